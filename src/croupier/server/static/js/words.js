// @ts-check
/** Amounts, cards and names as people read them. Nothing here decides anything. */

/**
 * `$1,000` and `$10.50`.
 * @param {number} cents
 */
export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.abs(cents);
  const digits = whole % 100 ? 2 : 0;
  const shown = (whole / 100).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${sign}$${shown}`;
}

/**
 * With a plus where it is above zero.
 * @param {number} cents
 */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/**
 * Dollars as typed, in cents; null where it is no amount.
 * @param {string} typed
 * @returns {number | null}
 */
export function cents(typed) {
  const match = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(typed);
  if (!match) return null;
  return Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * A name of data as words: `pair_plus` is `Pair plus`.
 * @param {string} name
 */
export function spoken(name) {
  const words = String(name).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What a rule says, as the beginning of a line; editions by their names.
 * @param {string} says
 */
export function ruleWords(says) {
  return spoken(editionWords(says));
}

const EDITION = /\b(bankers|colorado|grand-ronde|outlaws|pennsylvania)\/([a-z0-9-]+)/g;

/**
 * Ids of editions in a text as their names: `colorado/emperors-challenge` is `Emperors challenge (Colorado)`.
 * @param {string} words
 */
export function editionWords(words) {
  return words.replace(EDITION, (_, book, game) => `${spoken(game.replaceAll("-", " "))} (${bookTitle(book)})`);
}

const BOOKS = { bankers: "Banker's", outlaws: "Outlaw's" };

/**
 * A book's id as its name: `grand-ronde` is `Grand Ronde`.
 * @param {string} book
 */
export function bookTitle(book) {
  const known = /** @type {Record<string, string>} */ (BOOKS)[book];
  const words = book.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return known ?? words.join(" ");
}

/**
 * A player's name without the mark of a bot.
 * @param {string} name
 */
export function plainName(name) {
  return name.replace(/ \(bot\)$/, "");
}

/**
 * One, or several with an s.
 * @param {number} number
 * @param {string} noun
 */
export function count(number, noun) {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

const RANKS = { T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const DIGITS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * A card as a screen reader says it.
 * @param {string | null} name `Ah`, `Jk`, `6-4`, or null for a hidden one
 */
export function cardWords(name) {
  if (name === null || name === "??") return "hidden card";
  if (/^jk2?$/i.test(name)) return "joker";
  if (/^\d-\d$/.test(name)) return `tile ${name.replace("-", " and ")}`;
  const rank = /** @type {Record<string, string>} */ (RANKS)[name[0]] ?? DIGITS[Number(name[0])] ?? name[0];
  return `${rank} of ${/** @type {Record<string, string>} */ (SUITS)[name[1]] ?? name[1]}`;
}

/**
 * Cards as words; hidden ones are counted.
 * @param {(string | null)[]} cards
 */
export function cardsWords(cards) {
  const seen = cards.filter((card) => card !== null && card !== "??").map(cardWords);
  const hidden = cards.length - seen.length;
  if (hidden) seen.push(`${count(hidden, "hidden card")}`);
  return seen.join(", ");
}

/**
 * Things in a row: `a, b and c`.
 * @param {string[]} items
 */
export function listed(items) {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const CARD = /(?<![\w-])(10|[2-9TJQKA])([cdhs])(?![\w'])/g;

/**
 * The cards in a sentence; `As` before a small letter is a word.
 * @param {string} words
 * @param {(rank: string, suit: string) => string} shown
 */
function withCards(words, shown) {
  return words.replace(/\bJk2?\b/g, "joker").replace(CARD, (name, rank, suit, place) => {
    const word = rank === "A" && /^ [a-z]/.test(words.slice(place + 2)) && !/^ (and|or) /.test(words.slice(place + 2));
    return word ? name : shown(rank === "10" ? "T" : rank, suit);
  });
}

/**
 * A sentence with a capital at its head and a stop at its end.
 * @param {string} words
 */
export function sentence(words) {
  const stop = /[.!?:)|]$/.test(words) || /\|/.test(words) ? "" : ".";
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}${stop}` : "";
}

const OWN = { takes: "take", declines: "decline", passes: "pass" };

/**
 * What is said of every seat alike, as the viewer reads it: `Seat 1 declines` is `You decline`.
 * @param {string} words
 * @param {number | null} you
 */
export function toYou(words, you) {
  if (you === null) return words;
  return words.replace(/^Seat (\d+) (takes|declines|passes)( the bank.*?)( and posts)?(?= |\.|$)/, (all, seat, verb, rest, posts) =>
    Number(seat) === you ? `You ${OWN[/** @type {keyof typeof OWN} */ (verb)]}${rest}${posts ? " and post" : ""}` : all,
  );
}

/**
 * A sentence with signs for its suits: `8h` is `8♥`.
 * @param {string} words
 */
export function signs(words) {
  return withCards(
    words,
    (rank, suit) => `${rank === "T" ? "10" : rank}${/** @type {Record<string, string>} */ (SIGNS)[suit]}`,
  );
}

/**
 * A sentence as a screen reader says it: `8h` is `eight of hearts`.
 * @param {string} words
 */
export function aloud(words) {
  return withCards(words, (rank, suit) => cardWords(rank + suit));
}
