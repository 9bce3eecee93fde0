//! The laws on random games of all battles that come with a system: one call each for the tests of a system.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use table::{Deg, Point, Pose};

use super::{
    Law, Limits, Watch, advice_is_sound, advice_keeps_secrets, can_be_taken_back, keeps_secrets,
    odds_are_exact, pick, play_on, proposals_are_legal, random_game, replays, secrets_leave_no_trace,
    two_worlds,
};
use crate::data::{DataErrors, Source};
use crate::log::Input;
use crate::{Awaits, Cup, Game, Ruleset, Ruling, Seat, play};

/// In so many entries most of what is hidden shows itself.
const EARLY: usize = 150;
/// After that, one position in so many of those that would be looked at.
const LATE_ONE_IN: u32 = 12;

/// The battles of a system, ready to be played.
#[derive(Debug)]
pub struct Battles<R: Ruleset> {
    /// The rules, with their own tables.
    pub rules: Arc<R>,
    /// The battles, each with its file.
    pub all: Vec<(Source, R::State)>,
    limits: Limits,
    in_open_steps: bool,
}

/// Where in a game a law is tried: about one in so many entries, in so many games.
#[derive(Clone, Copy, Debug)]
pub struct Sparse {
    /// How many games, of all battles together.
    pub games: u64,
    /// About one entry in so many.
    pub one_in: u32,
}

impl<R: Ruleset> Battles<R> {
    /// All of them; a random game of the largest must take far less than the limits.
    ///
    /// # Panics
    /// If a file of the program is wrong.
    #[track_caller]
    pub fn new(limits: Limits) -> Battles<R> {
        Battles::read(limits).unwrap_or_else(|errors| panic!("{errors}"))
    }

    fn read(limits: Limits) -> Result<Battles<R>, DataErrors> {
        let rules = R::with_data(&[])?;
        let mut all = Vec::new();
        for (name, text) in R::battles() {
            let source = Source::new(*name, *text);
            let start = rules.set_up(&source, source.parse()?)?;
            all.push((source, start));
        }
        Ok(Battles { rules: Arc::new(rules), all, limits, in_open_steps: false })
    }

    /// The invariants hold wherever play waits, in the middle of a step too.
    #[must_use]
    pub fn sound_in_open_steps(mut self) -> Battles<R> {
        self.in_open_steps = true;
        self
    }

    /// Plays so many games, spread over the battles and over all cores; `game` plays one.
    pub fn each(&self, n_games: u64, game: impl Fn(&Source, &R::State, u64) + Sync) {
        let next = AtomicU64::new(0);
        let work = || {
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if n_games <= seed {
                    return;
                }
                let idx = usize::try_from(seed).expect("games are few") % self.all.len();
                let (source, start) = &self.all[idx];
                game(source, start, seed);
            }
        };
        let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                if let Err(panic) = thread.join() {
                    std::panic::resume_unwind(panic);
                }
            }
        });
    }

    /// Games end, keep their invariants at every event, and replay to the same state.
    pub fn games_end_and_replay(&self, n_games: u64) {
        self.each(n_games, |source, start, seed| {
            let mut watch = Watch::new(start).in_open_steps(self.in_open_steps);
            let game = random_game(&self.rules, source, start, seed, self.limits, |game| watch.look(game));
            replays(&game).unwrap_or_else(|why| panic!("{}, seed {seed}: {why}", source.name));
        });
    }

    /// A game can be saved and loaded at any entry.
    pub fn saves_anywhere(&self, sparse: Sparse) {
        self.now_and_then(sparse, |game, _| replays(game));
    }

    /// A decision without dice can be taken back.
    pub fn takes_back(&self, sparse: Sparse) {
        self.now_and_then(sparse, |game, _| can_be_taken_back(game));
    }

    /// What a seat does in secret leaves no trace when others go back, or the seat itself. Says how often that was
    /// compared.
    pub fn secrets_leave_no_trace(&self, sparse: Sparse) -> u64 {
        let n_compared = AtomicU64::new(0);
        self.between_steps(sparse, |game, cup| {
            let n = secrets_leave_no_trace(game, cup)?;
            n_compared.fetch_add(n.into(), Ordering::Relaxed);
            Ok(())
        });
        n_compared.into_inner()
    }

    /// What is proposed is legal, in belief and in truth.
    pub fn proposes_what_is_legal(&self, sparse: Sparse) {
        self.between_steps(sparse, |game, _| proposals_are_legal(game.rules(), game.state()));
    }

    /// What is hidden changes nothing that a seat sees or may do.
    pub fn keeps_secrets(&self, sparse: Sparse) {
        self.between_steps(sparse, |game, cup| keeps_secrets(game.rules(), game.state(), cup));
    }

    /// A seat cannot tell the truth from a guess until something is revealed. Says how many decisions were compared.
    pub fn cannot_tell_worlds_apart(&self, sparse: Sparse) -> u64 {
        let n_compared = AtomicU64::new(0);
        self.between_steps(sparse, |game, cup| {
            for info in game.rules().seats(game.state()) {
                let seed = u64::from(cup.below(u32::MAX));
                let n = two_worlds(game.rules(), game.state(), info.seat, seed, 30)?;
                n_compared.fetch_add(n.into(), Ordering::Relaxed);
            }
            Ok(())
        });
        n_compared.into_inner()
    }

    /// The odds by meanings are those of every face. Says how many were compared.
    pub fn has_exact_odds(&self, sparse: Sparse) -> u64 {
        let n_compared = AtomicU64::new(0);
        self.between_steps(sparse, |game, cup| {
            let Awaits::Seats(seats) = game.awaits() else { return Ok(()) };
            let belief = game.rules().belief(game.state(), seats[0]);
            let Some(decision) = game.rules().sample(&belief, seats[0], cup) else { return Ok(()) };
            let compared = odds_are_exact(game.rules(), game.state(), seats[0], &decision, 2_000)?;
            n_compared.fetch_add(compared.into(), Ordering::Relaxed);
            Ok(())
        });
        n_compared.into_inner()
    }

    /// A random player of a simulation, who is handed the truth for speed, has the ideas of one who knows what his seat
    /// believes. One game of each battle.
    ///
    /// # Panics
    /// If it is not so.
    #[track_caller]
    pub fn has_ideas_from_beliefs(&self) {
        let rules = &*self.rules;
        for (source, start) in &self.all {
            let (mut state, mut whims, mut dice) = (start.clone(), Cup::new(5, 1), Cup::new(5, 2));
            let mut n = 0_u32;
            while let Awaits::Seats(seats) = rules.awaits(&state) {
                let (seat, mut again) = (seats[0], whims.clone());
                let decision = rules.playout_sample(&state, seat, &mut whims);
                let believed = rules.rough_sample(&rules.belief(&state, seat), seat, &mut again);
                assert_eq!(decision, believed, "{}, decision {n}", source.name);
                let decision = decision.expect("something can be done");
                n += u32::from(play(rules, &mut state, seat, &decision, &mut dice).is_ok());
            }
            assert!(20 < n, "{}: a game of {n} decisions", source.name);
        }
    }

    /// What a player is told before he decides can be done, or has a rule that forbids it.
    pub fn advises_soundly(&self, sparse: Sparse) {
        self.between_steps(sparse, |game, cup| advice_is_sound(game.rules(), game.state(), cup));
    }

    /// What is hidden changes no advice. It is looked at more often at the start, where most is hidden. Says how often
    /// anything was.
    pub fn advises_the_same(&self, sparse: Sparse) -> u64 {
        let n_hidden = AtomicU64::new(0);
        self.between_steps(sparse, |game, cup| {
            let is_late = EARLY < game.entries().len();
            if is_late && cup.below(LATE_ONE_IN) != 0 {
                return Ok(());
            }
            let (rules, state) = (game.rules(), game.state());
            let hides = rules.seats(state).iter().any(|it| *rules.belief(state, it.seat) != *state);
            n_hidden.fetch_add(hides.into(), Ordering::Relaxed);
            advice_keeps_secrets(rules, state, cup)
        });
        n_hidden.into_inner()
    }

    /// ENG-014: whatever the umpire rules, the state keeps its invariants, the log replays, and the game goes on.
    /// `settings` are fields of a piece with values, right ones and wrong ones. Says how many rulings were carried out.
    pub fn survives_rulings(&self, sparse: Sparse, settings: &[(&str, [&str; 3])]) -> u64 {
        let n_ruled = AtomicU64::new(0);
        self.between_steps(sparse, |game, cup| {
            let pieces = game.rules().view(game.state(), Seat::UMPIRE).pieces;
            let Some(piece) = pick(&pieces, cup) else { return Ok(()) };
            let piece = piece.id.to_string();
            let ruling = if cup.below(2) == 0 {
                let (what, values) = pick(settings, cup).ok_or("there is nothing to set")?;
                let value = *pick(values, cup).ok_or("there is no value")?;
                Ruling::Set { piece, what: (*what).to_owned(), value: value.to_owned() }
            } else {
                let mut length = || i32::try_from(cup.below(200_000)).expect("small") - 10_000;
                Ruling::Move { piece, to: Pose::new(Point::raw(length(), length()), Deg::new(length())) }
            };
            let what = format!("{ruling:?}");
            let mut ruled = game.clone();
            let input = Input::Ruling { ruling, reason: "a test".into() };
            if ruled.submit(Seat::UMPIRE, input).is_err() {
                return Ok(());
            }
            n_ruled.fetch_add(1, Ordering::Relaxed);
            let few = Limits { decisions: 20, ..self.limits };
            let lawful = |game: &Game<R>| game.rules().check(game.state());
            let law = lawful(&ruled).and_then(|()| play_on(&mut ruled, few, cup, lawful));
            law.and_then(|()| replays(&ruled)).map_err(|why| format!("after {what}: {why}"))
        });
        n_ruled.into_inner()
    }

    /// Tries a law between two steps of games that are not over.
    pub fn between_steps(&self, sparse: Sparse, law: impl Fn(&Game<R>, &mut Cup) -> Law + Sync) {
        self.now_and_then(sparse, |game, cup| {
            let is_between = game.need().is_none() && matches!(game.awaits(), Awaits::Seats(_));
            if is_between { law(game, cup) } else { Ok(()) }
        });
    }

    /// Tries a law at some entries, not always at the same places.
    fn now_and_then(&self, sparse: Sparse, law: impl Fn(&Game<R>, &mut Cup) -> Law + Sync) {
        self.each(sparse.games, |source, start, seed| {
            random_game(&self.rules, source, start, seed, self.limits, |game| {
                let mut cup = Cup::new(seed, 1_000 + game.entries().len() as u64);
                if cup.below(sparse.one_in) == 0 { law(game, &mut cup) } else { Ok(()) }
            });
        });
    }
}
