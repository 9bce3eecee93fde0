// What the engine writes and reads as JSON. Made from the Rust types by a test of `crates/any`, never by hand:
//     SANDTABLE_RENEW=1 cargo test -p any --test typescript

/** A part of the table that matters to a piece. */
export type AidArea = {
    /** What it is. */
    kind: AidKind,
    /** What it is called: "field of fire, range 20". */
    name: string,
    /** The rule behind it. */
    rule: RuleId,
    /** Its outlines; an outline inside another is a hole. */
    outlines: Array<Array<Point>>, };

/** Kinds of areas. */
export type AidKind = "reach" | "field_of_fire" | "seen" | "ring";

/** What came of an amendment. */
export type Amended = {
    /** How many of the inputs that followed still fit, and were played again. */
    kept: number,
    /** Those that do not fit any more. */
    dropped: Array<Dropped>,
    /** How many wait until play comes to where they belong. */
    waiting: number, };

/** What came in from outside. */
export type Answer = { "faces": Array<number> } | { "hits": number } | { "option": number } | { "number": number } | { "place": Pose };

/** A piece of ground with an outline. */
export type AreaView = {
    /** Its id in the battle. */
    id: string,
    /** Its name. */
    name: string,
    /** What to draw: "woods". */
    kind: string,
    /** What it does, in a few words: "difficult, soft cover, blocks sight". */
    effect: string,
    /** Its level. */
    level: number,
    /** The outline. */
    outline: Array<Point>, };

/** A mark on a piece. */
export type Badge = {
    /** What to draw: "suppressed". */
    kind: string,
    /** What it means. */
    tip: string,
    /** The rule behind it. */
    rule: RuleId, };

/** A range of totals with one meaning: from `from` up to the next band. */
export type Band = {
    /** The lowest total of the band. The first band has no lower end, whatever stands here. */
    from: number,
    /** What it means. */
    name: string, };

/** What a battle file says of itself. */
export type BattleCard = {
    /** Its id. */
    id: string,
    /** Its title. */
    title: string,
    /** What it is about. */
    summary: string,
    /** The short name of the system. */
    system: string,
    /** How hard it is, if the file says so. */
    difficulty: Difficulty | null,
    /** How long it takes, if the file says so. */
    minutes: number | null,
    /** How many game turns it has. */
    turns: number,
    /** A good first game. */
    first_game: boolean,
    /** The sides: their names and how many pieces they have. */
    sides: Array<[string, number]>,
    /** The table. */
    size: Size, };

/** The card that is up, and how far its turn has come. */
export type CardUp = {
    /** "Card 4 · 2nd platoon (no. 7)". */
    title: string,
    /** The letter of its side. */
    side: string,
    /** The space of the cardsheet that it belongs to. */
    space: string,
    /** The steps of the turn, in order. */
    steps: Array<TurnStep>,
    /** What the program has said about this turn, a sentence each. */
    said: Array<string>, };

/** The chance of one outcome. */
export type ChanceView = {
    /** What happens. */
    name: string,
    /** As a fraction: "3/20"; about right if the odds are not exact. */
    fraction: string,
    /** In millionths. */
    ppm: number,
    /** What the dice of the first roll must show for it: "16 or more"; nothing where later rolls have a say. */
    faces?: string, };

/** A chart of the rules, as a quick reference sheet prints it. */
export type Chart = {
    /** Its title. */
    title: string,
    /** The rule it stands in. */
    rule: string,
    /** The heads of its columns. */
    head: Array<string>,
    /** Its rows, each as long as the head. */
    rows: Array<Array<string>>,
    /** What else there is to say, a sentence each. */
    notes: Array<string>, };

/** A roll that a rule calls for, before the dice are thrown.
 *  It is one pointer large, because rules build it line by line, and needs, rolls and events carry it about. */
export type Check = CheckParts;

/** What a [`Check`] consists of. */
export type CheckParts = {
    /** The rule that calls for it. */
    rule: RuleId,
    /** What it decides. */
    name: string,
    /** Who throws. */
    by: Seat,
    /** What to throw. */
    dice: Dice,
    /** What is added, and why. */
    modifiers: Array<Modifier>,
    /** What the result means. */
    reads: Reads,
    /** A face with a meaning of its own. */
    natural?: Natural, };

/** A decision that a seat could take, with all that can be known of it beforehand. */
export type Choice = {
    /** The decision, ready to be sent. */
    decision: unknown,
    /** What it is, in words. */
    text: string,
    /** How it is drawn and named. */
    shown: Shown,
    /** Why it cannot be done, if it cannot. */
    refused: Illegal | null,
    /** The first dice it comes to, with every modifier. */
    check: Check | null,
    /** The chance of every result, if chance has a say. */
    odds: OddsView | null, };

/** Ground that a line crosses. */
export type Crossed = {
    /** Its name: "Farm hedge (hedge)". */
    name: string,
    /** What it does: "soft cover". */
    effect: string,
    /** For how long, in words: "3.2 DU"; empty for what is crossed at a point. */
    length: string,
    /** The line enters it here and leaves it there. */
    span: [Point, Point], };

/** A direction in whole degrees from 0 to 359: 0 is north (+y), 90 is east (+x), clockwise. */
export type Deg = number;

/** Equal dice thrown together. Their order never matters. */
export type Dice = {
    /** How many, from 1 to 1000. */
    n: number,
    /** Faces on each, from 2 to 100. */
    sides: number, };

/** How hard a battle is to play. */
export type Difficulty = "easy" | "medium" | "hard";

/** An input that did not fit any more after an amendment. */
export type Dropped = {
    /** What it was, in words. */
    what: string,
    /** Why it does not fit. */
    why: string, };

/** One man of a piece. */
export type FigureView = {
    /** Where he stands. */
    at: Point,
    /** What to draw: "leader", "gunner", "crew" or "man". */
    symbol: string,
    /** The floor that he is on; 0 is the ground. */
    floor?: number, };

/** The shape of a base. Measures lie between 0.1 mm and 2 m. */
export type Footprint = { "rect": {
        /** Across the facing, from the left to the right. */
        width: Len,
        /** Along the facing, from the front to the rear. */
        depth: Len, } } | { "disc": {
        /** From the centre to the rim. */
        radius: Len, } };

/** The sheets of a force. */
export type ForcePaper = {
    /** Its name. */
    name: string,
    /** The letter of its side. */
    side: string,
    /** Who decides for it: "you", "the program"; empty where that is nobody's business. */
    run_by: string,
    /** The rows of the senior officer's record sheet. */
    record: Array<[string, string]>,
    /** The condition of the force: one of `conditions`. */
    condition: string,
    /** All conditions, best first. */
    conditions: Array<string>,
    /** The total of its scores now. */
    total: number,
    /** The total that counts as all. */
    original: number,
    /** What happens next, in a sentence: "Below 54: one milestone test (2 dice) at the next session." */
    forecast: string,
    /** The milestones: the total below which each is passed, and whether its test has been taken. */
    milestones: Array<MilestoneRow>,
    /** The spaces of its cardsheet. */
    spaces: Array<Space>, };

/** What somebody points at. */
export type Goal = { "at": {
        /** Where. */
        at: Point,
        /** Which way. */
        facing?: Deg, } } | { "piece": string };

/** The ground. */
export type GroundView = {
    /** Width and height of the table. */
    size: [number, number],
    /** One unit of the system (an inch, a centimetre), as a length on the table. */
    unit: number,
    /** What the unit is called. */
    unit_name: string,
    /** Woods, fields, buildings, hills: later ones lie on top. */
    areas: Array<AreaView>,
    /** Hedges, walls, streams, roads. */
    lines: Array<LineView>, };

/** What an umpire says to a decision that breaks a rule. */
export type Illegal = {
    /** The rule. */
    rule: RuleId,
    /** The reason. */
    why: string, };

/** A length in hundredths of a millimetre. Arithmetic is held at the ends of `i32` instead of overflowing. */
export type Len = number;

/** Kinds of lines of the log. */
export type LineKind = "heading" | "fact" | "result" | "ruling";

/** A hedge, a road. */
export type LineView = {
    /** Its id in the battle. */
    id: string,
    /** Its name. */
    name: string,
    /** What to draw: "hedge". */
    kind: string,
    /** What it does, in a few words. */
    effect: string,
    /** Its width. */
    width: number,
    /** Its course. */
    points: Array<Point>, };

/** A line of the log, as a seat reads it. */
export type LogLine = {
    /** The sentence. */
    text: string,
    /** What kind of line it is. */
    kind: LineKind,
    /** The dice behind it. */
    roll?: Roll,
    /** The rule behind it. */
    rule?: RuleId, };

/** Something that lies on the table. */
export type MarkerView = {
    /** What to draw: "smoke". */
    kind: string,
    /** Its shape. */
    footprint: Footprint,
    /** Its place. */
    pose: Pose,
    /** What it means, in a sentence. */
    tip: string, };

/** A line over the table, and what it comes to. */
export type Measure = {
    /** Its length in words: "12.6 DU". */
    distance: string,
    /** What it crosses, in order. */
    crosses: Array<Crossed>,
    /** What it costs the piece to walk it, in words, if a piece was named: "8.2 of a move of 6". */
    cost: string | null,
    /** Whether one sees along it, in words: "clear" or "blocked by the Copse". */
    sight: string,
    /** Whether one sees along it. */
    clear: boolean, };

/** A milestone of a record sheet. */
export type MilestoneRow = {
    /** Its level, from 1. */
    level: number,
    /** It is passed below this total. */
    below: number,
    /** The dice of its test. */
    dice: number,
    /** The test has been taken. */
    taken: boolean, };

/** One reason why a roll is better or worse. */
export type Modifier = {
    /** What it adds. */
    value: number,
    /** The reason, as a player would say it. */
    name: string,
    /** Where the rules say so. */
    rule: RuleId, };

/** A moment of a game that a seat can be shown again: something was told to it then. */
export type Moment = {
    /** The latest heading: "Turn 3, British fire". */
    heading: string,
    /** What was told. */
    text: string, };

/** A face of a single die that means something of its own, whatever the modifiers. */
export type Natural = {
    /** The face. */
    face: number,
    /** The outcome that it gives. */
    outcome: number,
    /** What it is called. */
    name: string, };

/** What a step waits for. */
export type Need = { "roll": Check } | { "draw": Question } | { "choice": Question } | { "number": NumberQuestion } | { "place": PlaceQuestion };

/** A number to give. */
export type NumberQuestion = {
    /** Who gives it. */
    seat: Seat,
    /** The rule that asks. */
    rule: RuleId,
    /** What is asked. */
    text: string,
    /** The smallest number allowed. */
    min: number,
    /** The largest. */
    max: number, };

/** A place to be held. */
export type ObjectiveView = {
    /** Its id in the battle. */
    id: string,
    /** Its name. */
    name: string,
    /** Where it is. */
    at: Point,
    /** The letter of the side that holds it. */
    holder: string | null, };

/** Chances, as the page shows them. */
export type OddsView = {
    /** Every outcome, the likeliest first. */
    outcomes: Array<ChanceView>,
    /** Whether the fractions are exact. */
    exact: boolean, };

/** How a game ended. */
export type Outcome = {
    /** The seats of the winning side; empty for a draw. */
    winners: Array<Seat>,
    /** Why, in a sentence. */
    why: string,
    /** The rule that decided it. */
    rule: RuleId, };

/** The papers of a game. */
export type Paper = {
    /** Where the day stands: "session 2, bound 3 of 4". */
    clock: string,
    /** Whose card is up. */
    up: CardUp | null,
    /** One set of sheets for each force. */
    forces: Array<ForcePaper>, };

/** A mark on a space of a cardsheet. */
export type PaperMark = {
    /** What colour it has: "fired", "moved", "due", "bad", "plain". */
    kind: string,
    /** What stands on it. */
    text: string, };

/** A phase or step of a turn. */
export type PhaseView = {
    /** Its name. */
    name: string,
    /** The rule that describes it. */
    rule: RuleId,
    /** Whether play is in it. */
    current: boolean, };

/** What to draw about a piece when it is selected. */
export type PieceAid = {
    /** The piece. */
    piece: string,
    /** Where it can go, what it can hit, what it sees. */
    areas: Array<AidArea>,
    /** What it can do now, targets with their odds included; the likeliest first. */
    choices: Array<Choice>, };

/** A piece. */
export type PieceView = {
    /** Its id. */
    id: string,
    /** Its name: "rifle section". */
    name: string,
    /** The letter of its side. */
    side: string,
    /** What to draw: "infantry", "gun", "tank". */
    symbol: string,
    /** Where it is, if it is on the table by itself. */
    pose: Pose | null,
    /** Its base. */
    footprint: Footprint,
    /** The piece that carries it. */
    aboard: string | null,
    /** Its state, in short marks. */
    badges: Array<Badge>,
    /** The rows of its card. */
    card: Array<[string, string]>,
    /** Whether the seat can do something with it now. */
    can_act: boolean,
    /** Why it is gone, if it is. */
    gone: string | null,
    /** The men of a piece that stands for several, each in his place; none where a piece is drawn as one thing. */
    figures?: Array<FigureView>, };

/** A place to give. */
export type PlaceQuestion = {
    /** Who gives it. */
    seat: Seat,
    /** The rule that asks. */
    rule: RuleId,
    /** What is asked. */
    text: string,
    /** Places that will do; any of them may be taken as it is. */
    suggestions: Array<Pose>,
    /** The place must be within `reach` of `near`. */
    near: Point,
    /** See `near`. */
    reach: Len, };

/** A point of the table, in hundredths of a millimetre; ordered by x, then y.
 *  All geometry of this crate is exact, and free of overflow, for coordinates up to [`COORDINATE_MAX`] either
 *  way. Reading a point outside that range (as JSON `[x, y]`) is an error. */
export type Point = [number, number];

/** A place and a facing. */
export type Pose = {
    /** The centre. */
    at: Point,
    /** The way it faces. */
    facing: Deg, };

/** A procedure of the rules that can be resolved by itself. */
export type Procedure = {
    /** Its name on the command line. */
    name: string,
    /** The rule it starts from. */
    rule: string,
    /** What it is, in a sentence. */
    about: string,
    /** The words it takes. */
    words: Array<Word>,
    /** An example of its words, as typed. */
    example: string, };

/** What is asked now. */
export type Prompt = {
    /** The seats that are asked; none when the game is over. */
    seats: Array<Seat>,
    /** What is asked: "German player: direct fire. 4 elements may still fire." */
    text: string,
    /** The question of an open step, if the seat may know it. */
    need: Need | null, };

/** Something to pick. */
export type Question = {
    /** Who picks or draws. */
    seat: Seat,
    /** The rule that asks. */
    rule: RuleId,
    /** What is asked. */
    text: string,
    /** What there is to pick from. */
    options: Array<string>, };

/** What of a throw the rule looks at. Everything else about the faces must not matter to the rule. */
export type Reads = "faces" | "total" | { "hits": {
        /** The lowest face that hits. */
        on: number, } } | { "failures": {
        /** The highest face that fails. */
        upto: number, } } | { "shows": {
        /** The lowest face that passes. */
        on: number,
        /** What a pass is called. */
        pass: string,
        /** What a failure is called. */
        fail: string, } } | { "pass": {
        /** The lowest total that passes. */
        need: number,
        /** What a pass is called. */
        pass: string,
        /** What a failure is called. */
        fail: string, } } | { "bands": Array<Band> };

/** An input on the record that still counts. */
export type Recorded = {
    /** Its entry. */
    entry: number,
    /** What it was, in words. */
    what: string,
    /** What was asked, if it is an answer. */
    asked: Need | null,
    /** What was answered. */
    answer: Answer | null, };

/** A check and the faces that came up. */
export type Roll = {
    /** What was asked. */
    check: Check,
    /** The faces, lowest first. */
    faces: Array<number>, };

/** One atom of a rule inventory, for example `D20-061`. */
export type RuleId = string;

/** What the umpire rules outside the rules. Always with a reason, always on the record. */
export type Ruling = { "move": {
        /** The piece. */
        piece: string,
        /** Where it goes. */
        to: Pose, } } | { "set": {
        /** The piece. */
        piece: string,
        /** What: a word of the system, such as "status". */
        what: string,
        /** To what. */
        value: string, } } | { "end": {
        /** The seats that win; none for a draw. */
        winners: Array<Seat>, } };

/** A place at the table: a commander of a side, the umpire, an onlooker.
 *  Seats, not sides: a side may have several commanders who know different things. */
export type Seat = number;

/** A seat of a game, by name. */
export type SeatInfo = {
    /** The seat. */
    seat: Seat,
    /** Its name, for example "German". */
    name: string,
    /** The letter of its side, if it belongs to one. */
    side: string | null, };

/** A part of a position in words, for those who do not see the picture. */
export type Section = {
    /** What it is about. */
    title: string,
    /** Its sentences. */
    lines: Array<string>, };

/** A record sheet, as the system's own paper sheet shows it. */
export type Sheet = {
    /** Whose it is. */
    title: string,
    /** Its rows. */
    rows: Array<[string, string]>, };

/** How a decision is drawn and named. */
export type Shown = {
    /** A word or two for a button: "Fire HE/SA". */
    verb: string,
    /** The piece that acts. */
    actor: string | null,
    /** The piece that it is done to. */
    target: string | null,
    /** The way that is walked, from where the piece stands. */
    way: Array<Point>,
    /** Where the piece then stands, or what is aimed at. */
    at: Pose | null,
    /** What there is to say of it beforehand: "5.2 of 6 of its move". */
    note: string,
    /** Whether it ends something that cannot be gone back to: the page then reminds of what was forgotten. */
    ends: boolean, };

/** A decision in the words of a procedure of the rules: where "what if" starts from. */
export type Situation = {
    /** The procedure. */
    procedure: string,
    /** Its words. */
    words: Array<[string, string]>, };

/** The size of a table: from west to east and from south to north. */
export type Size = {
    /** From west to east. */
    width: Len,
    /** From south to north. */
    height: Len, };

/** A space of a cardsheet. */
export type Space = {
    /** Its id, as [`crate::PieceView`] has it for a piece. */
    id: string,
    /** What stands on its counter: a number, or "CO". */
    number: string,
    /** Its name. */
    name: string,
    /** The company it belongs to. */
    company: string,
    /** Its leader: "NCO Regular". */
    leader: string,
    /** Its order: "Contact enemy: the mill". */
    order: string,
    /** The number of the order, for the square at the top; empty for an officer. */
    order_number: string,
    /** The score, and the highest there is; none for an officer. */
    score: [number, number] | null,
    /** Men now, and at the start. */
    men: [number, number] | null,
    /** Its card of this bound, if it still holds one or is up. */
    card: number | null,
    /** Its card is up. */
    up: boolean,
    /** It has had its turn in this bound, or gets none. */
    done: boolean,
    /** Short marks: the counter of its last turn, tests due, results. */
    marks: Array<PaperMark>,
    /** Why it is off the table, if it is. */
    gone: string | null,
    /** What never changes: kind, grade, points, radio. */
    facts: Array<string>, };

/** How far a step of a turn is. */
export type StepState = "done" | "now" | "later";

/** What waits to be played again after an amendment, as it is shown. */
export type StillWaiting = {
    /** How many entries. */
    n: number,
    /** The first of them, in words. */
    next: string | null,
    /** How many were played again by themselves after the last input. */
    entered: number,
    /** Those that did not fit any more, since the last input. */
    dropped: Array<Dropped>, };

/** A step of a turn. */
export type TurnStep = {
    /** "Momentum: 9 tests". */
    text: string,
    /** How far it is. */
    state: StepState, };

/** The table as a seat may know it. */
export type View = {
    /** The system. */
    system: string,
    /** The title of the battle. */
    title: string,
    /** Whose view it is. */
    seat: Seat,
    /** Everybody at the table. */
    seats: Array<SeatInfo>,
    /** Where play stands: "turn 3 of 10". */
    turn: string,
    /** The phases of a turn, one of them current. */
    phases: Array<PhaseView>,
    /** The ground. It never changes during a game. */
    ground: GroundView,
    /** Places to be held. */
    objectives: Array<ObjectiveView>,
    /** Smoke, wrecks and other things that lie on the table. */
    markers: Array<MarkerView>,
    /** The pieces that the seat knows of. */
    pieces: Array<PieceView>,
    /** What is asked, and of whom. */
    prompt: Prompt,
    /** The record sheets of the sides, as far as the seat may read them. */
    sheets: Array<Sheet>,
    /** The papers beside a real table, where a system keeps them. */
    paper?: Paper,
    /** How the game ended, if it has. */
    outcome: Outcome | null, };

/** A word that describes a situation. */
export type Word = {
    /** Its name. */
    name: string,
    /** What may stand behind the equals sign. */
    values: string,
    /** What it means, and what holds if it is left out. */
    about: string, };
