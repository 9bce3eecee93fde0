//! Odds: exact, by bands, by sums, sampled beyond the budget.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::chance::{all_cases, distribution};
use engine::{
    Answer, BUDGET, Band, Cause, Chance, Check, Dice, Game, Held, Method, Need, Odds, Ruleset, Waiver, odds, run,
};
use proptest::prelude::*;

use crate::toy::{ABLE, Charm, CharmDecision, Decision, Toy};
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
                    let longer = |it: Vec<u8>| (1..=check.dice.sides).map(move |face| [&it[..], &[face]].concat());
                    throws = throws.into_iter().flat_map(longer).collect();
                }
                throws.into_iter().map(|faces| Answer::Faces(faces.into())).collect()
            }
            Some(Need::Draw(question)) => (0..question.options.len() as u16).map(Answer::Option).collect(),
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
fn odds_go_through_a_layer() {
    let game: Game<Charm> = game(engine::DicePlan::seeded(1));
    let found = check_exact(&game, &CharmDecision::Charmed(FIRE));
    assert_eq!(found.of("removed").to_string(), "1/10");
}

#[test]
fn a_band_takes_one_run_and_not_one_per_face() {
    let game = typed_game();
    let found = odds(game.rules(), game.state(), ABLE, &FIRE, BUDGET).unwrap();
    assert_eq!(found.method, Method::Exact { runs: 1 + 4 });
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
    let exact = odds(game.rules(), game.state(), ABLE, &Decision::Search, BUDGET).unwrap();
    let about = |budget| odds(game.rules(), game.state(), ABLE, &Decision::Search, budget).unwrap();
    assert_eq!(about(3).method, Method::Sampled { samples: 3 });
    let sampled = engine::odds(game.rules(), game.state(), ABLE, &Decision::Volley { n: 3_000 }, BUDGET);
    assert_eq!(crate::rule(sampled), "TOY-004");
    // A budget that is too small for exact odds, and enough for a fair sample: 4 of the 5 runs needed.
    let found = engine::odds(game.rules(), game.state(), ABLE, &Decision::Volley { n: 999 }, 500).unwrap();
    let Method::Sampled { samples: 500 } = found.method else { panic!("{:?}", found.method) };
    for outcome in &found.outcomes {
        let error = found.standard_error_ppm(outcome).expect("sampled odds have an error");
        let p = u64::from(outcome.chance.ppm());
        assert_eq!(u64::from(error), (p * (1_000_000 - p) / 500).isqrt());
    }
    assert_eq!(exact.of("nothing").to_string(), "1/3");
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
    let decision = Decision::Volley { n: 7 };
    let exact = odds(game.rules(), game.state(), ABLE, &decision, BUDGET).unwrap();
    let big = CharmDecision::Charmed(decision);
    let charm: Game<Charm> = crate::game(engine::DicePlan::seeded(1));
    let sampled = {
        // 98 runs would be exact; 97 are not enough, so it samples 97 times: too few to compare. Ask for the
        // sample of the layer instead, where one run in three never reaches the volley.
        let exact = odds(charm.rules(), charm.state(), ABLE, &big, BUDGET).unwrap();
        let Method::Exact { runs } = exact.method else { panic!("within the budget") };
        let sampled = odds(charm.rules(), charm.state(), ABLE, &big, runs - 1).unwrap();
        assert_eq!(sampled.method, Method::Sampled { samples: runs - 1 });
        for outcome in &sampled.outcomes {
            let error = sampled.standard_error_ppm(outcome).expect("sampled");
            let off = outcome.chance.ppm().abs_diff(exact.of(&outcome.name).ppm());
            assert!(off <= 4 * error.max(20_000), "{outcome:?}");
        }
        sampled
    };
    let total: u32 = sampled.outcomes.iter().map(|it| it.chance.ppm()).sum();
    assert!(total.abs_diff(1_000_000) < 20);
    assert_eq!(exact.of("7 points").to_string(), "1/2187");
}

proptest! {
    /// Bands, sums, passes and hits have as many cases as all faces tried one by one.
    #[test]
    fn distributions_equal_all_faces(n in 1_u16..=3, sides in 2_u8..=10, kind in 0..4, on in 0_i32..20, face in 1_u8..=10) {
        let bands: Arc<[Band]> =
            [on - 3, on, on + 2].into_iter().map(|from| Band { from, name: "band".into() }).collect();
        let check = Check::of(Dice { n, sides }, "TOY-001", "any").plus(on - 7, "some", "TOY-001");
        let check = match kind {
            0 => check.total(),
            1 => check.hits_on(face),
            2 => check.passes_on(on, "yes", "no").natural(face, 2, "own"),
            _ => check.on_table(bands).natural(face, 3, "own"),
        };
        let mut counted: BTreeMap<usize, u128> = BTreeMap::new();
        let n_throws = u32::from(sides).pow(n.into());
        for throw in 0..n_throws {
            let faces = (0..n).map(|k| (throw / u32::from(sides).pow(k.into()) % u32::from(sides)) as u8 + 1);
            let mut faces: Vec<u8> = faces.collect();
            faces.sort_unstable();
            *counted.entry(check.outcome(&faces)).or_default() += 1;
        }
        let found = distribution(&check).into_iter().map(|(outcome, n)| (outcome, n.to_string().parse().unwrap()));
        prop_assert_eq!(found.filter(|it: &(usize, u128)| it.1 != 0).collect::<BTreeMap<_, _>>(), counted);
        prop_assert_eq!(all_cases(&check).to_string(), n_throws.to_string());
    }
}
