// The game that boardgame.io plays: 40 pieces on a table, some of them hidden, and the same kinds of moves that the
// clients of our own server make. The checks are what a player would expect: whose turn, whose piece, on the table, not too
// far, upon nobody. That is less than our rules look at.

export const TABLE = { width: 72, height: 48 };
export const MOVERS = 16;
export const HIDERS = 4;
const REACH = 4;
const BASE = 1.2;
// Command, speculative fire, direct fire, movement: the steps of a turn in which something can be done.
const STEPS = 4;
const SIDE_OF = { 0: "A", 1: "B" };

// Where a piece stands at the start; the same places as in our battle.
export function place(side, n) {
  const south = n <= MOVERS
    ? { x: 7 + 8 * ((n - 1) % 8), y: n <= 8 ? 9 : 12 }
    : { x: 12 + 12 * (n - MOVERS), y: 3 };
  return side === "A" ? { ...south, facing: 0 } : { x: south.x, y: TABLE.height - south.y, facing: 180 };
}

function setup() {
  const pieces = {};
  for (const side of ["A", "B"]) {
    for (let n = 1; n <= MOVERS + HIDERS; n += 1) {
      const hidden = MOVERS < n;
      pieces[side + n] = {
        name: "rifle section", side, symbol: "infantry", ...place(side, n),
        footprint: { width: BASE, depth: BASE }, aboard: null, gone: null, hidden, moved: false,
        badges: hidden ? [{ kind: "concealed", tip: "cannot be a target of direct fire", rule: "D20-H45" }] : [],
        card: [["quality", "+0"], ["range", "10"], ["defence", "2"], ["HE/SA", "3"]],
      };
    }
  }
  return { pieces, step: 0, turn: 1 };
}

const INVALID = "INVALID_MOVE";

function own(G, ctx, id) {
  const piece = G.pieces[id];
  return piece && piece.side === SIDE_OF[ctx.currentPlayer] && !piece.gone ? piece : null;
}

function isFree(G, id, x, y) {
  return Object.entries(G.pieces).every(([other, it]) =>
    other === id || it.gone || BASE <= Math.abs(it.x - x) || BASE <= Math.abs(it.y - y));
}

function pivot({ G, ctx }, id, facing) {
  const piece = own(G, ctx, id);
  if (!piece || G.step !== STEPS - 1 || !(0 <= facing && facing < 360)) return INVALID;
  piece.facing = facing;
  piece.hidden = false;
}

function move({ G, ctx }, id, x, y) {
  const piece = own(G, ctx, id);
  if (!piece || G.step !== STEPS - 1 || piece.moved) return INVALID;
  const onTable = 0 <= x && x <= TABLE.width && 0 <= y && y <= TABLE.height;
  if (!onTable || REACH < Math.hypot(x - piece.x, y - piece.y) || !isFree(G, id, x, y)) return INVALID;
  Object.assign(piece, { x, y, moved: true, hidden: false });
}

function end({ G, events }) {
  G.step += 1;
  if (G.step === STEPS) {
    G.step = 0;
    for (const piece of Object.values(G.pieces)) piece.moved = false;
    events.endTurn();
  }
}

// A player does not learn of the other's hidden pieces; who has no player's id is the umpire and sees all.
function playerView({ G, playerID }) {
  if (playerID === null || playerID === undefined) return G;
  const seen = Object.entries(G.pieces).filter(([, it]) => it.side === SIDE_OF[playerID] || !it.hidden);
  return { ...G, pieces: Object.fromEntries(seen) };
}

// Clients cannot carry moves out by themselves: they do not know everything.
const onServer = (move) => ({ move, client: false });

export const battle = {
  name: "battle",
  setup,
  playerView,
  // Without this it stores a copy of the state per move of a turn: it is quicker this way.
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 2,
  moves: { pivot: onServer(pivot), move: onServer(move), end: onServer(end) },
};
