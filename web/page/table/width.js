/**
 * The edge between the map and the panel: dragging it, or the arrow keys on it, makes the panel wider or narrower.
 */

const STORE = "sandtable.panel-width";
const LEAST = 340;
const STEP = 24;

/**
 * @param {HTMLElement} grip
 * @param {HTMLElement} side
 */
export function widthGrip(grip, side) {
  const most = () => Math.max(LEAST, innerWidth * 0.6);
  const set = (/** @type {number} */ width) => {
    const kept = Math.round(Math.min(Math.max(width, LEAST), most()));
    document.documentElement.style.setProperty("--panel-width", `${kept}px`);
    grip.setAttribute("aria-valuenow", String(kept));
    localStorage.setItem(STORE, String(kept));
  };
  grip.setAttribute("aria-valuemin", String(LEAST));
  grip.setAttribute("aria-valuemax", String(Math.round(most())));
  grip.setAttribute("aria-valuenow", String(side.offsetWidth));
  const kept = Number(localStorage.getItem(STORE));
  if (kept) set(kept);
  grip.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const [start, width] = [event.clientX, side.offsetWidth];
    const move = (/** @type {PointerEvent} */ now) => set(width + start - now.clientX);
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", () => grip.removeEventListener("pointermove", move), { once: true });
  });
  grip.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    set(side.offsetWidth + (event.key === "ArrowLeft" ? STEP : -STEP));
  });
}
