// Says things to screen readers without moving the focus.

/** @type {Map<string, HTMLElement>} */
const regions = new Map();

/** @param {"polite" | "assertive"} urgency */
function region(urgency) {
  let place = regions.get(urgency);
  if (!place) {
    place = document.createElement("div");
    place.className = "visually-hidden";
    place.setAttribute("aria-live", urgency);
    place.setAttribute("role", urgency === "polite" ? "status" : "alert");
    document.body.append(place);
    regions.set(urgency, place);
  }
  // What stands behind an open modal dialog is not read out: the region goes where the reader is.
  const top = document.querySelector("dialog[open]") ?? document.body;
  if (place.parentElement !== top) top.append(place);
  return place;
}

/**
 * @param {string} text
 * @param {"polite" | "assertive"} [urgency]
 */
export function announce(text, urgency = "polite") {
  const place = region(urgency);
  const line = document.createElement("p");
  line.textContent = text;
  place.append(line);
  // Several lines in a row are all read; old ones must not pile up.
  setTimeout(() => line.remove(), 8000);
}

// A live region is only heard when it was there before its text.
if (document.body) {
  region("polite");
  region("assertive");
}
