//! Somebody beside a real table, who answers what is asked.

use std::sync::Arc;

use companion::AtTable;
use engine::data::Source;
use engine::log::LOG_FORMAT;
use engine::{Answer, DicePlan, Game, Header, Input, Need, Ruleset, Seat};
use fyob::{Decision, ElementId, Fyob, Holder, Host, Report, Topic};

/// His seat.
pub(crate) const ME: Seat = Seat(1);

/// A person with real dice beside the table of Sosna.
pub(crate) struct Person(pub(crate) Game<Fyob<AtTable>>);

impl Person {
    pub(crate) fn new(text: &str) -> Person {
        let rules = Arc::new(Fyob::<AtTable>::with_data(&[]).unwrap());
        let battle = Source::new("table.toml", text);
        let start = rules.set_up(&battle, battle.parse().unwrap()).unwrap();
        let header = Header {
            sandtable_log: LOG_FORMAT,
            system: AtTable::SYSTEM.into(),
            rules: AtTable::VERSION,
            battle,
            data: Vec::new(),
            dice: DicePlan::seeded(3).typed_by(&[ME]),
        };
        Person(Game::new(rules, header, start))
    }

    /// The first bound of Sosna, the card of one element up.
    pub(crate) fn with_card(first: u16) -> Person {
        Person::with_card_of(AtTable::battles()[0].1, first)
    }

    pub(crate) fn with_card_of(text: &str, first: u16) -> Person {
        Person::with_first(text, Holder::Element(ElementId(first)))
    }

    /// The first bound of a battle, one card up.
    pub(crate) fn with_first(text: &str, first: Holder) -> Person {
        let mut me = Person::new(text);
        for decision in [Decision::Begin, Decision::Done, Decision::Auto, Decision::Done, Decision::Auto] {
            me.decide(decision);
        }
        me.deal_first(first);
        me
    }

    /// Deals the cards of the bound so that this one comes first.
    pub(crate) fn deal_first(&mut self, first: Holder) {
        let mut order: Vec<Holder> = self.0.state().turn.iter().map(|it| it.holder).collect();
        order.extend(self.0.state().cards.iter().map(|it| it.holder));
        order.sort_by_key(|it| *it != first);
        self.decide(Decision::Report(Report::Cards { order }));
        assert_eq!(self.0.state().turn.as_ref().unwrap().holder, first);
    }

    /// The rule by which a decision is refused.
    #[track_caller]
    pub(crate) fn refused(&mut self, decision: Decision) -> String {
        match self.0.submit(ME, Input::Decision(decision)) {
            Err(why) => why.rule.to_string(),
            Ok(_) => panic!("it was to be refused"),
        }
    }

    /// Everything that was told, in order.
    pub(crate) fn log(&self) -> Vec<String> {
        self.0.lines(ME, 0).into_iter().map(|it| it.1.text).collect()
    }

    /// What is offered now, what happens seldom too.
    pub(crate) fn offers(&self) -> Vec<Decision> {
        self.0.rules().offers(self.0.state(), ME, None)
    }

    #[track_caller]
    pub(crate) fn decide(&mut self, decision: Decision) {
        self.0.submit(ME, Input::Decision(decision)).unwrap();
        self.0.throw_dice();
    }

    /// Answers the question that has these words in it.
    #[track_caller]
    pub(crate) fn say(&mut self, words: &str, answer: &str) -> &mut Person {
        let need = self.0.need().unwrap_or_else(|| panic!("nothing is asked; expected `{words}`")).clone();
        let (text, answer) = match &need {
            Need::Roll(check) => (check.name.to_string(), faces(answer)),
            Need::Number(question) => (question.text.to_string(), Answer::Number(answer.parse().unwrap())),
            Need::Choice(question) | Need::Draw(question) => {
                let idx = question.options.iter().position(|it| it.contains(answer));
                let idx = idx.unwrap_or_else(|| panic!("`{answer}` is not in {:?}", question.options));
                (question.text.to_string(), Answer::Option(u16::try_from(idx).unwrap()))
            }
            Need::Place(question) => panic!("a real table has no places: {}", question.text),
        };
        assert!(text.contains(words), "asked `{text}`, expected `{words}`");
        self.0.submit(ME, Input::Answer(answer)).unwrap();
        self.0.throw_dice();
        self
    }

    /// He has read what the program's side does, and has done it on the table.
    #[track_caller]
    pub(crate) fn read(&mut self) -> &mut Person {
        let officers = matches!(self.0.need(), Some(Need::Choice(it)) if it.text.contains("Go on when"));
        if officers {
            self.say("you have read it.", "read")
        } else {
            self.say("Do that on the table.", "done")
        }
    }

    #[track_caller]
    pub(crate) fn is_done(&self) {
        assert!(self.0.need().is_none(), "{:?}", self.0.need());
    }

    pub(crate) fn element(&self, id: u16) -> &fyob::Element {
        self.0.state().get(ElementId(id))
    }

    pub(crate) fn said(&self) -> String {
        self.0.state().table.said.join(" ")
    }
}

fn faces(text: &str) -> Answer {
    let faces: Vec<u8> = text.split(' ').map(|it| it.parse().unwrap()).collect();
    Answer::Faces(faces.into_iter().collect())
}

pub(crate) fn tell(topic: Topic) -> Decision {
    Decision::Report(Report::Tell(topic))
}

/// Sosna with something else in its file.
pub(crate) fn sosna(changes: &[(&str, &str)]) -> String {
    let mut text = AtTable::battles()[0].1.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}
