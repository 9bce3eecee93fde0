// A picture with a palette of 256 colours: a third of the size, and hardly to be told apart.
import { deflateSync } from "node:zlib";

const COLOURS = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * @param {import("@playwright/test").Page} page any page of the browser, which reads the picture for us
 * @param {Buffer} png
 */
export async function smallPng(page, png) {
  const { width, height, palette, pixels } = await page.evaluate(reduce, { data: png.toString("base64"), colours: COLOURS });
  const rows = Buffer.from(pixels, "base64");
  // Each row begins with the number of its filter: none.
  const filtered = Buffer.concat(Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.from([0]), rows.subarray(y * width, (y + 1) * width)])));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, by palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(filtered, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** CRC-32, as PNG wants it. @param {Buffer} data */
function checksum(data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * Runs in the browser: median cut over the colours that occur. The box with the widest spread of colours, counted by
 * how often they occur, is cut in two until there are enough.
 * @param {{ data: string, colours: number }} picture
 */
async function reduce({ data, colours }) {
  const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  context.drawImage(bitmap, 0, 0);
  const rgba = context.getImageData(0, 0, width, height).data;
  /** @type {Map<number, number>} */
  const counts = new Map();
  const keys = new Uint32Array(width * height);
  for (let i = 0; i < keys.length; i += 1) {
    // The lowest bit of each colour is noise.
    const key = ((rgba[4 * i] & 0xfe) << 16) | ((rgba[4 * i + 1] & 0xfe) << 8) | (rgba[4 * i + 2] & 0xfe);
    keys[i] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const part = (/** @type {number} */ key, /** @type {number} */ channel) => (key >> (16 - 8 * channel)) & 0xff;
  // Rare colours are text and thin lines: the root keeps them from being drowned by the ground.
  const weight = (/** @type {number} */ key) => Math.sqrt(counts.get(key) ?? 0);
  const box = (/** @type {number[]} */ members) => {
    let [widest, spread, middle] = [0, -1, 0];
    const total = members.reduce((sum, key) => sum + weight(key), 0);
    for (const channel of [0, 1, 2]) {
      const mean = members.reduce((sum, key) => sum + weight(key) * part(key, channel), 0) / total;
      const variance = members.reduce((sum, key) => sum + weight(key) * (part(key, channel) - mean) ** 2, 0);
      if (variance > spread) [widest, spread, middle] = [channel, variance, mean];
    }
    return { members, widest, spread, middle };
  };
  let boxes = [box([...counts.keys()])];
  while (boxes.length < colours) {
    const cut = boxes.reduce((a, b) => (a.spread > b.spread ? a : b));
    if (cut.spread <= 0) break;
    const low = cut.members.filter((key) => part(key, cut.widest) <= cut.middle);
    const high = cut.members.filter((key) => part(key, cut.widest) > cut.middle);
    boxes = [...boxes.filter((it) => it !== cut), box(low), box(high)];
  }
  /** @type {Map<number, number>} */
  const index = new Map();
  const palette = boxes.map(({ members }, number) => {
    const total = members.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
    for (const key of members) index.set(key, number);
    return [0, 1, 2].map((channel) => Math.round(members.reduce((sum, key) => sum + (counts.get(key) ?? 0) * part(key, channel), 0) / total));
  });
  let text = "";
  for (const key of keys) text += String.fromCharCode(index.get(key) ?? 0);
  return { width, height, palette, pixels: btoa(text) };
}
