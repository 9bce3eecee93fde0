//! P-3 of the specification.

use super::*;

#[test]
fn hk_091_p_3_when_the_game_ends() {
    // Chances that the game goes on at Turn #, +1, +2, +3, in sixths.
    let goes_on = |over: u8| goes_on_from(over).map_or(0, |face| 7 - face);
    assert_eq!([0, 1, 2, 3].map(goes_on), [5, 3, 1, 0]);
    // So it ends with 1/6, 5/12, 25/72, 5/72; here in 216ths.
    let mut still = 216;
    let ends = [0, 1, 2, 3].map(|over| {
        let now = still * (6 - goes_on(over)) / 6;
        still -= now;
        now
    });
    assert_eq!(ends, [216 / 6, 216 * 5 / 12, 216 * 25 / 72, 216 * 5 / 72]);
}

#[test]
fn hk_r24_smoke_four_becomes_two_and_two_goes() {
    let at = table::Point::raw(0, 0);
    let smoke = |value: u8| Smoke { at, value, owner: Side::A };
    assert_eq!(settled(&[smoke(2), smoke(4)]), [smoke(2)]);
    assert_eq!(settled(&[smoke(2)]), []);
}
