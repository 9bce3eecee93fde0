// The shapes that this page reads, by the names it gives them. They are made from the Rust types.

/** @typedef {import("../../types/server.d.ts").SideSummary} SideSummary */
/** @typedef {import("../../types/server.d.ts").Summary} Summary */
/** @typedef {import("../../types/engine.d.ts").Moment} Moment */
/** @typedef {{ seat: number, name: string, side: string | null }} Eyes */

export {};
