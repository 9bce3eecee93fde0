// The shapes that this page reads (docs/server-protocol.md).

/**
 * @typedef {{
 *   side: string, name: string, seat: number, losses: { piece: string, name: string, how: string }[], left: number,
 *   dice: number, thrown: number, expected: number, wins: boolean,
 *   rolls: { text: string, faces: number[], sides: number, expected: number }[],
 * }} SideSummary
 */
/** @typedef {{ title: string, result: string, why: string, rule: string | null, over: boolean, turn: string, sides: SideSummary[] }} Summary */
/** @typedef {import("../../types/engine.d.ts").Moment} Moment */
/** @typedef {{ seat: number, name: string, side: string | null }} Eyes */

export {};
