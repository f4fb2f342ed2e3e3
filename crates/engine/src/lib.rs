//! Computer players and analysis live here; today it is only the place for them.
