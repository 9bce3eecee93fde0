// The shapes that this page reads (docs/server-protocol.md).

/** @typedef {import("../../types/engine.d.ts").BattleCard} BattleCard */
/** @typedef {{ id: string, about: string, battles: BattleCard[] }} SystemCards */
/** @typedef {{ seat: number, name: string, who: "person" | "greedy" | "random", dice: "program" | "typed", here: boolean }} Person */
/**
 * @typedef {{
 *   game: string, title: string, system: string, battle: string, turn: string, prompt: string, seats: number[],
 *   people: Person[], your_move: boolean, over: boolean, result: string | null, updated: number, creator: boolean,
 * }} SavedGame
 */
/** @typedef {{ who: "me" | "friend" | "greedy" | "random", dice?: "program" | "typed" }} PlayerPlan */
/** @typedef {{ seat: number, name: string, path: string }} Link */
/** @typedef {{ game: string, seat: number, links: Link[], unsound?: string }} Started */

export {};
