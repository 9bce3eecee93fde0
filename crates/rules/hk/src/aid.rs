//! What a player asks before he decides: what a click could mean, how a decision looks, where an element can go and
//! what it sees. Always asked of what a seat believes. No rule is written here: the chapters are asked.

mod aim;
mod areas;
mod foreseen;
mod measure;
mod offers;
mod route;
mod shown;
mod situation;

pub(crate) use aim::aim;
pub(crate) use areas::areas;
pub(crate) use foreseen::foreseen;
pub(crate) use measure::measure;
pub(crate) use offers::offers;
pub(crate) use route::reach_of;
pub(crate) use shown::shown;
pub(crate) use situation::situation;
