//! What the judges of all systems have in common.

use engine::{Outcome, Seat};
use table::Point;

/// The worth of a game that is won. What pieces are worth is far less, whatever the system counts in.
const VICTORY: i64 = 10_000_000;

/// What a game that is over is worth to a seat.
pub(crate) fn decided(outcome: &Outcome, seat: Seat) -> i64 {
    if outcome.winners.is_empty() {
        0
    } else if outcome.winners.contains(&seat) {
        VICTORY
    } else {
        -VICTORY
    }
}

/// The middle of some places.
pub(crate) fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut n) = (0_i64, 0_i64, 0_i64);
    for point in points {
        (x, y, n) = (x + i64::from(point.x), y + i64::from(point.y), n + 1);
    }
    let mean = |sum: i64| i32::try_from(sum / n).ok();
    if n == 0 { None } else { Some(Point::raw(mean(x)?, mean(y)?)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decided_game_is_worth_the_same_to_the_winner_as_it_costs_the_loser() {
        let won = |winners: Vec<Seat>| Outcome { winners, why: String::new(), rule: "HK-H43".into() };
        assert_eq!(decided(&won(vec![Seat(1)]), Seat(1)), -decided(&won(vec![Seat(1)]), Seat(2)));
        assert!(0 < decided(&won(vec![Seat(2)]), Seat(2)));
        assert_eq!(decided(&won(Vec::new()), Seat(1)), 0);
    }

    #[test]
    fn the_middle_of_nothing_is_nowhere() {
        assert_eq!(middle(std::iter::empty()), None);
        let corners = [Point::raw(0, 0), Point::raw(10, 0), Point::raw(20, 30)];
        assert_eq!(middle(corners.into_iter()), Some(Point::raw(10, 10)));
    }
}
