// @ts-check
/** The socket: one for the page, with ids that make repeats harmless, and tables watched again after a gap. */

/** @typedef {Record<string, any>} Frame */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @type {{person: string | null, roles: string[], csrf: string}} */
export const session = { person: null, roles: [], csrf: "" };

/**
 * An id that sorts by time: ten letters of the clock and sixteen by chance.
 */
export function newId() {
  let time = Date.now();
  let head = "";
  for (let place = 0; place < 10; place += 1) {
    head = ALPHABET[time % 32] + head;
    time = Math.floor(time / 32);
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return head + Array.from(bytes, (byte) => ALPHABET[byte % 32]).join("");
}

/**
 * A request to the server; refused in a sentence where it says no.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  /** @type {Record<string, string>} */
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  if (method !== "GET" && session.csrf) headers["X-CSRF"] = session.csrf;
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
    signal,
  });
  const kind = answer.headers.get("content-type") ?? "";
  const found = kind.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Error(refusalWords(found, answer.status));
  return found;
}

/**
 * @param {any} found
 * @param {number} status
 */
function refusalWords(found, status) {
  const words = typeof found === "object" ? (found?.why ?? found?.refused ?? found?.detail ?? found?.error) : null;
  if (typeof words === "string") return words;
  return words?.why ?? words?.[0]?.msg ?? `The server answered ${status}.`;
}

/** Who is signed in. */
export async function readSession() {
  Object.assign(session, { person: null, roles: [], csrf: "" }, await ask("GET", "/session"));
  return session;
}

class Net extends EventTarget {
  constructor() {
    super();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.ready = false;
    this.wait = FIRST_WAIT;
    /** @type {Map<string, {frame: Frame, done: (answer: Frame) => void}>} */
    this.pending = new Map();
    /** @type {Map<string, number>} */
    this.watched = new Map();
    this.lobby = false;
    this.closed = false;
  }

  /** Opens the socket, and again whenever it is lost. */
  async open() {
    if (this.socket) return;
    this.closed = false;
    try {
      const { ticket } = await ask("POST", "/ticket", {});
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const socket = new WebSocket(`${scheme}://${location.host}/ws`);
      this.socket = socket;
      socket.onopen = () => socket.send(JSON.stringify({ t: "hello", ticket, v: 1 }));
      socket.onmessage = (event) => this.take(JSON.parse(event.data));
      socket.onclose = () => this.lost();
    } catch {
      this.lost();
    }
  }

  /** The socket is gone: say so, and try again after a while. */
  lost() {
    this.socket = null;
    this.ready = false;
    if (this.closed) return;
    this.tell("state", { state: "lost" });
    window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Closes the socket for good. */
  close() {
    this.closed = true;
    this.socket?.close();
  }

  /**
   * @param {Frame} frame
   */
  take(frame) {
    if (frame.t === "welcome") this.welcome();
    if (frame.t === "view") this.watched.set(frame.table, frame.to);
    const waiting = frame.id ? this.pending.get(frame.id) : undefined;
    if (waiting && (frame.t === "ack" || frame.t === "no")) {
      this.pending.delete(frame.id);
      waiting.done(frame);
    }
    this.tell(frame.t, frame);
  }

  /** Watches again what was watched, and sends again what was not answered: the ids make that harmless. */
  welcome() {
    this.ready = true;
    this.wait = FIRST_WAIT;
    this.tell("state", { state: "open" });
    for (const [table, since] of this.watched) this.send({ t: "watch", table, since });
    if (this.lobby) this.send({ t: "lobby" });
    for (const { frame } of this.pending.values()) this.send(frame);
  }

  /**
   * @param {string} kind
   * @param {Frame} detail
   */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  /** @param {Frame} frame */
  send(frame) {
    if (this.ready) this.socket?.send(JSON.stringify(frame));
  }

  /**
   * Sends a command; the answer is `ack` or `no`.
   * @param {Frame} frame
   * @returns {Promise<Frame>}
   */
  command(frame) {
    const full = { ...frame, id: newId() };
    return new Promise((done) => {
      this.pending.set(full.id, { frame: full, done });
      this.send(full);
    });
  }

  /** @param {string} table */
  watch(table) {
    if (!this.watched.has(table)) this.watched.set(table, 0);
    this.send({ t: "watch", table, since: 0 });
  }

  /** @param {string} table */
  unwatch(table) {
    this.watched.delete(table);
    this.send({ t: "unwatch", table });
  }

  /** @param {boolean} wanted */
  watchLobby(wanted) {
    this.lobby = wanted;
    if (wanted) this.send({ t: "lobby" });
  }

  /**
   * Calls back for frames of a kind; returns what ends it.
   * @param {string} kind
   * @param {(frame: any) => void} call
   */
  on(kind, call) {
    const listener = (/** @type {Event} */ event) => call(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener(kind, listener);
    return () => this.removeEventListener(kind, listener);
  }
}

export const net = new Net();
