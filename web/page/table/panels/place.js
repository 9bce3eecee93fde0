/**
 * Places as they are typed and read: in units of the system, from the south-west corner, with a facing in degrees.
 *
 * @import { Pose } from "../../../types/engine.d.ts"
 */

/** "12.5 east, 8 north, facing 90°". @param {Pose} pose @param {number} unit */
export function placeInWords({ at, facing }, unit) {
  const [east, north] = at.map((length) => Math.round((length / unit) * 10) / 10);
  return `${east} east, ${north} north, facing ${facing}\u00b0`;
}

/**
 * A place from words: "12.5 8", "12.5, 8 face 90".
 * @param {string} text
 * @param {number} unit
 * @param {number} [facing] if none was typed
 * @returns {Pose | null}
 */
export function readPlace(text, unit, facing = 0) {
  const numbers = (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [east, north, turned] = numbers;
  if (east === undefined || north === undefined) return null;
  const degrees = (((turned ?? facing) % 360) + 360) % 360;
  return { at: [Math.round(east * unit), Math.round(north * unit)], facing: Math.round(degrees) };
}
