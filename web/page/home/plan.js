// Who sits where, before it is sent to the server.

/** @typedef {import("./types.js").PlayerPlan} PlayerPlan */
/** @typedef {"computer" | "screen" | "apart" | "watch"} Way */
/**
 * @typedef {{
 *   way: Way,
 *   seat: number,
 *   computer: "greedy" | "random",
 *   dice: ("program" | "typed")[],
 *   umpire: "none" | "me" | "link",
 *   onlookers: boolean,
 *   name: string,
 * }} Plan
 * `seat`: the reader's own. `dice`: by seat, the first one at 0.
 */

/**
 * What a newcomer most likely wants.
 * @param {number} seats
 * @returns {Plan}
 */
export function newPlan(seats) {
  return { way: "computer", seat: 1, computer: "greedy", dice: Array(seats).fill("program"), umpire: "none", onlookers: false, name: "" };
}

/**
 * The plan as the server reads it.
 * @param {Plan} plan
 * @returns {Record<string, PlayerPlan>}
 */
export function playersOf(plan) {
  return Object.fromEntries(
    plan.dice.map((dice, i) => {
      const who = whoSits(plan, i + 1);
      // A computer has no hands: the program throws for it.
      return [String(i + 1), { who, dice: who === "me" || who === "friend" ? dice : "program" }];
    }),
  );
}

/**
 * @param {Plan} plan
 * @param {number} seat
 * @returns {PlayerPlan["who"]}
 */
export function whoSits(plan, seat) {
  if (plan.way === "screen") return "me";
  if (plan.way === "watch") return plan.computer;
  if (seat === plan.seat) return "me";
  return plan.way === "apart" ? "friend" : plan.computer;
}
