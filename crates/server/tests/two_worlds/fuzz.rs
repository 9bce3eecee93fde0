//! One pair of games: the same for the blinded seat, and not the same behind its back.

use any::AnyGame;
use engine::{Awaits, Cup, Seat};
use serde_json::{Value, json};

use crate::secrets::{secret_decision, tried, tried_input};
use crate::truth::{hidden, other_text, parted};
use crate::world::{Table, Worlds};

/// How many steps of a pair.
const STEPS: u32 = 16;

/// What was done in all pairs.
#[derive(Debug, Default)]
pub struct Tally {
    pub pairs: u64,
    pub frames: u64,
    pub secret_decisions: u64,
    pub rulings: u64,
    pub taken_back: u64,
    pub corrections: u64,
    pub corrected: u64,
    parted: u64,
}

impl Tally {
    /// Adds what was done in other pairs.
    pub fn add(&mut self, other: &Tally) {
        self.pairs += other.pairs;
        self.frames += other.frames;
        self.secret_decisions += other.secret_decisions;
        self.rulings += other.rulings;
        self.taken_back += other.taken_back;
        self.corrections += other.corrections;
        self.corrected += other.corrected;
        self.parted += other.parted;
    }
}

struct Pair<'a> {
    tables: [Table; 2],
    seat: Seat,
    cup: &'a mut Cup,
    tally: &'a mut Tally,
    /// What was done, for the message of a failure.
    done: Vec<String>,
}

/// Plays a pair, and fails if the seat is sent anything that is not the same.
pub async fn play_pair(worlds: &Worlds, battle: &str, seat: Seat, cup: &mut Cup, tally: &mut Tally) {
    let text = battle_text(battle);
    let Some(other) = other_text(battle, text, seat, cup) else { return };
    let tables = [
        worlds.make(0, battle, text, seat, "friend").await,
        worlds.make(1, battle, &other, seat, "friend").await,
    ];
    tally.pairs += 1;
    let mut pair = Pair { tables, seat, cup, tally, done: vec![format!("{battle}, seat {}", seat.0)] };
    pair.play().await;
}

/// The text of a battle that comes with the program.
pub fn battle_text(id: &str) -> &'static str {
    d20_battles().iter().find(|it| it.0 == id).expect("a battle of the program").1
}

fn d20_battles() -> &'static [(&'static str, &'static str)] {
    &[
        ("cavalry-raid", include_str!("../../../../data/d20/battles/cavalry-raid.toml")),
        ("tresselle", include_str!("../../../../data/d20/battles/tresselle.toml")),
    ]
}

impl Pair<'_> {
    async fn play(&mut self) {
        for step in 0..STEPS {
            self.compare().await;
            if step % 7 == 6 {
                self.compare_pages().await;
            }
            for _ in 0..=self.cup.below(3) {
                self.question().await;
            }
            self.compare().await;
            let games = [self.tables[0].truth().await, self.tables[1].truth().await];
            let truths = games.each_ref().map(|it| it.inspect());
            if parted(&truths, self.seat).is_some() {
                self.tally.parted += 1;
                return;
            }
            let Awaits::Seats(seats) = games[0].awaits() else { return };
            if self.cup.below(5) == 0 {
                self.rule(&truths).await;
                continue;
            }
            let asked = seats[0];
            if games[0].need(asked).is_some() || games[1].need(asked).is_some() {
                if games[0].need(asked) != games[1].need(asked) {
                    // The enemy is asked something about what only he knows.
                    assert_ne!(asked, self.seat, "{:?}", self.done);
                    return;
                }
                let need = json!(games[0].need(asked));
                let answer = an_answer(&need, self.cup);
                self.both(asked, "answer", &json!({ "answer": answer })).await;
                if asked == self.seat {
                    self.correct().await;
                }
            } else if asked == self.seat {
                self.visible_decision(asked, games).await;
            } else {
                self.secret_decisions(asked, games).await;
                if self.goes_back().await {
                    continue;
                }
                let games = [self.tables[0].truth().await, self.tables[1].truth().await];
                self.visible_decision(asked, games).await;
            }
        }
        self.compare().await;
    }

    /// Everything that the seat was sent is the same in both worlds.
    async fn compare(&mut self) {
        for table in &mut self.tables {
            table.settle().await;
        }
        let frames = self.tables.each_mut().map(Table::taken_frames);
        self.tally.frames += frames[0].len() as u64;
        self.same(&frames).await;
    }

    async fn compare_pages(&mut self) {
        let pages = [self.tables[0].pages().await, self.tables[1].pages().await];
        self.same(&pages).await;
    }

    /// Fails where two lists differ, unless something hidden has shown itself.
    async fn same(&mut self, texts: &[Vec<String>; 2]) {
        if texts[0] == texts[1] {
            return;
        }
        let truths = [self.tables[0].truth().await.inspect(), self.tables[1].truth().await.inspect()];
        if parted(&truths, self.seat).is_some() {
            return;
        }
        let at = texts[0].iter().zip(&texts[1]).position(|(a, b)| a != b);
        let differs = match at {
            Some(at) => first_difference(&texts[0][at], &texts[1][at]),
            None => format!("{} frames and {}: {:?}", texts[0].len(), texts[1].len(), texts),
        };
        panic!("the seat is sent what tells the worlds apart:\n{differs}\nafter {:#?}", self.done);
    }

    /// The same for both worlds, by a seat.
    async fn both(&mut self, seat: Seat, what: &str, fields: &Value) {
        self.done.push(format!("seat {} {what} {fields}", seat.0));
        for table in &mut self.tables {
            table.settle_others().await;
            let client = table.of(seat);
            let mut fields = fields.clone();
            fields["at"] = client.version.into();
            client.ask(what, fields).await;
        }
    }

    /// A decision that is the same in both worlds and is not about anything hidden from the seat.
    async fn visible_decision(&mut self, asked: Seat, games: [AnyGame; 2]) {
        // What the other side could take back may be a secret, and another one in each world.
        if asked == self.seat && self.cup.below(6) == 0 {
            self.take_back(asked).await;
            return;
        }
        let truth = games[0].inspect();
        let secret = hidden(&truth, self.seat);
        let lists = games.each_ref().map(|game| decisions(game, asked));
        let is_known = |it: &&Value| !secret.iter().any(|id| it.to_string().contains(&format!("\"{id}\"")));
        let common: Vec<&Value> =
            lists[0].iter().filter(|it| lists[1].contains(it)).filter(is_known).collect();
        // To end a stage is always one of them; oftener than chance would have it, or nobody gets anywhere.
        let end = json!("end");
        let decision = match common.len() {
            0 => &end,
            _ if self.cup.below(2) == 0 && lists.iter().all(|it| it.contains(&end)) => &end,
            n => common[self.cup.below(u32::try_from(n).expect("few")) as usize],
        };
        self.both(asked, "decide", &json!({ "decision": decision })).await;
    }

    /// The seat asks to take play back, and the others agree or not.
    async fn take_back(&mut self, asked: Seat) {
        self.tally.taken_back += 1;
        let agree = self.cup.below(2) == 0;
        self.both(asked, "undo", &json!({})).await;
        for other in [Seat(1), Seat(2)].into_iter().filter(|it| *it != asked) {
            self.both(other, "agree", &json!({ "yes": agree })).await;
        }
    }

    /// The seat takes play back or corrects an answer while the other side decides, perhaps in secret. Says whether it
    /// has tried to.
    async fn goes_back(&mut self) -> bool {
        if self.seat == Seat::ONLOOKER {
            return false;
        }
        match self.cup.below(6) {
            0 => self.take_back(self.seat).await,
            1 | 2 => self.correct().await,
            _ => return false,
        }
        true
    }

    /// The seat corrects its last answer, or tries to.
    async fn correct(&mut self) {
        let fix = &self.tables[0].blinded.fix;
        self.tally.corrections += 1;
        self.tally.corrected += u64::from(!fix.is_null());
        let answer = an_answer(&fix["need"].clone(), self.cup);
        self.both(self.seat, "correct", &json!({ "answer": answer, "reason": "misread" })).await;
    }

    /// What the other side does in secret: other decisions in each world, and not as many.
    async fn secret_decisions(&mut self, asked: Seat, games: [AnyGame; 2]) {
        let take_back = self.cup.below(6) == 0;
        let mut n_done = [0, 0];
        for (idx, mut game) in games.into_iter().enumerate() {
            for _ in 0..self.cup.below(4) {
                let secret = hidden(&game.inspect(), self.seat);
                let Some(decision) = secret_decision(&game, asked, &secret, self.cup) else { continue };
                let Some(after) = tried(&game, asked, &decision, self.seat, &secret) else { continue };
                self.done.push(format!("in world {idx} seat {} {decision}", asked.0));
                let table = &mut self.tables[idx];
                table.settle_others().await;
                table.of(asked).decide(&decision).await;
                (game, n_done[idx]) = (after, n_done[idx] + 1);
                self.tally.secret_decisions += 1;
            }
        }
        if take_back && n_done.iter().all(|it| *it != 0) {
            self.tally.taken_back += 1;
            self.both(asked, "undo", &json!({})).await;
        }
    }

    /// The umpire rules about something hidden: about something else in each world, for the same reason.
    async fn rule(&mut self, truths: &[Value; 2]) {
        let mut rulings = Vec::new();
        for (idx, truth) in truths.iter().enumerate() {
            let secret = hidden(truth, self.seat);
            let on_table: Vec<&String> =
                secret.iter().filter(|id| truth["elements"][id.as_str()]["place"] == "table").collect();
            if on_table.is_empty() {
                return;
            }
            let piece = on_table[self.cup.below(u32::try_from(on_table.len()).expect("few")) as usize];
            let words = [
                ("protection", "dug_in"),
                ("protection", "none"),
                ("status", "suppressed"),
                ("status", "normal"),
            ];
            let (what, value) = words[self.cup.below(4) as usize];
            let ruling = json!({ "set": { "piece": piece, "what": what, "value": value } });
            let game = self.tables[idx].truth().await;
            let input = json!({ "ruling": { "ruling": ruling, "reason": "the dice were cocked" } });
            if tried_input(&game, Seat::UMPIRE, &input, self.seat, &secret).is_none() {
                return;
            }
            rulings.push(ruling);
        }
        self.done.push(format!("the umpire rules {rulings:?}"));
        self.tally.rulings += 1;
        for (table, ruling) in self.tables.iter_mut().zip(rulings) {
            table.settle_others().await;
            let at = table.umpire.version;
            let fields = json!({ "at": at, "ruling": ruling, "reason": "the dice were cocked" });
            table.umpire.must("rule", fields).await;
        }
    }

    /// Something that the blinded seat asks, in both worlds.
    async fn question(&mut self) {
        let ids: Vec<String> =
            ["A", "B"].iter().flat_map(|it| (1..12).map(move |n| format!("{it}{n}"))).collect();
        let mut pick = || ids[self.cup.below(u32::try_from(ids.len()).expect("few")) as usize].clone();
        let (piece, other) = (pick(), pick());
        let mut place = || json!([self.cup.below(180_000), self.cup.below(120_000)]);
        let (from, to) = (place(), place());
        let facing = self.cup.below(360);
        let goal = match self.cup.below(3) {
            0 => json!({ "piece": other }),
            1 => json!({ "at": { "at": to } }),
            _ => json!({ "at": { "at": to, "facing": facing } }),
        };
        let decision = match self.cup.below(4) {
            0 => json!({ "fire": { "firer": piece, "target": other, "with": "hesa" } }),
            1 => json!({ "speculate": { "firer": piece, "at": to } }),
            2 => json!({ "pivot": { "element": other, "facing": facing } }),
            _ => json!({ "move": { "element": piece, "path": [{ "to": to, "facing": facing }] } }),
        };
        let words = ["end", "fire", "pivot", "move", "spec"][self.cup.below(5) as usize];
        let (what, fields) = match self.cup.below(9) {
            0 => ("piece", json!({ "piece": piece })),
            1 => ("choices", json!({})),
            2 => ("aim", json!({ "piece": piece, "goal": goal })),
            3 => ("aim", json!({ "goal": goal })),
            4 => ("preview", json!({ "decision": decision })),
            5 => ("parse", json!({ "words": format!("{words} {piece} {other} {facing}") })),
            6 => ("measure", json!({ "piece": piece, "from": from, "to": to })),
            7 => ("situation", json!({ "decision": decision })),
            // A decision that is nobody's to take, or a stale one.
            _ => (
                "decide",
                json!({ "at": u64::from(facing % 2) * self.tables[0].blinded.version, "decision": decision }),
            ),
        };
        // What is decided may be legal, and then shows what is hidden: it is only asked out of turn.
        if what == "decide" && self.tables[0].blinded.is_asked() {
            return;
        }
        self.done.push(format!("asks {what} {fields}"));
        for table in &mut self.tables {
            table.blinded.ask(what, fields.clone()).await;
        }
    }
}

/// What a seat could decide.
fn decisions(game: &AnyGame, seat: Seat) -> Vec<Value> {
    let mut res: Vec<Value> = game.proposals(seat, None).into_iter().map(|it| it.decision).collect();
    for (piece, _) in game.actors(seat) {
        res.extend(game.proposals(seat, Some(piece)).into_iter().map(|it| it.decision));
    }
    res
}

/// An answer to a question, by chance.
fn an_answer(need: &Value, cup: &mut Cup) -> Value {
    for kind in ["draw", "choice"] {
        if let Some(options) = need[kind]["options"].as_array() {
            let n = u32::try_from(options.len()).expect("few").max(1);
            return json!({ "option": cup.below(n) });
        }
    }
    if let Some(min) = need["number"]["min"].as_i64() {
        return json!({ "number": min });
    }
    if let (Some(n), Some(sides)) =
        (need["roll"]["dice"]["n"].as_u64(), need["roll"]["dice"]["sides"].as_u64())
    {
        let sides = u32::try_from(sides).expect("few");
        return json!({ "faces": (0..n).map(|_| 1 + cup.below(sides)).collect::<Vec<_>>() });
    }
    json!({ "place": need["place"]["suggestions"][0] })
}

fn first_difference(one: &str, two: &str) -> String {
    let at = one.chars().zip(two.chars()).position(|(a, b)| a != b).unwrap_or(0);
    [one, two]
        .map(|text| text.chars().skip(at.saturating_sub(200)).take(400).collect::<String>())
        .join("\nand\n")
}
