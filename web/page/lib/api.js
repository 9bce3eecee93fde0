// Requests to the server. The first one makes sure of a session; every later one uses its cookie.

import { capital } from "./format.js";

/** What the server refused, in a sentence for people. */
export class ApiError extends Error {
  /**
   * @param {string} why
   * @param {string | null} rule the rule behind it, if a rule is
   * @param {number} status 0 if the server could not be reached
   */
  constructor(why, rule, status) {
    super(why);
    this.why = why;
    this.rule = rule;
    this.status = status;
  }
}

/** @type {Promise<{host: boolean}> | null} */
let session = null;

/**
 * Makes sure of a session, once. The host's address ends in `#key=...`; the key is taken off the address bar, so
 * that it is neither bookmarked nor shown to somebody who looks over a shoulder.
 * @returns {Promise<{host: boolean}>}
 */
export function ready() {
  if (!session) {
    const key = takeKey();
    session = request("POST", "/api/session", key ? { key } : {});
    // A server that was away may be back at the next try.
    session.catch(() => (session = null));
  }
  return session;
}

/** @returns {string | null} */
function takeKey() {
  const words = new URLSearchParams(location.hash.slice(1));
  const key = words.get("key");
  if (key !== null) {
    words.delete("key");
    const rest = words.toString();
    history.replaceState(history.state, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  }
  return key;
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function get(path) {
  await ready();
  return request("GET", path);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  await ready();
  return request("POST", path, body);
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function del(path) {
  await ready();
  return request("DELETE", path);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function request(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    options.headers = { ...options.headers, "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError("The server does not answer. Is the program still running? Nothing is lost: try again.", null, 0);
  }
  const text = await response.text();
  const value = parse(text);
  if (response.ok) return text === "" ? {} : value;
  const why = value?.error?.why ?? `The server could not do that (${response.status}).`;
  throw new ApiError(why, value?.error?.rule ?? null, response.status);
}

/** @param {string} text */
function parse(text) {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What went wrong, as a sentence.
 * @param {unknown} error
 */
export function sentence(error) {
  if (!(error instanceof ApiError)) return `Something went wrong on this page: ${error}`;
  const why = capital(error.why);
  return /[.!?:]$/.test(why) || why.includes("\n") ? why : `${why}.`;
}

/**
 * Whether the same request may work if it is tried again.
 * @param {unknown} error
 */
export function mayWorkLater(error) {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
