// The shapes that this page reads, by the names it gives them. They are made from the Rust types.

/** @typedef {import("../../types/engine.d.ts").BattleCard} BattleCard */
/** @typedef {import("../../types/server.d.ts").SystemBattles} SystemCards */
/** @typedef {import("../../types/server.d.ts").Person} Person */
/** @typedef {import("../../types/server.d.ts").SavedGame} SavedGame */
/** @typedef {import("../../types/server.d.ts").SeatLink} Link */
/** @typedef {import("../../types/server.d.ts").PlayerPlan} PlayerPlan */
/** @typedef {import("../../types/server.d.ts").MadeGame} Started */

export {};
