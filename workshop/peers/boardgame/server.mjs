// boardgame.io's own server, with its own socket.io transport and one of its own stores.
// node server.mjs PORT flatfile DIR | node server.mjs PORT memory

import { createRequire } from "node:module";
import { battle } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins, FlatFile } = require("boardgame.io/server");

const [port, storage, dir] = process.argv.slice(2);
// Without a store it keeps everything in memory.
const store = storage === "flatfile" ? { db: new FlatFile({ dir }) } : {};
const server = Server({ games: [battle], origins: [Origins.LOCALHOST], ...store });
const log = console.log;
console.log = () => {};
// Whoever started it has let go.
process.stdin.resume().on("end", () => process.exit(0));
await server.run(Number(port));
log(JSON.stringify({ ready: true }));
