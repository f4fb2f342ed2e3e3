//! Client library.
