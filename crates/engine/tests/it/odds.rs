//! Odds: exact, by bands, by sums, sampled beyond the budget.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::chance::{all_cases, distribution};
use engine::{
    Answer, BUDGET, Band, Cause, Chance, Check, Dice, Game, Held, Method, Need, Odds, Ruleset, Waiver, odds,
    run,
};
use proptest::prelude::*;

use crate::toy::{ABLE, Decision, Toy};
use crate::{FIRE, game, typed_game};

/// The odds of a decision by trying every ordered throw, one by one.
fn by_hand<R: Ruleset>(game: &Game<R>, decision: &R::Decision) -> BTreeMap<String, Chance> {
    fn walk<R: Ruleset>(
        game: &Game<R>,
        decision: &R::Decision,
        answers: &[Answer],
        (n, of): (u128, u128),
        res: &mut BTreeMap<String, Chance>,
    ) {
        let cause = Cause::Decision(ABLE, decision, Waiver::None);
        let run = run(game.rules(), Held::Lent(game.state()), cause, answers, None).unwrap();
        let next: Vec<Answer> = match &run.needs {
            Some(Need::Roll(check)) => {
                let mut throws: Vec<Vec<u8>> = vec![vec![]];
                for _ in 0..check.dice.n {
                    let longer =
                        |it: Vec<u8>| (1..=check.dice.sides).map(move |face| [&it[..], &[face]].concat());
                    throws = throws.into_iter().flat_map(longer).collect();
                }
                throws.into_iter().map(|faces| Answer::Faces(faces.into())).collect()
            }
            Some(Need::Draw(question)) => {
                (0_u16..).zip(&question.options).map(|it| Answer::Option(it.0)).collect()
            }
            Some(Need::Choice(_) | Need::Number(_) | Need::Place(_)) | None => {
                let name = game.rules().outcome(game.state(), &run);
                let before = res.remove(&name).unwrap_or_else(|| Chance::new(0, 1));
                res.insert(name, before.plus(&Chance::new(n, of)));
                return;
            }
        };
        let of = of * next.len() as u128;
        for answer in next {
            walk(game, decision, &[answers, &[answer]].concat(), (n, of), res);
        }
    }
    let mut res = BTreeMap::new();
    walk(game, decision, &[], (1, 1), &mut res);
    res
}

#[track_caller]
fn check_exact<R: Ruleset>(game: &Game<R>, decision: &R::Decision) -> Odds {
    let found = odds(game.rules(), game.state(), ABLE, decision, BUDGET).unwrap();
    assert!(matches!(found.method, Method::Exact { .. }));
    let named = found.outcomes.iter().map(|it| (it.name.clone(), it.chance.clone()));
    assert_eq!(named.collect::<BTreeMap<_, _>>(), by_hand(game, decision));
    assert!(found.outcomes.iter().all(|it| found.standard_error_ppm(it).is_none()));
    found
}

#[test]
fn exact_odds_equal_trying_every_throw() {
    let game = typed_game();
    let found = check_exact(&game, &FIRE);
    // 12 to 17 suppress the target, 1 the firer; 18 to 20 remove.
    assert_eq!((found.of("suppressed"), found.of("removed")), (Chance::new(7, 20), Chance::new(3, 20)));
    assert_eq!(found.of("never"), Chance::new(0, 1));
    for decision in [Decision::Scatter, Decision::Forage, Decision::Search, Decision::Volley { n: 4 }] {
        check_exact(&game, &decision);
    }
    let found = check_exact(&game, &Decision::Rally { piece: 0 });
    assert_eq!(found.of("rallied").to_string(), "13/18");
}

#[test]
fn a_band_takes_one_run_and_not_one_per_face() {
    let game = typed_game();
    let found = odds(game.rules(), game.state(), ABLE, &FIRE, BUDGET).unwrap();
    assert_eq!(found.method, Method::Exact { runs: 4 });
}

#[test]
fn a_choice_ends_a_branch() {
    let game = typed_game();
    let legs = vec![game.state().pieces[1].pose.at];
    for decision in [Decision::Supply { piece: 0 }, Decision::March { piece: 0, legs }] {
        let found = check_exact(&game, &decision);
        assert_eq!((found.outcomes.len(), found.of("no effect").to_string().as_str()), (1, "1/1"));
    }
}

#[test]
fn an_illegal_decision_has_no_odds() {
    let game = typed_game();
    let found = odds(game.rules(), game.state(), ABLE, &Decision::Fire { firer: 2, target: 0 }, BUDGET);
    assert_eq!(crate::rule(found), "TOY-002");
}

#[test]
fn beyond_the_budget_odds_are_sampled_and_say_so() {
    let game = typed_game();
    let of = |budget| odds(game.rules(), game.state(), ABLE, &Decision::Search, budget).unwrap();
    // One run for each card but the gold, and one for each of the four faces behind the gold.
    assert_eq!(of(6).method, Method::Exact { runs: 6 });
    let sampled = of(5);
    assert_eq!(sampled.method, Method::Sampled { samples: 5 });
    for outcome in &sampled.outcomes {
        let p = u64::from(outcome.chance.ppm());
        let error = sampled.standard_error_ppm(outcome).map(u64::from);
        assert_eq!(error, Some((p * (1_000_000 - p) / 5).isqrt()));
    }
}

#[test]
fn a_pool_whose_faces_all_matter_is_sampled_at_once() {
    // 40d20 fall in more ways than could ever be listed.
    let check = Check::of(Dice { n: 40, sides: 20 }, "TOY-005", "storm");
    assert_eq!(distribution(&check).len(), 40 * 19 + 1);
    let game: Game<Toy> = game(engine::DicePlan::seeded(1));
    let found = odds(game.rules(), game.state(), ABLE, &Decision::Scatter, 20).unwrap();
    assert_eq!(found.method, Method::Sampled { samples: 20 });
}

#[test]
fn sampled_odds_agree_with_exact_ones() {
    let game = typed_game();
    let few_hits = |budget| {
        let found = odds(game.rules(), game.state(), ABLE, &Decision::Volley { n: 999 }, budget).unwrap();
        let n_hits = |name: &str| name.split(' ').next().and_then(|n| n.parse::<u32>().ok());
        let few = found.outcomes.iter().filter(|it| n_hits(&it.name) <= Some(333));
        (found.method, few.map(|it| it.chance.ppm()).sum::<u32>())
    };
    let (exact, sampled) = (few_hits(BUDGET), few_hits(999));
    assert_eq!((exact.0, sampled.0), (Method::Exact { runs: 1_000 }, Method::Sampled { samples: 999 }));
    // Half of the games, with a standard error of 1.6 percent.
    assert!(exact.1.abs_diff(sampled.1) < 4 * 16_000, "{exact:?} {sampled:?}");
}

proptest! {
    /// Bands, sums, passes, hits and failures have as many cases as all faces tried one by one.
    #[test]
    fn distributions_equal_all_faces(n in 1_u16..=3, sides in 2_u8..=10, kind in 0..5, on in 0_i32..20, face in 1_u8..=10) {
        let bands: Arc<[Band]> =
            [on - 3, on, on + 2].into_iter().map(|from| Band { from, name: "band".into() }).collect();
        let check = Check::of(Dice { n, sides }, "TOY-001", "any").plus(on - 7, "some", "TOY-001");
        let check = match kind {
            0 => check.total(),
            1 => check.hits_on(face),
            4 => check.fails_upto(face),
            2 => check.passes_on(on, "yes", "no").natural(face, 2, "own"),
            _ => check.on_table(bands).natural(face, 3, "own"),
        };
        let mut counted: BTreeMap<usize, u128> = BTreeMap::new();
        let n_throws = u32::from(sides).pow(n.into());
        for throw in 0..n_throws {
            let digit = |k: u16| throw / u32::from(sides).pow(k.into()) % u32::from(sides);
            let mut faces: Vec<u8> = (0..n).map(|k| u8::try_from(digit(k)).unwrap() + 1).collect();
            faces.sort_unstable();
            *counted.entry(check.outcome(&faces)).or_default() += 1;
        }
        let found = distribution(&check).into_iter().map(|(outcome, n)| (outcome, n.to_string().parse().unwrap()));
        prop_assert_eq!(found.filter(|it: &(usize, u128)| it.1 != 0).collect::<BTreeMap<_, _>>(), counted);
        prop_assert_eq!(all_cases(&check).to_string(), n_throws.to_string());
    }
}
