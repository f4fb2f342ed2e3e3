//! One game between two people.
