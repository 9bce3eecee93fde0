//! Procedures of the reference sheet that are the host's own: HH-3, observation.

use engine::Procedure;
use engine::data::Source;
use fyob::sketch::{Known, Words, word};
use fyob::{Act, Decision, ElementId, Fyob, Position};

use crate::House;
use crate::setup::build;

/// Who is looked at.
const TARGET: ElementId = ElementId(12);

/// The procedures.
pub(crate) fn procedures() -> Vec<Known<House>> {
    vec![Known {
        procedure: Procedure {
            name: "observe",
            rule: "HH-3",
            about: "an act of observation: whether an enemy is seen",
            words: vec![
                word("distance", "7 to 48", "in inches, between nearest edges; 24"),
                word("target", "men, sniper, vehicle or tank", "what is looked at; men"),
                word(
                    "cover",
                    "open, soft or hard",
                    "what it is in; of a vehicle: partly obscured, hull-down; open",
                ),
                word("did", "nothing, moved or fired", "what it did in its last turn; nothing"),
                word("concealed", "yes or no", "a counter of something concealed; no"),
                word("observer", "men, recce, foo or tank", "who looks; a tank is closed down; men"),
                word("overwatch", "yes or no", "the observer is on Overwatch; no"),
                word("score", "4 to 6", "the observer's momentum score; 6"),
                word("failures", "0 to 2", "of its momentum tests in this turn; 0"),
                word("night", "yes or no", "in the dark; no"),
            ],
            example: "distance=24 cover=soft",
        },
        make: observe,
    }]
}

/// A field with two elements, as a battle file says it.
fn observe(rules: &Fyob<House>, words: &Words<'_>) -> Result<(Position<House>, Decision), String> {
    let distance = words.number("distance", 24, (7, 48))?;
    let (unit, radius) = words.one_of(
        "target",
        &[
            ("men", ("british_rifle_platoon", 10)),
            ("sniper", ("sniper", 5)),
            ("vehicle", ("british_bedford_lorry", 10)),
            ("tank", ("british_sherman_iii", 10)),
        ],
    )?;
    let (observer, own_radius, recce) = words.one_of(
        "observer",
        &[
            ("men", ("german_rifle_platoon", 10, false)),
            ("recce", ("german_rifle_platoon", 10, true)),
            ("foo", ("foo_team", 5, false)),
            ("tank", ("german_pz_iii_l", 10, false)),
        ],
    )?;
    // HH-13: tenths of an inch between the centres; the observer stands 4 inches from the edge of the table.
    let far = 40 + distance * 10 + radius + own_radius;
    let at = |tenths: u16| format!("{}.{}", tenths / 10, tenths % 10);
    // A wood that begins an inch before the target hides it by nothing but its cover.
    let (area, work) =
        words.one_of("cover", &[("open", ("", "")), ("soft", ("woods", "")), ("hard", ("", "trench"))])?;
    let area = match area {
        "" => String::new(),
        kind => {
            let (near, end) = (at(far - 10), at(far + 40));
            format!(
                "[[area]]\nkind = \"{kind}\"\npoints = [[8, {near}], [16, {near}], [16, {end}], [8, {end}]]\n"
            )
        }
    };
    let work = if work.is_empty() { String::new() } else { format!("work = \"{work}\"\n") };
    let activity = words.one_of(
        "did",
        &[("nothing", ""), ("moved", "activity = \"moved\""), ("fired", "activity = \"fired\"")],
    )?;
    let concealed = words.flag("concealed")?;
    let now = match (concealed, activity) {
        (true, "") => "concealed = true".to_owned(),
        (true, activity) => format!("concealed = true, {activity}"),
        (false, activity) => activity.to_owned(),
    };
    // FYOB-161: something concealed shows its counters alone; the other one lies to the side.
    let counters =
        if concealed { format!("conceal = true\ncounters = [[30, {}]]\n", at(far)) } else { String::new() };
    let (overwatch, night) = (words.flag("overwatch")?, words.flag("night")?);
    let (score, failures) = (words.small("score", 6, (4, 6))?, words.small("failures", 0, (0, 2))?);
    let text = format!(
        "bound = 2\nstage = \"phases\"\ntable = {{ width = 40, height = {height} }}\n\
         options = {{ night = {night} }}\n\
         turn = {{ element = 2, die = \"act\", fire = true, move = true, acts = 2 }}\n\
         {area}\
         [[element]]\nno = 2\nunit = \"{observer}\"\nside = \"A\"\nrecce = {recce}\nat = [12, 4]\n\
         now = {{ score = {score}, failures = {failures}, reacted = true, overwatch = {overwatch} }}\n\
         [[element]]\nno = 12\nunit = \"{unit}\"\nside = \"B\"\nat = [12, {place}]\n{work}{counters}now = {{ {now} }}\n",
        height = far / 10 + 8,
        place = at(far),
    );
    let source = Source::new("sketch.toml", text);
    let setup = source.parse().map_err(|errors| errors.to_string())?;
    let state = build(&rules.host.data, &source, setup).map_err(|errors| errors.to_string())?;
    let counter = concealed.then_some(0);
    Ok((state, Decision::Act(Act::Observe { target: TARGET, counter })))
}
