// @ts-check
/** The oval: seats all around with the viewer at the bottom, the board and the pot or the two hands in the middle. */
import { RATIO } from "../draw/cards.js";
import { stack } from "../draw/chips.js";
import { at, el, label } from "../draw/svg.js";
import { money } from "../words.js";
import { MINE, PLATE, betsOf, hands, meters, pill, plate, poolCards, spotCircle, table } from "./parts.js";
import { plays, poolsOf, seatsOf, shownRound, sizeOf } from "./scene.js";

export { describe } from "./scene.js";

/** @typedef {import("./scene.js").Seat} Seat */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * Measures for a room of this size: the middle of the oval, the ring of seats, and how large things are.
 * @param {[number, number]} size
 */
function measured([wide, high]) {
  const upright = wide < 600;
  const own = Math.max(40, Math.min(96, wide * (upright ? 0.17 : 0.1), high * 0.15));
  const plated = upright ? Math.min(118, wide * 0.3) : 158;
  const y = (high - MINE - own * RATIO * 0.5) / 2 + 6;
  return { wide, high, x: wide / 2, y, ring: [wide / 2 - plated / 2 - (upright ? 10 : 40), y - PLATE / 2 - (upright ? 16 : 26)], plate: plated, card: own * 0.5, own, hand: wide * (upright ? 0.8 : 0.4), board: Math.min(own * 0.92, (wide * (upright ? 0.62 : 0.4)) / 5.5), bet: upright ? 0.56 : 0.66 };
}

/** @typedef {ReturnType<typeof measured>} Measures */

/**
 * The whole table.
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const size = measured(sizeOf(scene));
  const all = seatsOf(scene);
  const seated = scene.view.table.you !== null;
  const seats = turned(all).filter((seat) => seat.taken || !seated);
  const mine = seats.find((seat) => seat.you);
  const { wide, high } = size;
  return table(
    scene,
    [wide, high],
    (inset) => oval(wide, high, inset),
    `oval ${wide < 600 ? "narrow" : "wide"}`,
    el("path", { class: "felt-line", d: oval(wide, high, wide < 600 ? 46 : 92) }),
    at(size.x, size.y, { "data-place": "tray" }),
    ...middle(scene, size),
    ...(wide < 600 ? [] : meters(scene, wide - 8, 8)),
    ...seats.map((seat, place) => ringSeat(scene, seat, place, seats.length, size)),
    mine && plays(scene, mine) && ownSpots(scene, mine, size),
  );
}

/**
 * @param {number} wide
 * @param {number} high
 * @param {number} inset
 */
function oval(wide, high, inset) {
  const r = Math.min(wide, high) / 2 - inset;
  return `M${inset + r} ${inset}H${wide - inset - r}A${r} ${r} 0 0 1 ${wide - inset} ${inset + r}V${high - inset - r}A${r} ${r} 0 0 1 ${wide - inset - r} ${high - inset}H${inset + r}A${r} ${r} 0 0 1 ${inset} ${high - inset - r}V${inset + r}A${r} ${r} 0 0 1 ${inset + r} ${inset}Z`;
}

/**
 * The seats clockwise, beginning with the viewer's own.
 * @param {Seat[]} seats
 */
function turned(seats) {
  const own = seats.findIndex((seat) => seat.you);
  return own < 0 ? seats : [...seats.slice(own), ...seats.slice(0, own)];
}

/**
 * Where a place of the ring lies: the first at the bottom, then clockwise.
 * @param {number} place
 * @param {number} all
 * @param {Measures} size
 */
function spotOn(place, all, size) {
  const angle = Math.PI / 2 + (2 * Math.PI * place) / all;
  const square = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** 0.86;
  return { dx: size.ring[0] * square(Math.cos(angle)), dy: size.ring[1] * square(Math.sin(angle)) };
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} place
 * @param {number} all
 * @param {Measures} size
 */
function ringSeat(scene, seat, place, all, size) {
  const { dx, dy } = spotOn(place, all, size);
  const drop = seat.you ? size.high - 18 - MINE / 2 - size.y - dy : 0;
  const width = seat.you ? size.own : size.card;
  const seen = seat.hands.some((hand) => hand.cards.some((name) => name !== null));
  const lift = seat.you || seen ? PLATE / 2 + 5 : 8;
  const cards = hands(scene, seat, { width, room: seat.you ? size.hand : size.plate - 8, words: seat.you });
  const pots = { ...seat, laid: seat.laid.filter(({ wager, result }) => !result && (!seat.you || !hasSpot(scene, wager))) };
  const bets = betsOf(scene, pots, size.wide > 500 ? 12 : 9);
  const near = seat.you ? 0.3 : scene.felt.spots.length ? 0.76 : size.bet;
  return el(
    "g",
    { class: "ring-seat" },
    bets && at(size.x + dx * near + (seat.you ? size.own * 1.6 : 0), seat.you ? size.high - MINE - 30 - size.own : size.y + dy * near, {}, bets),
    at(
      size.x + dx,
      size.y + dy + drop,
      {},
      at(0, -lift, {}, ...cards),
      plate(scene, seat, seat.you ? Math.min(290, size.wide * 0.6) : size.plate),
    ),
  );
}

/**
 * @param {Scene} scene
 * @param {string} wager
 */
function hasSpot(scene, wager) {
  return scene.felt.spots.some((spot) => (spot.wager ?? spot.name) === wager);
}

/**
 * The middle: community cards or hands that belong to no seat, and the pot.
 * @param {Scene} scene
 * @param {Measures} size
 */
function middle(scene, size) {
  const pools = poolsOf(scene);
  const spots = scene.felt.spots.length > 0 && scene.view.table.you !== null;
  const room = size.wide * (size.wide > 500 ? 0.4 : 0.6);
  const top = size.y - (size.board * RATIO) / 2 - (spots ? 56 : 14);
  const each = room / Math.max(pools.length, 1);
  const drawn = pools.map((pool, place) =>
    at(size.x + (place - (pools.length - 1) / 2) * each, top, {}, poolCards(scene, poolOf(pool), { width: size.board, room: each, titled: pools.length > 1 })),
  );
  return [...drawn, ...pot(scene, size, pools.length ? top - 34 : size.y - 10)];
}

/** @param {{name: string, title: string, hand: any}} pool */
function poolOf(pool) {
  return pool.name === "community" ? { ...pool, hand: { ...pool.hand, called: "" } } : pool;
}

/**
 * The pot with its side pots.
 * @param {Scene} scene
 * @param {Measures} size
 * @param {number} y
 */
function pot(scene, size, y) {
  const round = shownRound(scene.view);
  const amount = round?.pot;
  if (typeof amount !== "number" || !amount) return [empty(scene, size)];
  const pots = round?.pots ?? [];
  const split = Object.values(round?.seats ?? {}).some((seat) => seat.status === "all in");
  const sides = split && pots.length > 1 ? pots.map((/** @type {any} */ each, /** @type {number} */ place) => `${place ? `side ${money(each.amount)}` : `main ${money(each.amount)}`}`) : [];
  const words = [`Pot ${money(amount)}`, ...(sides.length > 1 && sides.length < 5 ? [sides.join(", ")] : [])];
  return [
    at(size.x - words[0].length * 3.6 - 26, y + 2, {}, stack(amount, { radius: 10, label: false })),
    pill(size.x, y, words[0], "plain"),
    words[1] && label(size.x, y - 16, words[1], "felt-note"),
  ];
}

/**
 * @param {Scene} scene
 * @param {Measures} size
 */
function empty(scene, size) {
  const cards = poolsOf(scene).length > 0;
  return cards ? null : label(size.x, size.y - 6, scene.game.title, "felt-title");
}

/**
 * Spots of the viewer's own place, in a row between the middle and his plate.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {Measures} size
 */
function ownSpots(scene, seat, size) {
  const spots = scene.felt.spots;
  const radius = Math.min(size.wide > 500 ? 31 : 26, (size.wide * 0.42) / Math.max(spots.length, 1) - 3);
  const y = size.y + (size.wide > 500 ? 108 : 110);
  return el(
    "g",
    { class: "own" },
    ...spots.map((spot, place) => at(size.x + (place - (spots.length - 1) / 2) * (radius * 2 + 8), y, {}, spotCircle(scene, spot, seat, radius, radius * 2 + 6))),
  );
}
