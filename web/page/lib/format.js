// Numbers and times as people read them.

/**
 * Millionths as percent: "30 %", "2.5 %", "< 0.1 %".
 * @param {number} ppm
 */
export function percent(ppm) {
  if (ppm <= 0) return "0 %";
  if (ppm >= 1_000_000) return "100 %";
  if (ppm < 1000) return "< 0.1 %";
  if (ppm > 999_000) return "> 99.9 %";
  const tenths = Math.round(ppm / 1000);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}

/**
 * A fraction of the server, if it is short enough to be read; long ones become "1 in n".
 * @param {string} fraction "3/20"
 * @param {number} ppm
 */
export function fraction(fraction, ppm) {
  if (fraction.length <= 9) return fraction;
  if (ppm <= 0) return "";
  const times = 1_000_000 / ppm;
  return `about 1 in ${times < 10 ? times.toFixed(1) : Math.round(times)}`;
}

/**
 * "+3", "−2" (with a real minus sign), "0".
 * @param {number} value
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
}

/**
 * "just now", "5 minutes ago", "yesterday", "12 March".
 * @param {number} seconds since 1970
 * @param {number} [now] milliseconds
 */
export function timeAgo(seconds, now = Date.now()) {
  const past = Math.max(0, now / 1000 - seconds);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (past < 60) return "just now";
  if (past < 3600) return words.format(-Math.floor(past / 60), "minute");
  if (past < 86_400) return words.format(-Math.floor(past / 3600), "hour");
  if (past < 7 * 86_400) return words.format(-Math.floor(past / 86_400), "day");
  const date = new Date(seconds * 1000);
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year });
}

/**
 * "1 die", "3 dice".
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
export function count(n, one, many) {
  return `${n} ${n === 1 ? one : many}`;
}

/**
 * With a capital letter at its start.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * "d20", "2d6".
 * @param {{ n: number, sides: number }} dice
 */
export function diceName(dice) {
  return dice.n === 1 ? `d${dice.sides}` : `${dice.n}d${dice.sides}`;
}
