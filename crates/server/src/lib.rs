//! The Tengen server: everything that touches the world.
