//! What is shared and not copied.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;

use crate::Text;

/// Something that hardly ever changes. A view is made for every seat after every step and compared with the one before:
/// a copy costs nothing, and two copies are known to be equal without reading them.
#[derive(Eq, Serialize)]
#[serde(transparent)]
pub struct Shared<T: ?Sized>(Arc<T>);

/// What a piece is called.
pub type Label = Shared<str>;

/// The rows of the card of a piece.
pub type Card = Shared<[(Text, String)]>;

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        // The library compares texts and lists by what is in them, even if they are the same.
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized, U> From<U> for Shared<T>
where
    Arc<T>: From<U>,
{
    fn from(value: U) -> Shared<T> {
        Shared(value.into())
    }
}

impl PartialEq<str> for Label {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&str> for Label {
    fn eq(&self, other: &&str) -> bool {
        *self.0 == **other
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}
