// What passes between the page and the server. Made from the Rust types by a test of `crates/server`, never by hand:
//     SANDTABLE_RENEW=1 cargo test -p server --test typescript

import type { Answer, BattleCard, LogLine, MarkerView, Moment, Need, ObjectiveView, Outcome, Paper, PhaseView, PieceView, Prompt, RuleId, Seat, SeatInfo, Sheet, StillWaiting, View } from "./engine.d.ts";

/** Somebody asks to take play back. */
export type Asked = {
    /** Who asks. */
    by: Seat,
    /** His name. */
    name: string,
    /** Who has not agreed yet. */
    waits: Array<Seat>, };

/** The battles of every system. */
export type Battles = {
    /** The systems. */
    systems: Array<SystemBattles>, };

/** Where dice come from. */
export type DiceFrom = "program" | "typed";

/** The body of an answer with an error. */
export type Failure = {
    /** What is wrong. */
    error: Problem, };

/** An answer that can still be corrected. */
export type Fix = {
    /** What was answered. */
    answer: Answer,
    /** What was asked. */
    need: Need, };

/** Everything, when a table is opened. */
export type Hello = {
    /** What the seat has been shown so far, counted. */
    version: number,
    /** Versions of another epoch mean nothing. */
    epoch: number,
    /** The table. */
    view: View,
    /** The log. */
    lines: Array<LogLine>,
    /** Everybody at the table. */
    people: Array<Person>,
    /** The seats of the session. */
    seats: Array<Seat>,
    /** What can be taken back. */
    undo: Undo | null,
    /** What can be corrected. */
    fix: Fix | null,
    /** What an amendment left waiting; left out if nothing. */
    waiting?: StillWaiting,
    /** How many milliseconds the computer waits between its decisions; none while it is paused. */
    pace: number | null,
    /** Who asks to take play back. */
    asked: Asked | null,
    /** What may be typed to decide, each with what it does. */
    phrases: Array<[string, string]>, };

/** A log to be imported. */
export type ImportedGame = {
    /** The log. */
    log: string,
    /** Who plays; without it, all seats are the session's own. */
    players?: { [seat: string]: PlayerPlan },
    /** What the list of games calls it. */
    name?: string, };

/** The seat that a session has joined. */
export type JoinedSeat = {
    /** The game. */
    game: string,
    /** The seat. */
    seat: Seat, };

/** A part of the log of a table with a single seat. */
export type LogLines = {
    /** The first line of the log. */
    header: string,
    /** The number of the first entry here. */
    from: number,
    /** The entries from there on, one line each. */
    lines: Array<string>, };

/** A piece that was lost. */
export type LossSummary = {
    /** Its id. */
    piece: string,
    /** Its name. */
    name: string,
    /** How it was lost. */
    how: string, };

/** A game that was made. */
export type MadeGame = {
    /** Its id. */
    game: string,
    /** The first seat that the session holds. */
    seat: Seat,
    /** Links for the others. */
    links: Array<SeatLink>,
    /** For an imported log that is not sound to its end: where it stops and why. The game goes on from there. */
    unsound?: string, };

/** What can be shown again. */
export type Moments = {
    /** In order. */
    moments: Array<Moment>, };

/** Lines that continue the log of a table with a single seat. */
export type MoreLines = {
    /** The number of the first of them. */
    from: number,
    /** The lines. */
    lines: Array<string>, };

/** A game to be made. */
export type NewGame = {
    /** The system. */
    system: string,
    /** The id of a battle that comes with the program, or the name of one's own. */
    battle: string,
    /** A battle of one's own, as TOML. */
    text?: string,
    /** Who plays, by seat. */
    players: { [seat: string]: PlayerPlan },
    /** Whether there is an umpire. */
    umpire?: Umpire,
    /** Whether to make a link for onlookers. */
    onlookers?: boolean,
    /** What the list of games calls it. */
    name?: string, };

/** The battle that follows. */
export type NextBattle = {
    /** Its title. */
    title: string,
    /** What it is about. */
    summary: string, };

/** The table at a moment. */
export type PastTable = {
    /** As the seat saw it. */
    view: View,
    /** What it was told then. */
    lines: Array<LogLine>, };

/** Somebody at the table. */
export type Person = {
    /** The seat. */
    seat: Seat,
    /** Its name: "German". */
    name: string,
    /** Who plays it. */
    who: PlayedBy,
    /** Where its dice come from. */
    dice: DiceFrom,
    /** Whether a person is connected now; computer players always are. */
    here: boolean, };

/** Who plays a seat. */
export type PlayedBy = "person" | "greedy" | "random";

/** Who plays a seat. */
export type PlayerPlan = {
    /** Who. */
    who: Who,
    /** Where the dice of the seat come from. */
    dice?: DiceFrom, };

/** Why something was not done. */
export type Problem = {
    /** The rule behind it, if there is one. */
    rule: RuleId | null,
    /** The reason, in a sentence. */
    why: string, };

/** A throw of dice. */
export type RollSummary = {
    /** What it was for. */
    text: string,
    /** What the dice showed. */
    faces: Array<number>,
    /** How many faces each die has. */
    sides: number,
    /** What the dice show together on average. */
    expected: number, };

/** A game of the session, as the list of games shows it. */
export type SavedGame = {
    /** Its id. */
    game: string,
    /** Its name, or the title of the battle. */
    title: string,
    /** The system. */
    system: string,
    /** The battle. */
    battle: string,
    /** The turn, in words. */
    turn: string,
    /** What is asked, in words. */
    prompt: string,
    /** The seats that the session holds. */
    seats: Array<Seat>,
    /** Everybody at the table. */
    people: Array<Person>,
    /** Whether one of the seats held is asked. */
    your_move: boolean,
    /** Whether the game is over. */
    over: boolean,
    /** How it ended. */
    result: string | null,
    /** When it was changed, in seconds since 1970. */
    updated: number,
    /** Whether the session made it. */
    creator: boolean, };

/** The games of a session. */
export type SavedGames = {
    /** The latest first. */
    games: Array<SavedGame>, };

/** The link to a seat. */
export type SeatLink = {
    /** The seat. */
    seat: Seat,
    /** Its name. */
    name: string,
    /** The path with the secret behind `#`. */
    path: string, };

/** What follows a battle of a campaign that is over. */
export type Sequel = {
    /** The title of the campaign. */
    campaign: string,
    /** Which of its battles this was, from 1. */
    no: number,
    /** How many it has. */
    of: number,
    /** What the battle came to and what it leaves, in sentences. */
    story: Array<string>,
    /** The battle that follows, unless the campaign is over. */
    next: NextBattle | null,
    /** The next game, if it was made already and the session has a seat in it. */
    made: string | null,
    /** Whether the session may set it up. */
    is_mine: boolean, };

/** What a battle came to for one side. */
export type SideSummary = {
    /** Its letter. */
    side: string,
    /** Its name. */
    name: string,
    /** Who plays it. */
    seat: Seat,
    /** What it has lost, as far as the seat knows. */
    losses: Array<LossSummary>,
    /** How many pieces it has left, as far as the seat knows. */
    left: number,
    /** How many men it has left, and how many the seat has seen of it, where men are counted one by one. */
    men: [number, number] | null,
    /** How many dice it threw. */
    dice: number,
    /** What they showed together. */
    thrown: number,
    /** What so many dice show on average. */
    expected: number,
    /** Whether it has won. */
    wins: boolean,
    /** Every throw, in order. */
    rolls: Array<RollSummary>, };

/** What a battle came to, as a seat knows it. */
export type Summary = {
    /** The title of the battle. */
    title: string,
    /** Who won, in a few words; "not over yet" if nobody has. */
    result: string,
    /** Why, in a sentence; where play stands, if it is not over. */
    why: string,
    /** The rule that decided it. */
    rule: RuleId | null,
    /** Whether the battle is over. */
    over: boolean,
    /** Where play stands: "turn 3 of 10". */
    turn: string,
    /** Both sides. */
    sides: Array<SideSummary>, };

/** The battles of a system. */
export type SystemBattles = {
    /** Its short name. */
    id: string,
    /** What it is. */
    about: string,
    /** The system whose reference sheet it uses: a layer over several others has one sheet. */
    sheet: string,
    /** Its battles. */
    battles: Array<BattleCard>, };

/** Lines were taken over. */
export type TakenOver = {
    /** How many entries the log has now. */
    entries: number, };

/** Whether there is an umpire. */
export type Umpire = "none" | "me" | "link";

/** A decision can be taken back. */
export type Undo = {
    /** Whose it is. */
    whose: Seat, };

/** What has changed. */
export type Update = {
    /** The version that it changes. */
    from: number,
    /** The version that comes of it. */
    to: number,
    /** What has changed on the table. */
    view: ViewChanges,
    /** How many lines of the log stay. */
    keep: number,
    /** What comes behind them. */
    lines: Array<LogLine>,
    /** What can be taken back. */
    undo: Undo | null,
    /** What can be corrected. */
    fix: Fix | null,
    /** What an amendment left waiting; left out if nothing. */
    waiting?: StillWaiting, };

/** The fields of a view that have changed; those that have not are missing. */
export type ViewChanges = {
    /** The title. */
    title?: string,
    /** Everybody at the table. */
    seats?: Array<SeatInfo>,
    /** Where play stands. */
    turn?: string,
    /** The phases. */
    phases?: Array<PhaseView>,
    /** The places to be held. */
    objectives?: Array<ObjectiveView>,
    /** What lies on the table. */
    markers?: Array<MarkerView>,
    /** The pieces that are new or have changed. */
    pieces?: Array<PieceView>,
    /** The pieces that are not known any more. */
    gone_pieces?: Array<string>,
    /** What is asked. */
    prompt?: Prompt,
    /** The record sheets. */
    sheets?: Array<Sheet>,
    /** The papers beside a real table. */
    paper?: Paper,
    /** How the game ended; null if it goes on again. */
    outcome: Outcome | null, };

/** Who plays a seat. */
export type Who = "me" | "friend" | "greedy" | "random";
