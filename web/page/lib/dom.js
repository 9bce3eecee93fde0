// Elements without a framework: `h` and `svg` make them, `patch` makes a container hold them.
//
// `patch` keeps what is on the page wherever it can: an element with the same key (or, without keys, the next
// one with the same tag) stays and is changed in place. So focus, scroll position, an open <details> and what
// somebody is typing survive an update. An element that is handed in a second time is left exactly as it is.

/** @typedef {Node | string | number | boolean | null | undefined} Simple */
/** @typedef {Simple | Child[]} Child */
/** @typedef {(event: any) => void} Listener */
/**
 * @typedef {{
 *   class?: string | null | (string | false | null | undefined)[],
 *   dataset?: Record<string, string | number | boolean | null | undefined>,
 *   style?: Record<string, string | number | null | undefined>,
 *   on?: Record<string, Listener | null | undefined | false>,
 *   key?: string | number | null,
 *   keep?: boolean,
 *   [attribute: string]: any,
 * }} Props
 * `keep`: the children are somebody else's business; patch leaves them alone.
 * `on`: listeners by event name. `style`: single properties, `--custom` ones too.
 */

const SVG = "http://www.w3.org/2000/svg";

/** What the page may change after us; set only when we are given something new. */
const LIVE = new Set(["value", "checked", "open", "selected", "indeterminate"]);

/**
 * What an element was made with.
 * @type {WeakMap<Element, { key: string | null, keep: boolean, attributes: Map<string, any>, listeners: Map<string, Listener> }>}
 */
const made = new WeakMap();

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  return dress(document.createElement(tag), props ?? {}, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props, ...children) {
  return dress(/** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag)), props ?? {}, children);
}

/**
 * Makes these the children of the container, with as little change as possible.
 * @param {Element | DocumentFragment} container
 * @param {...Child} children
 */
export function patch(container, ...children) {
  const focused = document.activeElement;
  reconcile(container, flat(children));
  // An element that had to move loses the focus in browsers that cannot move without taking it out.
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
    focused.focus({ preventScroll: true });
  }
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props} props
 * @param {Child[]} children
 * @returns {E}
 */
function dress(element, props, children) {
  const { key, keep, on, ...rest } = props;
  /** @type {{ key: string | null, keep: boolean, attributes: Map<string, any>, listeners: Map<string, Listener> }} */
  const record = { key: key == null ? null : String(key), keep: keep === true, attributes: plain(rest), listeners: new Map() };
  made.set(element, record);
  for (const [type, run] of Object.entries(on ?? {})) {
    if (run) listen(element, record.listeners, type, run);
  }
  for (const child of flat(children)) element.append(child);
  // After the children: the value of a <select> needs its options.
  for (const [name, value] of record.attributes) set(element, name, value);
  return element;
}

/**
 * Properties as a flat list of attributes.
 * @param {Record<string, any>} props
 * @returns {Map<string, any>}
 */
function plain(props) {
  const map = new Map();
  for (const [name, value] of Object.entries(props)) {
    if (name === "class" && Array.isArray(value)) map.set("class", value.filter(Boolean).join(" ") || null);
    else if (name === "dataset") for (const [key, it] of Object.entries(value ?? {})) map.set(`data-${hyphened(key)}`, it);
    else if (name === "style") for (const [key, it] of Object.entries(value ?? {})) map.set(`style:${hyphened(key)}`, it);
    else map.set(name, value);
  }
  return map;
}

/** @param {string} name */
function hyphened(name) {
  return name.startsWith("--") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
  if (name.startsWith("style:")) {
    const style = /** @type {HTMLElement} */ (element).style;
    if (value == null) style.removeProperty(name.slice(6));
    else style.setProperty(name.slice(6), String(value));
  } else if (LIVE.has(name) && name in element) {
    const next = name === "value" ? String(value ?? "") : value ?? false;
    // Writing even the same text would move the caret of somebody who types.
    if (/** @type {any} */ (element)[name] !== next) /** @type {any} */ (element)[name] = next;
  } else if (value == null || (value === false && !name.startsWith("aria-"))) {
    element.removeAttribute(name);
  } else {
    const text = value === true && !name.startsWith("aria-") ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * One browser listener per event type; it calls whatever the latest patch gave.
 * @param {Element} element
 * @param {Map<string, Listener>} listeners
 * @param {string} type
 * @param {Listener} run
 */
function listen(element, listeners, type, run) {
  if (!listeners.has(type)) element.addEventListener(type, handle);
  listeners.set(type, run);
}

/** @param {Event} event */
function handle(event) {
  const element = /** @type {Element} */ (event.currentTarget);
  made.get(element)?.listeners.get(event.type)?.call(element, event);
}

/**
 * @param {Child[]} children
 * @returns {(Element | Text)[]}
 */
function flat(children) {
  /** @type {(Element | Text)[]} */
  const out = [];
  /** @param {Child} child */
  const add = (child) => {
    if (child == null || typeof child === "boolean") return;
    if (Array.isArray(child)) child.forEach(add);
    else if (child instanceof DocumentFragment) [...child.childNodes].forEach(add);
    else if (child instanceof Node) out.push(/** @type {Element | Text} */ (child));
    else if (child !== "") out.push(document.createTextNode(String(child)));
  };
  children.forEach(add);
  return out;
}

/**
 * What must be equal for one node to take the place of another.
 * @param {Node} node
 */
function kind(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const record = made.get(node);
  const type = node.nodeName === "INPUT" ? node.getAttribute("type") : "";
  // What we have not made can only be handed in again, never changed into something else.
  return record ? `${node.nodeName} ${type} ${record.key ?? ""}` : null;
}

/**
 * @param {Element | DocumentFragment} container
 * @param {(Element | Text)[]} wanted
 */
function reconcile(container, wanted) {
  if (changeInPlace(container, wanted)) return;
  const handedIn = new Set(wanted);
  /** @type {Map<string, ChildNode[]>} */
  const waiting = new Map();
  for (const old of container.childNodes) {
    const is = handedIn.has(/** @type {Element | Text} */ (old)) ? null : kind(old);
    if (is === null) continue;
    const queue = waiting.get(is);
    if (queue) queue.push(old);
    else waiting.set(is, [old]);
  }
  // Taken from the front, without shifting long queues.
  for (const queue of waiting.values()) queue.reverse();
  const result = wanted.map((next) => {
    const is = next.parentNode === container ? null : kind(next);
    const old = is === null ? undefined : waiting.get(is)?.pop();
    if (!old) return next;
    become(old, next);
    return old;
  });
  const staying = new Set(/** @type {Node[]} */ (result));
  for (const old of [...container.childNodes]) if (!staying.has(old)) old.remove();
  let cursor = container.firstChild;
  for (const node of result) {
    if (node === cursor) cursor = cursor.nextSibling;
    else move(container, node, cursor);
  }
}

/**
 * Nearly always the same things stand in the same order: then nothing needs to be looked up.
 * @param {Element | DocumentFragment} container
 * @param {(Element | Text)[]} wanted
 */
function changeInPlace(container, wanted) {
  const there = [...container.childNodes];
  if (there.length !== wanted.length) return false;
  const fits = wanted.every((next, i) => {
    if (next === there[i]) return true;
    const is = next.parentNode === container ? null : kind(next);
    return is !== null && is === kind(there[i]);
  });
  if (fits) there.forEach((old, i) => old !== wanted[i] && become(old, wanted[i]));
  return fits;
}

/**
 * @param {Element | DocumentFragment} container
 * @param {Node} node
 * @param {Node | null} before
 */
function move(container, node, before) {
  const place = /** @type {any} */ (container);
  // `moveBefore` keeps focus and scroll position; it refuses what is not on the page yet.
  if (place.moveBefore && node.isConnected && container.isConnected) place.moveBefore(node, before);
  else container.insertBefore(node, before);
}

/**
 * Makes a node on the page be what a new one of its kind would have been.
 * @param {ChildNode} old
 * @param {Element | Text} next
 */
function become(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  const had = made.get(old);
  const has = made.get(next);
  if (!had || !has) return;
  for (const type of [...had.listeners.keys()]) if (!has.listeners.has(type)) had.listeners.set(type, () => {});
  for (const [type, run] of has.listeners) listen(old, had.listeners, type, run);
  if (!has.keep) reconcile(old, /** @type {(Element | Text)[]} */ ([...next.childNodes]));
  for (const name of had.attributes.keys()) {
    if (!has.attributes.has(name)) set(old, name, null);
  }
  for (const [name, value] of has.attributes) {
    if (had.attributes.get(name) !== value) set(old, name, value);
  }
  had.attributes = has.attributes;
  had.keep = has.keep;
}
