// The players and umpires: three clients a match, in a process of their own.
// node clients.mjs PORT MATCHES SECONDS WARM_UP MOVES_MAX BLOCK PIVOTS
//
// The next move goes out as soon as the mover and the opponent have seen the last one. Says in lines of JSON when all are
// connected, every second how many moves are done, and at the end everything that was measured.

import { createRequire } from "node:module";
import { battle, MOVERS, place } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [port, nMatches, seconds, warmUp, movesMax, block, pivots] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const SIDES = ["A", "B"];

// The moves of a match in their order: three steps are ended, every mover turns and moves, and the turn is ended.
function* decisions() {
  for (let turn = 0; ; turn += 1) {
    for (let player = 0; player < 2; player += 1) {
      for (let n = 0; n < 3; n += 1) yield [player, "end"];
      for (let n = 1; n <= MOVERS; n += 1) {
        const id = SIDES[player] + n;
        const start = place(SIDES[player], n);
        for (let p = 0; p < pivots; p += 1) yield [player, "pivot", id, (turn * 7 + p * 40 + 1) % 360];
        const forth = turn % 2 === 0 ? (player === 0 ? 1 : -1) : 0;
        yield [player, "move", id, start.x, start.y + forth];
      }
      yield [player, "end"];
    }
  }
}

class Match {
  constructor(n) {
    const open = (playerID) => {
      const matchID = `match-${n}`;
      const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"], forceNew: true } });
      const client = Client({ game: battle, numPlayers: 2, matchID, playerID, multiplayer, debug: false });
      client.seen = -1;
      client.subscribe((state) => {
        if (state && state._stateID !== client.seen) {
          client.seen = state._stateID;
          this.look(playerID, state._stateID);
        }
      });
      client.start();
      return client;
    };
    this.players = ["0", "1"].map(open);
    this.umpire = open(null);
    this.decisions = decisions();
    this.latencies = [];
    this.blocks = [];
    this.n = 0;
    this.measured = 0;
    this.finished = new Promise((resolve) => { this.finish = resolve; });
  }

  // A client has got a state: is it the one that we wait for?
  look(playerID, stateID) {
    if (!this.waits || stateID < this.waits.stateID || playerID === null) return;
    if (Number(playerID) === this.waits.mover) this.waits.byMover = true;
    else if (!this.waits.byOpponent) {
      this.waits.byOpponent = true;
      this.waits.latency = performance.now() - this.waits.since;
    }
    if (this.waits.byMover && this.waits.byOpponent) {
      const { latency } = this.waits;
      this.waits = null;
      this.done(latency);
    }
  }

  done(latency) {
    this.n += 1;
    const now = performance.now();
    if (clock.from <= now && now < clock.to) {
      this.measured += 1;
      this.latencies.push(latency);
    }
    if (this.n % block === 0) this.blocks.push(now);
    if (clock.to <= now || movesMax <= this.n) {
      clock.last = Math.max(clock.last, Math.min(now, clock.to));
      this.finish();
    } else {
      // Not from within the message that told of the last one.
      setImmediate(() => this.next());
    }
  }

  next() {
    const [mover, name, ...args] = this.decisions.next().value;
    const client = this.players[mover];
    const state = client.getState();
    this.waits = { mover, stateID: state._stateID + 1, since: performance.now(), byMover: false, byOpponent: false };
    client.moves[name](...args);
  }

  // Whether every client's state is the umpire's, less what the client may not see.
  async agrees() {
    const truth = () => this.umpire.getState();
    for (let tries = 0; tries < 200 && this.players.some((it) => it.getState()._stateID !== truth()._stateID); tries += 1) {
      await sleep(10);
    }
    return this.players.every((client, playerID) => {
      const state = client.getState();
      const seen = battle.playerView({ G: truth().G, playerID: String(playerID) });
      const hides = Object.values(truth().G.pieces).some((it) => it.hidden && it.side !== SIDES[playerID]);
      return state._stateID === this.n && hides && JSON.stringify(state.G) === JSON.stringify(seen);
    });
  }
}

// Whoever started it has let go.
process.stdin.resume().on("end", () => process.exit(0));

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const matches = [];
for (let n = 0; n < nMatches; n += 1) {
  const match = new Match(n);
  // One after the other: a match is made by the first client that asks for it.
  while ([...match.players, match.umpire].some((it) => it.getState() === null)) await sleep(2);
  matches.push(match);
}
console.log(JSON.stringify({ connected: true }));
const start = performance.now();
const clock = { from: start + warmUp * 1000, to: start + (warmUp + seconds) * 1000, last: 0 };
const ticks = setInterval(() => {
  console.log(JSON.stringify({ done: matches.reduce((sum, it) => sum + it.n, 0) }));
}, 1000);
for (const match of matches) match.next();
await Promise.all(matches.map((it) => it.finished));
clearInterval(ticks);
const agreed = (await Promise.all(matches.map((it) => it.agrees()))).every((it) => it);
const moves = matches.reduce((sum, it) => sum + it.measured, 0);
const result = JSON.stringify({
  moves,
  all_moves: matches.reduce((sum, it) => sum + it.n, 0),
  seconds: (clock.last - clock.from) / 1000,
  latencies: matches.flatMap((it) => it.latencies),
  // Of the first match: when each block of moves was done, in seconds since the start.
  blocks: matches[0].blocks.map((it) => (it - start) / 1000),
  agreed,
});
// A pipe takes it in pieces: only when all of it is through may the process end.
process.stdout.write(`${result}\n`, () => process.exit(0));
