//! The signs of pieces, their states and what lies about: drawn once, used everywhere.
//!
//! A counter is 32 wide and 24 high about (0, 0). A piece is `counter-a` and `unit-tank` upon each other; badges are about
//! 9 across; `facing` points north and is to be turned and moved to the rim. Side, kind and state show by shape as well
//! as by colour.

/// The colour of side A's counters: white stands on it at more than 4.5 : 1.
pub(crate) const RUST: &str = "#93502c";
/// The colour of side B's counters.
pub(crate) const SLATE: &str = "#4b6056";
/// The colour of counters of no side.
pub(crate) const STONE: &str = "#605a53";
/// The colour of the signs on counters.
pub(crate) const CHALK: &str = "#fffdf6";

/// Everything that can be used, as an `<svg>` with definitions only.
pub fn symbols_svg() -> String {
    let all: String = symbols().into_iter().map(|it| it.1).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{all}</defs></svg>\n"
    )
}

/// The definitions that a drawing uses.
pub(crate) fn used_by(body: &str) -> String {
    symbols().into_iter().filter(|(id, _)| body.contains(&format!("\"#{id}\""))).map(|it| it.1).collect()
}

/// The symbol with an id, or what stands for those that are not known.
pub(crate) fn known(prefix: &str, kind: &str, otherwise: &str) -> String {
    let id = format!("{prefix}-{kind}");
    let is_known = UNITS.iter().chain(&BADGES).chain(&MARKERS).chain(&FIGURES).any(|it| it.0 == id);
    if is_known { id } else { format!("{prefix}-{otherwise}") }
}

/// The counter of a side.
pub(crate) fn counter(side: char) -> &'static str {
    match side {
        'A' => "counter-a",
        'B' => "counter-b",
        _ => "counter-n",
    }
}

fn symbols() -> Vec<(&'static str, String)> {
    let symbol = |id: &'static str, content: String| {
        // What is drawn left of and above the origin would be cut off otherwise.
        (id, format!("<symbol id=\"{id}\" overflow=\"visible\">{content}</symbol>"))
    };
    let counters = COUNTERS.iter().map(|&(id, path, fill, edge)| {
        let content = format!(
            "<path d=\"{path}\" transform=\"translate(1 1.6)\" fill=\"#1c1a10\" fill-opacity=\".4\"/>\
             <path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>\
             <path d=\"{path}\" transform=\"scale(.9 .87)\" fill=\"none\" stroke=\"{CHALK}\" stroke-opacity=\".28\" \
             stroke-width=\".8\"/>"
        );
        symbol(id, content)
    });
    let units = UNITS.iter().map(|&(id, content)| {
        let content = format!(
            "<g fill=\"none\" stroke=\"{CHALK}\" stroke-width=\"2.1\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">{content}</g>"
        );
        symbol(id, content)
    });
    let others =
        BADGES.iter().chain(&MARKERS).chain(&FIGURES).map(|&(id, content)| symbol(id, content.to_owned()));
    counters.chain(units).chain(others).collect()
}

const COUNTERS: [(&str, &str, &str, &str); 3] = [
    (
        "counter-a",
        "M-10-12H10A6 6 0 0 1 16-6V6A6 6 0 0 1 10 12H-10A6 6 0 0 1-16 6V-6A6 6 0 0 1-10-12Z",
        RUST,
        "#311607",
    ),
    ("counter-b", "M-11-12H11L16-7V7L11 12H-11L-16 7V-7Z", SLATE, "#141c18"),
    ("counter-n", "M-15-12H15V12H-15Z", STONE, "#211e1a"),
];

/// The signs of pieces, in lines.
const UNITS: [(&str, &str); 14] = [
    ("unit-infantry", "<path d=\"M-10.5-7.5L10.5 7.5M10.5-7.5L-10.5 7.5\"/>"),
    ("unit-cavalry", "<path d=\"M-10.5 7.5L10.5-7.5\"/>"),
    ("unit-mortar", "<circle cy=\"4.6\" r=\"3\"/><path d=\"M0 1.4V-8M-3.6-4.4L0-8L3.6-4.4\"/>"),
    ("unit-machine_gun", "<path d=\"M0 7.6V-8M-3.6-4.4L0-8L3.6-4.4M-5.5 7.6H5.5M-3.4 2H3.4\"/>"),
    ("unit-gun", "<path d=\"M0-8.6V2.4M-5.4-1.6H5.4M-7.6-4.4V1.2M7.6-4.4V1.2M0 2.4L-5 8M0 2.4L5 8\"/>"),
    (
        "unit-tank",
        "<rect x=\"-10.5\" y=\"-6\" width=\"21\" height=\"12\" rx=\"6\"/><circle r=\"1.5\" fill=\"#fffdf6\"/>",
    ),
    (
        "unit-armoured_car",
        "<rect x=\"-10\" y=\"-7\" width=\"20\" height=\"9.6\" rx=\"4.8\"/><path d=\"M-5.6 2.6L5.6-7\"/>\
         <circle cx=\"-5\" cy=\"6.4\" r=\"1.7\"/><circle cx=\"5\" cy=\"6.4\" r=\"1.7\"/>",
    ),
    (
        "unit-armoured_transport",
        "<rect x=\"-10.5\" y=\"-6.4\" width=\"21\" height=\"12.8\" rx=\"6.4\"/><path d=\"M-8-4.8L8 4.8M8-4.8L-8 4.8\" \
         stroke-width=\"1.7\"/>",
    ),
    (
        "unit-transport",
        "<path d=\"M-10 3.4V-6.4H2V3.4M2-3H6.6L10 .6V3.4H-10\"/><circle cx=\"-5\" cy=\"5.6\" r=\"2\" \
         fill=\"#fffdf6\" stroke-width=\"1\"/><circle cx=\"5.4\" cy=\"5.6\" r=\"2\" fill=\"#fffdf6\" stroke-width=\"1\"/>",
    ),
    ("unit-headquarters", "<path d=\"M-6 8.4V-8M-6-8H8L4.8-3.8L8 .4H-6\"/>"),
    (
        "unit-aircraft",
        "<path d=\"M0-8.4V7M-10-.6H10M-3.6 7H3.6\"/><circle cy=\"-7.4\" r=\"1.3\" fill=\"#fffdf6\"/>",
    ),
    (
        "unit-battery",
        "<circle r=\"2.6\" fill=\"#fffdf6\"/><path d=\"M-8.6 6.4V-6.4M8.6 6.4V-6.4M-8.6-6.4H-5.4M8.6-6.4H5.4M-8.6 6.4H-5.4M8.6 6.4H5.4\"/>",
    ),
    ("unit-observer", "<path d=\"M0-8L9.4 7.4H-9.4Z\"/><circle cy=\"2.6\" r=\"1.7\" fill=\"#fffdf6\"/>"),
    (
        "unit-unknown",
        "<path d=\"M-4-4.2A4 4 0 1 1 1.8-.8Q0 .2 0 3\"/><circle cy=\"7\" r=\".9\" fill=\"#fffdf6\"/>",
    ),
];

/// The marks of states: every one has an outline and a sign of its own.
const BADGES: [(&str, &str); 37] = [
    (
        "badge-suppressed",
        "<circle r=\"4.9\" fill=\"#f4b92f\" stroke=\"#3f2c02\" stroke-width=\"1\"/><path d=\"M2-1.7Q1.6-3 0-3Q-2.1-3-2.1-1.5Q-2.1-.2 \
         0 0Q2.2 .2 2.2 1.6Q2.2 3 0 3Q-1.8 3-2.2 1.6\" fill=\"none\" stroke=\"#3f2c02\" stroke-width=\"1.4\" \
         stroke-linecap=\"round\"/>",
    ),
    (
        "badge-dug_in",
        "<path d=\"M-5 4.4V1L-3-3.6H3L5 1V4.4Z\" fill=\"#e6d3a6\" stroke=\"#3d2d12\" stroke-width=\"1\"/><path d=\"M-3.4 \
         3V1.4H-1.6V-.6H1.6V1.4H3.4V3\" fill=\"none\" stroke=\"#3d2d12\" stroke-width=\"1.2\"/>",
    ),
    (
        "badge-scrape",
        "<path d=\"M-5.2-1.6H5.2Q5.2 4.6 0 4.6Q-5.2 4.6-5.2-1.6Z\" fill=\"#e6d3a6\" stroke=\"#3d2d12\" \
         stroke-width=\"1\"/><path d=\"M-3 .6Q0 3.4 3 .6\" fill=\"none\" stroke=\"#3d2d12\" stroke-width=\"1.2\"/>",
    ),
    (
        "badge-fortified",
        "<path d=\"M-4.8 4.4V-4.4H-2.6V-2.6H-1.1V-4.4H1.1V-2.6H2.6V-4.4H4.8V4.4Z\" fill=\"#dcdad4\" stroke=\"#26241f\" \
         stroke-width=\"1\" stroke-linejoin=\"round\"/><path d=\"M-2.4 .8H2.4\" stroke=\"#26241f\" stroke-width=\"1.6\"/>",
    ),
    (
        "badge-limbered",
        "<circle r=\"4.6\" fill=\"#efe6d2\" stroke=\"#3a2c18\" stroke-width=\"1.5\"/><path d=\"M0-4V4M-4 0H4M-2.8-2.8L2.8 \
         2.8M2.8-2.8L-2.8 2.8\" stroke=\"#3a2c18\" stroke-width=\".9\"/>",
    ),
    (
        "badge-broken_down",
        "<path d=\"M0-5.4L5.4 0L0 5.4L-5.4 0Z\" fill=\"#efe6d2\" stroke=\"#3a2c18\" stroke-width=\"1\" \
         stroke-linejoin=\"round\"/><path d=\"M-1.4-2.2V2.2M1.4-2.2V2.2\" stroke=\"#3a2c18\" stroke-width=\"1.4\"/>",
    ),
    (
        "badge-concealed",
        "<path d=\"M-2.7-4.8H2.7L5.4 0L2.7 4.8H-2.7L-5.4 0Z\" fill=\"#cfe3c0\" stroke=\"#1d3316\" stroke-width=\"1\" \
         stroke-linejoin=\"round\"/><path d=\"M-3.4 0Q0-3.2 3.4 0Q0 3.2-3.4 0Z\" fill=\"none\" stroke=\"#1d3316\" \
         stroke-width=\".9\"/><circle r=\"1\" fill=\"#1d3316\"/><path d=\"M-2.8 3L2.8-3\" stroke=\"#1d3316\" \
         stroke-width=\"1.1\"/>",
    ),
    (
        "badge-fired",
        "<path d=\"M0-5.6L1.3-2.6L4.2-4L3.1-1L5.8 .4L2.8 1.5L3.6 4.6L.9 3L-1.4 5.4L-1.9 2.4L-5 2.8L-3-.1L-5.4-2.2L-2.2-2.3Z\" \
         fill=\"#ffdd6b\" stroke=\"#7c1f0c\" stroke-width=\".9\" stroke-linejoin=\"round\"/><circle r=\"1.3\" fill=\"#7c1f0c\"/>",
    ),
    (
        "badge-moved",
        "<path d=\"M-4.8-3.4H1L4.8 0L1 3.4H-4.8L-2.2 0Z\" fill=\"#d5e4ef\" stroke=\"#17303f\" stroke-width=\"1\" \
         stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-contact",
        "<rect x=\"-4.6\" y=\"-4.6\" width=\"9.2\" height=\"9.2\" rx=\"1\" fill=\"#a3261c\" stroke=\"#320a06\" \
         stroke-width=\"1\"/><path d=\"M-2.8-2.8L2.8 2.8M2.8-2.8L-2.8 2.8M-3 1L-1 3M3 1L1 3\" stroke=\"#fffdf6\" \
         stroke-width=\"1.2\" stroke-linecap=\"round\"/>",
    ),
    (
        "badge-aboard",
        "<rect x=\"-5.2\" y=\"-3.6\" width=\"10.4\" height=\"7.2\" rx=\"2\" fill=\"#fffdf6\" stroke=\"#2a2620\" \
         stroke-width=\"1\"/><path d=\"M-3-1.7L3 1.7M3-1.7L-3 1.7\" stroke=\"#2a2620\" stroke-width=\"1\"/>",
    ),
    (
        "badge-score_0",
        "<rect x=\"-4.8\" y=\"-4.8\" width=\"9.6\" height=\"9.6\" rx=\"2.6\" fill=\"#8e1d14\" stroke=\"#3a0a05\" stroke-width=\"1\"/>\
         <path d=\"M0-3Q-2-3-2 0Q-2 3 0 3Q2 3 2 0Q2-3 0-3Z\" fill=\"none\" stroke=\"#fffdf6\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-score_1",
        "<rect x=\"-4.8\" y=\"-4.8\" width=\"9.6\" height=\"9.6\" rx=\"2.6\" fill=\"#b8321f\" stroke=\"#3a0a05\" stroke-width=\"1\"/>\
         <path d=\"M-1.4-1.6L.3-3V3\" fill=\"none\" stroke=\"#fffdf6\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-score_2",
        "<rect x=\"-4.8\" y=\"-4.8\" width=\"9.6\" height=\"9.6\" rx=\"2.6\" fill=\"#e87a35\" stroke=\"#3a1502\" stroke-width=\"1\"/>\
         <path d=\"M-1.9-1.6Q-1.7-3 0-3Q1.9-3 1.9-1.4Q1.9-.3 .4 .9L-1.9 3H2\" fill=\"none\" stroke=\"#3a1502\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-score_3",
        "<rect x=\"-4.8\" y=\"-4.8\" width=\"9.6\" height=\"9.6\" rx=\"2.6\" fill=\"#ef9a4a\" stroke=\"#3d1d04\" stroke-width=\"1\"/>\
         <path d=\"M-1.8-3H1.7L-.2-.6Q1.9-.6 1.9 1.2Q1.9 3 0 3Q-1.6 3-2 1.8\" fill=\"none\" stroke=\"#3d1d04\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-score_4",
        "<rect x=\"-4.8\" y=\"-4.8\" width=\"9.6\" height=\"9.6\" rx=\"2.6\" fill=\"#f6d860\" stroke=\"#40320a\" stroke-width=\"1\"/>\
         <path d=\"M1 3V-3L-2 1.2H2.2\" fill=\"none\" stroke=\"#40320a\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-score_5",
        "<rect x=\"-4.8\" y=\"-4.8\" width=\"9.6\" height=\"9.6\" rx=\"2.6\" fill=\"#dfeabf\" stroke=\"#27330d\" stroke-width=\"1\"/>\
         <path d=\"M1.7-3H-1.4L-1.7-.3Q-.9-.9 .1-.9Q1.9-.8 1.9 1Q1.9 3 0 3Q-1.5 3-2 2\" fill=\"none\" stroke=\"#27330d\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-officer",
        "<path d=\"M0-5.8L1.6-1.9L5.6-1.8L2.4 .8L3.5 4.8L0 2.5L-3.5 4.8L-2.4 .8L-5.6-1.8L-1.6-1.9Z\" fill=\"#ffe08a\" stroke=\"#4a3208\" \
         stroke-width=\"1\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-retiring",
        "<path d=\"M5-3.4H-1L-5 0L-1 3.4H5L2.6 0Z\" fill=\"#fffdf6\" stroke=\"#8e1d14\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-shaken",
        "<circle r=\"4.6\" fill=\"#fbeec1\" stroke=\"#4f3d07\" stroke-width=\"1\"/><path d=\"M-3 1.2Q-1.5-2.4 0 0Q1.5 2.4 3-1.2\" fill=\"none\" \
         stroke=\"#4f3d07\" stroke-width=\"1.4\" stroke-linecap=\"round\"/>",
    ),
    (
        "badge-pinned",
        "<circle r=\"4.9\" fill=\"#dd5c28\" stroke=\"#3a1002\" stroke-width=\"1\"/><path d=\"M-1.7 3V-3H.3Q2.2-3 2.2-1.2Q2.2 .6 .3 .6H-1.7\" fill=\"none\" \
         stroke=\"#fffdf6\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-tests",
        "<rect x=\"-4.4\" y=\"-4.4\" width=\"8.8\" height=\"8.8\" rx=\"1.8\" fill=\"#fffdf6\" stroke=\"#2a2620\" stroke-width=\"1.1\"/>\
         <circle r=\"1.7\" fill=\"#a3261c\"/>",
    ),
    (
        "badge-overwatch",
        "<path d=\"M-5.4 0Q0-5.4 5.4 0Q0 5.4-5.4 0Z\" fill=\"#dfeaf2\" stroke=\"#17303f\" stroke-width=\"1\"/><circle r=\"1.9\" fill=\"#17303f\"/>",
    ),
    (
        "badge-damaged",
        "<circle r=\"4.7\" fill=\"#d9d6ce\" stroke=\"#26241f\" stroke-width=\"1\"/><path d=\"M1.2-3.8L-2.4 .5H-.2L-1.2 3.8L2.5-.8H.3Z\" fill=\"#7c1f0c\"/>",
    ),
    (
        "badge-leaderless",
        "<path d=\"M-4.4-4.8H4.4V1.4L0 5L-4.4 1.4Z\" fill=\"#efe6d2\" stroke=\"#3a2c18\" stroke-width=\"1\" stroke-linejoin=\"round\"/>\
         <path d=\"M-2.4 .4L0-1.6L2.4 .4M-2.4-1.8L0-3.6L2.4-1.8\" fill=\"none\" stroke=\"#3a2c18\" stroke-width=\"1\"/>\
         <path d=\"M-4 4.2L4.2-4.4\" stroke=\"#a3261c\" stroke-width=\"1.5\" stroke-linecap=\"round\"/>",
    ),
    (
        "badge-foot_crew",
        "<circle r=\"4.7\" fill=\"#efe6d2\" stroke=\"#3a2c18\" stroke-width=\"1\"/><circle cy=\"-1.7\" r=\"1.4\" fill=\"#3a2c18\"/>\
         <path d=\"M-2.5 3.3Q-2.5 .3 0 .3Q2.5 .3 2.5 3.3Z\" fill=\"#3a2c18\"/>",
    ),
    (
        "badge-group",
        "<circle r=\"4.7\" fill=\"#d5e4ef\" stroke=\"#17303f\" stroke-width=\"1\"/><path d=\"M0-2L-2.2 1.6H2.2Z\" fill=\"none\" stroke=\"#17303f\" \
         stroke-width=\".9\"/><circle cy=\"-2\" r=\"1.3\" fill=\"#17303f\"/><circle cx=\"-2.2\" cy=\"1.6\" r=\"1.3\" fill=\"#17303f\"/>\
         <circle cx=\"2.2\" cy=\"1.6\" r=\"1.3\" fill=\"#17303f\"/>",
    ),
    (
        "badge-off_net",
        "<circle r=\"4.7\" fill=\"#e9e6dd\" stroke=\"#2b2924\" stroke-width=\"1\"/><path d=\"M0 3.4V-1M-2.6-3Q-2.6-.6 0-.6Q2.6-.6 2.6-3\" fill=\"none\" \
         stroke=\"#2b2924\" stroke-width=\"1.1\"/><path d=\"M-3.4 3.4L3.4-3.4\" stroke=\"#a3261c\" stroke-width=\"1.4\"/>",
    ),
    (
        "badge-up",
        "<rect x=\"-3.9\" y=\"-5.4\" width=\"7.8\" height=\"10.8\" rx=\"1.3\" fill=\"#fffdf6\" stroke=\"#1c1a14\" \
         stroke-width=\"1.1\"/><path d=\"M0-3L2.3 0L0 3L-2.3 0Z\" fill=\"#c2571a\"/>",
    ),
    (
        "badge-broken",
        "<path d=\"M0-5.6L5.4 4.2H-5.4Z\" fill=\"#a3261c\" stroke=\"#320a06\" stroke-width=\"1\" stroke-linejoin=\"round\"/>\
         <path d=\"M0-2.2V1M0 2.6V2.8\" stroke=\"#fffdf6\" stroke-width=\"1.5\" stroke-linecap=\"round\"/>",
    ),
    (
        "badge-order_double",
        "<rect x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" rx=\"5\" fill=\"#d5e4ef\" stroke=\"#17303f\" stroke-width=\"1\"/>\
         <path d=\"M-2.4 3L0-3L2.4 3M-1.4 1H1.4\" fill=\"none\" stroke=\"#17303f\" stroke-width=\"1.2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-order_move",
        "<rect x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" rx=\"5\" fill=\"#d5e4ef\" stroke=\"#17303f\" stroke-width=\"1\"/>\
         <path d=\"M-2.6 2.8V-2.8L0 .8L2.6-2.8V2.8\" fill=\"none\" stroke=\"#17303f\" stroke-width=\"1.2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-order_cautious",
        "<rect x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" rx=\"5\" fill=\"#d5e4ef\" stroke=\"#17303f\" stroke-width=\"1\"/>\
         <path d=\"M2.3-1.7A2.8 2.8 0 1 0 2.3 1.7\" fill=\"none\" stroke=\"#17303f\" stroke-width=\"1.3\" stroke-linecap=\"round\"/>",
    ),
    (
        "badge-order_fire",
        "<rect x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" rx=\"5\" fill=\"#f2dcc0\" stroke=\"#4a2708\" stroke-width=\"1\"/>\
         <path d=\"M-1.6 3V-3H2.2M-1.6-.2H1.4\" fill=\"none\" stroke=\"#4a2708\" stroke-width=\"1.3\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-opportunity",
        "<circle r=\"4.8\" fill=\"#fff3d6\" stroke=\"#7a1d10\" stroke-width=\"1.2\"/><path d=\"M0-3.4V3.4M-3.4 0H3.4\" stroke=\"#7a1d10\" \
         stroke-width=\"1\"/><circle r=\"1.7\" fill=\"none\" stroke=\"#7a1d10\" stroke-width=\"1\"/>",
    ),
    (
        "badge-planned",
        "<path d=\"M-4.6-4.6H4.6V2.6L2 5.2H-4.6Z\" fill=\"#fffdf6\" stroke=\"#2a2620\" stroke-width=\"1\" stroke-linejoin=\"round\"/>\
         <path d=\"M-2.6 .4L-.8 2.4L2.8-2.2\" fill=\"none\" stroke=\"#24562a\" stroke-width=\"1.6\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>",
    ),
    (
        "badge-other",
        "<circle r=\"4.4\" fill=\"#e9e6dd\" stroke=\"#2b2924\" stroke-width=\"1\"/><path d=\"M-2 0H2M0-2V2\" stroke=\"#2b2924\" \
         stroke-width=\"1.2\"/>",
    ),
];

/// Men about (0, 0), 10 across. Their colour is that of what they stand in.
const FIGURES: [(&str, &str); 4] = [
    ("figure-man", "<circle r=\"4.5\" stroke=\"#fffdf6\" stroke-width=\"1\"/>"),
    (
        "figure-leader",
        "<circle r=\"4.5\" stroke=\"#fffdf6\" stroke-width=\"1\"/><path d=\"M0-3L.9-.9L3-.7L1.4 .7L1.9 2.8L0 1.7L-1.9 2.8L-1.4 \
         .7L-3-.7L-.9-.9Z\" fill=\"#fffdf6\"/>",
    ),
    (
        "figure-gunner",
        "<circle r=\"4.5\" stroke=\"#fffdf6\" stroke-width=\"1\"/><path d=\"M0 2.6V-2.8M-1.6-1.2L0-2.8L1.6-1.2M-1.6 2.6H1.6\" \
         fill=\"none\" stroke=\"#fffdf6\" stroke-width=\"1\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ),
    (
        "figure-crew",
        "<circle r=\"4.5\" stroke=\"#fffdf6\" stroke-width=\"1\"/><circle r=\"1.4\" fill=\"#fffdf6\"/>",
    ),
];

/// What lies on the table, and what points at something.
const MARKERS: [(&str, &str); 26] = [
    (
        "marker-smoke",
        "<g stroke=\"#8e8c86\" stroke-width=\".7\"><circle cx=\"-8\" cy=\"3\" r=\"7\" fill=\"#d9d7d0\" fill-opacity=\".82\"/>\
         <circle cx=\"8\" cy=\"4\" r=\"6.4\" fill=\"#cfcdc6\" fill-opacity=\".82\"/><circle cx=\"5\" cy=\"-4\" r=\"6.8\" \
         fill=\"#e6e4de\" fill-opacity=\".85\"/><circle cx=\"-3.4\" cy=\"-3.6\" r=\"7.6\" fill=\"#f1f0ec\" fill-opacity=\".88\"/></g>\
         <path d=\"M-9 1.4q2-3 5-2M0-5q3-2.4 6 .4\" fill=\"none\" stroke=\"#8e8c86\" stroke-width=\"1\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-wreck",
        "<g fill=\"#3a352e\"><circle cx=\"4\" cy=\"-8\" r=\"4.4\" fill-opacity=\".42\"/><circle cx=\"8\" cy=\"-14\" r=\"5.6\" \
         fill-opacity=\".28\"/><circle cx=\"13\" cy=\"-20\" r=\"6.4\" fill-opacity=\".16\"/></g><path d=\"M-11 3Q-12-4-6-5H6Q12-4 \
         11 3Q9 6.6 4 6H-5Q-10 6.4-11 3Z\" fill=\"#37302a\" stroke=\"#0f0c09\" stroke-width=\"1.3\"/><path d=\"M-6-2L6 4M6-2L-6 4\" \
         stroke=\"#d9482b\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-loss",
        "<path d=\"M-5-5L5 5M5-5L-5 5\" stroke=\"#fff7e6\" stroke-width=\"4.4\" stroke-linecap=\"round\"/><path d=\"M-5-5L5 5M5-5L-5 \
         5\" stroke=\"#7c1f16\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-foxholes",
        "<g fill=\"#3a2812\" fill-opacity=\".78\" stroke=\"#7a5a34\" stroke-width=\"1.6\"><ellipse cx=\"-7\" cy=\"3\" rx=\"3.6\" ry=\"2.6\"/>\
         <ellipse cx=\"0\" cy=\"-4\" rx=\"3.6\" ry=\"2.6\"/><ellipse cx=\"7\" cy=\"3\" rx=\"3.6\" ry=\"2.6\"/></g>",
    ),
    (
        "marker-trench",
        "<path d=\"M-12 2L-7-3L-2 2L3-3L8 2L12-2\" fill=\"none\" stroke=\"#7a5a34\" stroke-width=\"5.4\" stroke-linejoin=\"round\"/>\
         <path d=\"M-12 2L-7-3L-2 2L3-3L8 2L12-2\" fill=\"none\" stroke=\"#3a2812\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>",
    ),
    (
        "marker-gun_pit",
        "<path d=\"M-10 5A11 11 0 1 1 10 5\" fill=\"none\" stroke=\"#7a5a34\" stroke-width=\"4.2\" stroke-linecap=\"round\"/>\
         <path d=\"M-10 5A11 11 0 1 1 10 5\" fill=\"none\" stroke=\"#3a2812\" stroke-width=\"1\" stroke-dasharray=\"2.6 2\"/>",
    ),
    (
        "marker-scrape",
        "<path d=\"M-11 6V-3Q-11-8-6-8H6Q11-8 11-3V6\" fill=\"none\" stroke=\"#7a5a34\" stroke-width=\"4\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-roadblock",
        "<path d=\"M-11 7L-3-7M11 7L3-7M-11-7L-3 7M11-7L3 7M-4 7L4-7M4 7L-4-7\" stroke=\"#2f2417\" stroke-width=\"3.4\" stroke-linecap=\"round\"/>\
         <path d=\"M-11 7L-3-7M11 7L3-7M-11-7L-3 7M11-7L3 7M-4 7L4-7M4 7L-4-7\" stroke=\"#8b6b43\" stroke-width=\"1.7\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-barricade",
        "<path d=\"M-12 4H12M-10-3H10\" stroke=\"#2f2417\" stroke-width=\"6\" stroke-linecap=\"round\"/><path d=\"M-12 4H12M-10-3H10\" \
         stroke=\"#9a7648\" stroke-width=\"3.4\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-wire",
        "<path d=\"M-12 5C-9-9-5-9-5 5C-5-9 0-9 0 5C0-9 5-9 5 5C5-9 9-9 12 5\" fill=\"none\" stroke=\"#2b2924\" stroke-width=\"1.5\"/>",
    ),
    (
        "marker-mines",
        "<g fill=\"#3a342c\" stroke=\"#f7d354\" stroke-width=\"1\"><circle cx=\"-7\" cy=\"4\" r=\"3\"/><circle cy=\"-4\" r=\"3\"/><circle cx=\"7\" cy=\"4\" r=\"3\"/></g>",
    ),
    (
        "marker-bridge",
        "<path d=\"M-8-11V11M8-11V11\" stroke=\"#2f2417\" stroke-width=\"2.6\"/><path d=\"M-8-9H8M-8-4.5H8M-8 0H8M-8 4.5H8M-8 9H8\" \
         stroke=\"#8b6b43\" stroke-width=\"2.6\"/>",
    ),
    (
        "marker-assault_bridge",
        "<path d=\"M-5-12V12M5-12V12\" stroke=\"#3b4238\" stroke-width=\"4\"/><path d=\"M-5-12V12M5-12V12\" stroke=\"#8d9784\" stroke-width=\"1.4\" stroke-dasharray=\"3 2\"/>",
    ),
    (
        "marker-weapon",
        "<circle r=\"9\" fill=\"#efe6d2\" fill-opacity=\".9\" stroke=\"#3a2c18\" stroke-width=\"1.3\" stroke-dasharray=\"3 2\"/>\
         <path d=\"M0-6.4V2M-4-1.4H4M-5.6-3.4V.8M5.6-3.4V.8M0 2L-3.6 6M0 2L3.6 6\" fill=\"none\" stroke=\"#3a2c18\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>",
    ),
    (
        "marker-call_fire",
        "<circle r=\"11\" fill=\"#fff3d6\" fill-opacity=\".5\" stroke=\"#7a1d10\" stroke-width=\"1.3\" stroke-dasharray=\"3 2.4\"/>\
         <path d=\"M0-7V7M-7 0H7\" stroke=\"#7a1d10\" stroke-width=\"1.6\"/>",
    ),
    (
        "marker-fire_for_effect",
        "<circle r=\"11\" fill=\"#e0562f\" fill-opacity=\".34\" stroke=\"#7a1d10\" stroke-width=\"1.5\"/>\
         <path d=\"M0-8L1.9-3.7L6-5.4L4.4-1.3L8.4 .6L4 2.1L5.2 6.6L1.3 4.3L-2 7.8L-2.8 3.4L-7.2 4L-4.3-.2L-7.8-3.2L-3.2-3.4Z\" \
         fill=\"#e0562f\" stroke=\"#5a1206\" stroke-width=\"1\"/>",
    ),
    (
        "marker-opportunity",
        "<circle r=\"9\" fill=\"#fff3d6\" fill-opacity=\".78\" stroke=\"#7a1d10\" stroke-width=\"1.4\"/>\
         <path d=\"M0-11V-3M0 3V11M-11 0H-3M3 0H11\" stroke=\"#7a1d10\" stroke-width=\"1.5\"/><circle r=\"1.6\" fill=\"#7a1d10\"/>",
    ),
    ("marker-way", "<circle r=\"7\" fill=\"#7a1d10\" stroke=\"#fffdf6\" stroke-width=\"2.4\"/>"),
    (
        "marker-thin_smoke",
        "<g stroke=\"#a5a39c\" stroke-width=\".7\" fill=\"#e4e2dc\" fill-opacity=\".5\"><circle cx=\"-7\" cy=\"3\" r=\"6\"/>\
         <circle cx=\"6\" cy=\"4\" r=\"6.4\"/><circle cx=\"-1\" cy=\"-4\" r=\"7\"/></g>",
    ),
    (
        "marker-other",
        "<path d=\"M0-9L9 0L0 9L-9 0Z\" fill=\"#efe9d8\" stroke=\"#3a3426\" stroke-width=\"1.4\"/><circle r=\"2.4\" \
         fill=\"#3a3426\"/>",
    ),
    (
        "objective",
        "<path d=\"M0-13.5L3.5-4.8L12.8-4.2L5.6 1.8L7.9 10.9L0 5.9L-7.9 10.9L-5.6 1.8L-12.8-4.2L-3.5-4.8Z\" \
         transform=\"translate(.8 1.4)\" fill=\"#1c1a10\" fill-opacity=\".4\"/><path d=\"M0-13.5L3.5-4.8L12.8-4.2L5.6 1.8L7.9 \
         10.9L0 5.9L-7.9 10.9L-5.6 1.8L-12.8-4.2L-3.5-4.8Z\" fill=\"#f7d354\" stroke=\"#52400c\" stroke-width=\"1.5\" \
         stroke-linejoin=\"round\"/>",
    ),
    (
        "pennant-a",
        "<path d=\"M0 0V-25\" stroke=\"#241c10\" stroke-width=\"1.7\" stroke-linecap=\"round\"/><path d=\"M0-25Q9-24 15-20Q9-16 \
         0-15Z\" fill=\"#93502c\" stroke=\"#311607\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/>",
    ),
    (
        "pennant-b",
        "<path d=\"M0 0V-25\" stroke=\"#241c10\" stroke-width=\"1.7\" stroke-linecap=\"round\"/><path d=\"M0-25H15L11-20L15-15H0Z\" \
         fill=\"#4b6056\" stroke=\"#141c18\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/>",
    ),
    (
        "pennant-none",
        "<path d=\"M0 0V-25\" stroke=\"#241c10\" stroke-width=\"1.7\" stroke-linecap=\"round\"/><path d=\"M0-25H12V-15H0Z\" \
         fill=\"#fffdf6\" stroke=\"#241c10\" stroke-width=\"1.1\" stroke-dasharray=\"2 1.4\"/>",
    ),
    (
        "facing",
        "<path d=\"M0-4.6L5 3.4Q0 .6-5 3.4Z\" fill=\"#1c1a14\" stroke=\"#fffdf6\" stroke-width=\".9\" stroke-linejoin=\"round\"/>",
    ),
    (
        "trail-head",
        "<path d=\"M0-7L6 5L0 2.4L-6 5Z\" stroke=\"#fffdf6\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn signs_can_be_read_on_every_counter() {
        for counter in [RUST, SLATE, STONE] {
            let contrast = (luminance(CHALK) + 0.05) / (luminance(counter) + 0.05);
            assert!(4.5 <= contrast, "{counter}: {contrast:.2}");
        }
    }

    #[test]
    fn every_symbol_is_there_once() {
        let all = symbols_svg();
        for (id, _) in symbols() {
            assert_eq!(all.matches(&format!("<symbol id=\"{id}\"")).count(), 1, "{id}");
        }
    }
}
