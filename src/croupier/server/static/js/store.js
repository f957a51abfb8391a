// @ts-check
/** What the page remembers: settings in this browser, and the last bets of each table in this tab. */

/** @typedef {{theme: string, suits: string, motion: string, sound: boolean, notify: boolean, words: boolean, review: boolean}} Settings */

/** @type {Settings} */
const USUAL = { theme: "system", suits: "two", motion: "full", sound: false, notify: false, words: true, review: true };
const KEY = "croupier.settings";

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/**
 * Reads something kept; the fallback where nothing is, or where the browser keeps nothing.
 * @template T
 * @param {() => Storage} place
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
function read(place, key, fallback) {
  try {
    const text = place().getItem(key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {() => Storage} place
 * @param {string} key
 * @param {unknown} value
 */
function write(place, key, value) {
  try {
    place().setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets the setting with the page.
  }
}

const local = () => window.localStorage;
const tab = () => window.sessionStorage;

/** @returns {Settings} */
export function settings() {
  return { ...USUAL, ...read(local, KEY, {}) };
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  const next = { ...settings(), ...changes };
  write(local, KEY, next);
  apply();
  for (const listener of listeners) listener(next);
}

/** @param {(settings: Settings) => void} listener */
export function onChange(listener) {
  listeners.add(listener);
}

/** Puts the settings on the page. */
export function apply() {
  const { theme, suits, motion } = settings();
  const root = document.documentElement.dataset;
  if (theme === "system") delete root.theme;
  else root.theme = theme;
  root.suits = suits;
  root.motion = motion;
}

/**
 * The bets of the last round at a table: wager and amount, in the order they were placed.
 * @param {string} table
 * @returns {[string, number][]}
 */
export function lastBets(table) {
  return read(tab, `croupier.bets.${table}`, []);
}

/**
 * @param {string} table
 * @param {[string, number][]} bets
 */
export function keepBets(table, bets) {
  write(tab, `croupier.bets.${table}`, bets);
}

/** The chip in hand, in cents; 0 where none was chosen. */
export function chipInHand() {
  return read(tab, "croupier.chip", 0);
}

/** @param {number} value */
export function takeChip(value) {
  write(tab, "croupier.chip", value);
}

/** @returns {string} */
export function guestName() {
  return read(local, "croupier.name", "");
}

/** @param {string} name */
export function keepName(name) {
  write(local, "croupier.name", name);
}
