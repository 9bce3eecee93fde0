/**
 * The map of a game that is being played: pointing, choosing, confirming, measuring.
 *
 * @typedef {import("../game.js").TableGame} TableGame
 * @typedef {import("../game.js").Change} Change
 * @typedef {import("../../../types/engine.d.ts").Choice} Choice
 * @typedef {import("../../../types/engine.d.ts").Goal} Goal
 * @typedef {import("../../../types/engine.d.ts").Point} Point
 * @typedef {import("./geometry.js").Spot} Spot
 * @typedef {import("./gestures.js").Press} Press
 * @typedef {import("./gestures.js").Drag} Drag
 * @typedef {import("./view.js").MapView} MapView
 */
import { pieceOf } from "./figures.js";
import { bearing, far } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { choiceNote, measureCard, Note, pieceCard } from "./notes.js";

/** A second tap so near to the first means "do it", in pixels. */
const SAME_TAP = 16;
/** The pointer rests so long before a card appears, in milliseconds. */
const REST = 300;

export class TableMap {
  /** The cross that the arrow keys move. @type {Point | null} */ cursor = null;
  /** @type {string | null} */ #hovered = null;
  /** Where the pointer is, in pixels of the map. @type {Spot | null} */ #pointer = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #resting;
  /** Whether the pointer rests: then cards and reasons appear. */ #rested = false;

  /**
   * @param {TableGame} game
   * @param {MapView} map
   */
  constructor(game, map) {
    this.game = game;
    this.map = map;
    this.note = new Note(map.container, "pointer-note");
    this.measured = new Note(map.container, "measure-card");
    map.onPick = (choice) => this.#pick(choice);
    map.onLook = () => this.#drawNotes();
    new Gestures(map, {
      tap: (press) => this.#tap(press),
      hover: (press) => this.#hover(press),
      drag: (press) => this.#drag(press),
    });
    map.overlay.addEventListener("keydown", (event) => this.#keyOnPiece(event));
    map.overlay.addEventListener("focusin", (event) => this.#focused(event));
    game.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent<Change>} */ (event).detail));
  }

  /** @param {Change} change */
  #changed(change) {
    const { view } = this.game;
    if (!view) return;
    const what = new Set(change.what);
    if (what.has("view")) {
      const { before, newLines: lines, hurry } = change;
      change.wait(this.map.show(view, { before, lines, hurry, done: this.game.lastDone }));
      this.#rested = false;
    }
    if (what.has("selected")) {
      this.cursor = null;
      if (this.game.selected) this.map.reveal(this.game.selected);
    }
    this.draw();
  }

  /** Everything that depends on what is selected, pointed at and chosen. */
  draw() {
    const { game, map } = this;
    const shown = this.#shownChoice();
    const target = game.chosen?.shown.target ?? null;
    map.pieces.emphasise({ selected: game.selected, target, hovered: this.#hovered });
    map.aid.show(game.aid, game.chosen, this.#hovered);
    map.legend.show(game.aid?.areas ?? []);
    const choices = [];
    for (const choice of new Set([game.chosen, shown])) {
      if (choice && isDrawn(choice)) {
        choices.push({ choice, piece: game.piece(choice.shown.actor ?? game.selected), chosen: choice === game.chosen });
      }
    }
    const need = game.need;
    const question = need && "place" in need ? need.place : null;
    const place = question || game.placing ? { question, placing: game.placing } : null;
    const cursor = this.cursor ? { point: this.cursor, reach: 22 / map.viewport.scale } : null;
    map.ways.show(choices, place, cursor);
    map.ways.measure(game.measuring);
    map.container.classList.toggle("measures", game.measures);
    this.#drawNotes();
  }

  /** What the pointing of this moment means; what cannot be done does not disturb what is chosen. */
  #shownChoice() {
    const { chosen, pointed } = this.game;
    const [choice] = pointed;
    return choice && !(choice.refused && chosen && choice !== chosen) ? choice : null;
  }

  #drawNotes() {
    const { measuring } = this.game;
    if (measuring?.measure) this.measured.show(this.#pixel(measuring.to), ...measureCard(measuring.measure));
    else this.measured.hide();
    const at = this.cursor ? this.#pixel(this.cursor) : this.#pointer;
    const content = [...this.#cardOfHovered(), ...this.#noteOfChoice()];
    if (content.length && at && !measuring) this.note.show(at, ...content);
    else this.note.hide();
  }

  #cardOfHovered() {
    const piece = this.#rested && !this.cursor ? this.game.piece(this.#hovered) : null;
    if (!piece) return [];
    const carrier = this.game.piece(piece.aboard);
    return pieceCard(piece, carrier ? `${carrier.name} ${carrier.id}` : null);
  }

  /** What the panel does not say yet: what is chosen already is not said again. */
  #noteOfChoice() {
    const choice = this.#shownChoice();
    if (!choice || (choice === this.game.chosen && !choice.refused)) return [];
    // A pointer on its way need not be told what it cannot do.
    if (choice.refused && choice !== this.game.chosen && !this.#rested && !this.cursor) return [];
    const says = choice.refused || choice.shown.note || choice.shown.way.length;
    return says ? choiceNote(choice) : [];
  }

  /** @param {Point} point */
  #pixel(point) {
    return this.map.viewport.toScreen(this.map.paper.spot(point));
  }

  // ---------------------------------------------------------------- the pointer

  /** @param {Press | null} press */
  #hover(press) {
    const { game, map } = this;
    clearTimeout(this.#resting);
    const before = this.#hovered;
    this.#hovered = press?.piece ?? null;
    this.#pointer = press && map.viewport.toScreen(press.spot);
    this.#rested = this.#rested && before !== null && before === this.#hovered;
    if (press) this.#resting = setTimeout(() => this.#rest(), REST);
    if (before !== this.#hovered) this.draw();
    else this.#drawNotes();
    const onLabel = press?.event.target instanceof Element && press.event.target.closest(".aid-label");
    if (press && !onLabel && this.#mayPoint() && !(press.piece && this.#selects(press.piece))) {
      this.cursor = null;
      void game.point(this.#goal(press));
    } else if (!this.cursor) {
      void game.point(null);
    }
  }

  #rest() {
    this.#rested = true;
    this.#drawNotes();
  }

  /** Whether pointing can mean something: a piece is selected that can act, and nothing else is going on. */
  #mayPoint() {
    const { game } = this;
    return game.mine && !game.measures && !game.need && !game.busy && game.selected !== null;
  }

  /** @param {{ spot: Spot, piece: string | null }} press @returns {Goal} */
  #goal({ spot, piece }) {
    return piece && piece !== this.game.selected ? { piece } : { at: { at: this.map.paper.point(spot) } };
  }

  /** @param {Press} press */
  #tap(press) {
    const { game, map } = this;
    this.#rested = false;
    clearTimeout(this.#resting);
    // Who points needs no focus on the counter: keys then mean what the panel says.
    if (document.activeElement instanceof SVGElement) document.activeElement.blur();
    this.#pointer = map.viewport.toScreen(press.spot);
    const need = game.need;
    if (need && "place" in need) {
      this.#tapPlace(press, need.place.suggestions);
      return;
    }
    const moved = game.picking ? game.piece(game.selected) : null;
    if (moved && !press.piece) {
      game.place({ at: map.paper.point(press.spot), facing: moved.pose?.facing ?? 0 });
      return;
    }
    if (game.chosen && this.#isOn(game.chosen, press)) {
      void game.confirm();
      return;
    }
    if (press.piece && this.#selects(press.piece)) {
      game.select(press.piece === game.selected && !game.chosen ? null : press.piece);
      return;
    }
    if (this.#mayPoint()) void this.#choose(this.#goal(press), press.piece);
    else if (!press.piece) game.select(null);
  }

  /**
   * Takes what pointing there means; where it means nothing the piece is let go, or the other one looked at.
   * @param {Goal} goal
   * @param {string | null} piece
   */
  async #choose(goal, piece) {
    const ready = this.game.aid?.choices.find((it) => piece !== null && it.shown.target === piece && !it.refused);
    if (ready) {
      this.game.choose(ready);
      return;
    }
    const meanings = await this.game.point(goal, { choose: true });
    if (!meanings.length && !this.game.refused && this.game.selected !== null) this.game.select(piece);
  }

  /** Whether a tap on a piece selects it: one's own side is selected, the other side is aimed at. @param {string} id */
  #selects(id) {
    const { game } = this;
    const piece = game.piece(id);
    const selected = game.piece(game.selected);
    if (!piece || !selected || !this.#mayPoint() || !selected.can_act) return true;
    return piece.side === selected.side;
  }

  /**
   * Whether a tap means the choice that is shown already.
   * @param {Choice} choice
   * @param {Press} press
   */
  #isOn(choice, press) {
    const { target, at } = choice.shown;
    if (press.piece && target) return press.piece === target;
    if (!at || (press.piece && press.piece !== choice.shown.actor)) return false;
    return far(this.map.paper.spot(at.at), press.spot) * this.map.viewport.scale < SAME_TAP;
  }

  /**
   * @param {Press} press
   * @param {import("../../../types/engine.d.ts").Pose[]} suggestions
   */
  #tapPlace(press, suggestions) {
    const { game, map } = this;
    const near = (/** @type {Point} */ at) => far(map.paper.spot(at), press.spot) * map.viewport.scale < SAME_TAP;
    if (game.placing && near(game.placing.at)) {
      void game.confirm();
      return;
    }
    const suggested = suggestions.find((pose) => near(pose.at));
    game.place(suggested ?? { at: map.paper.point(press.spot), facing: suggestions[0]?.facing ?? 0 });
  }

  /** @param {Choice} choice */
  #pick(choice) {
    if (this.game.chosen === choice) void this.game.confirm();
    else this.game.choose(choice);
  }

  // ---------------------------------------------------------------- dragging

  /** @param {Press} press @returns {Drag | null} */
  #drag(press) {
    const { game } = this;
    clearTimeout(this.#resting);
    this.#rested = false;
    if (game.measures) return this.#measure(press);
    const pose = game.placing ?? game.chosen?.shown.at ?? null;
    const onHandle = press.event.target instanceof Element && press.event.target.closest(".ghost-handle, .ghost-base");
    if (pose && onHandle) return this.#turn(pose.at);
    return press.piece && game.mine && !game.need && game.piece(press.piece)?.can_act ? this.#carry(press.piece) : null;
  }

  /**
   * A piece that can act is dragged: to where it goes, or onto what it is to do something to.
   * @param {string} id
   * @returns {Drag}
   */
  #carry(id) {
    const { game, map } = this;
    if (game.selected !== id) game.select(id);
    const under = (/** @type {PointerEvent} */ event) => {
      const piece = this.#pieceUnder(event);
      return piece && piece !== id ? piece : null;
    };
    return {
      move: (spot, event) => {
        this.#pointer = map.viewport.toScreen(spot);
        this.#hovered = under(event);
        void game.point(this.#goal({ spot, piece: this.#hovered }));
      },
      end: (spot, event) => {
        const piece = under(event);
        this.#hovered = null;
        void this.#choose(this.#goal({ spot, piece }), piece);
      },
    };
  }

  /** The piece under a pointer that was captured. @param {PointerEvent} event */
  #pieceUnder(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return pieceOf(element);
  }

  /** @param {Press} press @returns {Drag} */
  #measure(press) {
    const { game, map } = this;
    // From a piece one measures from its centre, to a piece as well.
    const start = game.piece(press.piece)?.pose?.at ?? map.paper.point(press.spot);
    const to = (/** @type {Spot} */ spot, /** @type {PointerEvent} */ event) => {
      const piece = game.piece(this.#pieceUnder(event));
      void game.measure(start, piece?.pose?.at ?? map.paper.point(spot));
    };
    return { move: to, end: () => {} };
  }

  /**
   * Dragging from the end of a move sets the way to face there.
   * @param {Point} at
   * @returns {Drag}
   */
  #turn(at) {
    const { game, map } = this;
    const centre = map.paper.spot(at);
    const turn = (/** @type {Spot} */ spot, /** @type {boolean} */ dragging) => {
      const facing = bearing(centre, spot);
      if (game.placing) game.place({ at, facing });
      else void game.point({ at: { at, facing } }, { choose: true, dragging });
    };
    return { move: (spot) => turn(spot, true), end: (spot) => turn(spot, false) };
  }

  // ---------------------------------------------------------------- focus

  /** @param {KeyboardEvent} event */
  #keyOnPiece(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const id = event.target instanceof Element ? event.target.getAttribute("data-piece") : null;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { chosen, selected } = this.game;
    const isMeant = chosen !== null && [selected, chosen.shown.actor, chosen.shown.target].includes(id);
    if (isMeant) void this.game.confirm();
    else if (id !== selected) this.game.select(id);
    else if (this.cursor) void this.chooseAtCursor();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const id = event.target instanceof Element ? event.target.getAttribute("data-piece") : null;
    if (id) this.map.reveal(id);
  }

  /** Takes what pointing at the cross means. */
  async chooseAtCursor() {
    if (!this.cursor) return [];
    return this.game.point({ at: { at: this.cursor } }, { choose: true });
  }
}

/** @param {Choice} choice */
function isDrawn(choice) {
  return choice.shown.way.length > 0 || choice.shown.at !== null;
}
