//! Types that are stored as the array of their fields: short, and read quickly.

/// Writes a type with serde as the array of its fields, each as the type named beside it, and reads it from the same.
macro_rules! serde_as_array {
    ($name:ident { $($field:ident: $stored:ty),+ $(,)? }) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $name { $($field),+ } = Clone::clone(self);
                serde::Serialize::serialize(&($(<$stored>::from($field),)+), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let ($($field,)+) = <($($stored,)+) as serde::Deserialize>::deserialize(deserializer)?;
                Ok($name { $($field: $field.into()),+ })
            }
        }
    };
}

pub(crate) use serde_as_array;
