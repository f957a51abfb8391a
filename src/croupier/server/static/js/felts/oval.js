// @ts-check
/** The oval: seats all around with the viewer at the bottom, the board and the pot or the two hands in the middle. */
import { RATIO } from "../draw/cards.js";
import { stack } from "../draw/chips.js";
import { at, el, label } from "../draw/svg.js";
import { money } from "../words.js";
import { betsOf, hands, meters, plate, poolCards, spotCircle, tag } from "./parts.js";
import { plays, poolsOf, seatsOf, shownRound } from "./scene.js";

export { describe } from "./scene.js";

/** @typedef {import("./scene.js").Seat} Seat */
/** @typedef {import("../types.js").Scene} Scene */

/** Measures of the two sizes: the box, the felt's oval, the ring of seats, and how large things are. */
const WIDE = { wide: 1000, high: 600, x: 500, y: 286, rx: 452, ry: 226, ring: [398, 196], plate: 112, card: 42, own: 76, hand: 380, board: 62, bet: 0.62 };
const NARROW = { wide: 390, high: 584, x: 195, y: 238, rx: 188, ry: 232, ring: [146, 196], plate: 86, card: 30, own: 60, hand: 350, board: 37, bet: 0.6 };

/** @typedef {typeof WIDE} Measures */

/**
 * The whole table.
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const size = scene.narrow ? NARROW : WIDE;
  const seats = turned(seatsOf(scene));
  const mine = seats.find((seat) => seat.you);
  return el(
    "svg",
    { viewBox: `0 0 ${size.wide} ${size.high}`, class: `felt oval ${scene.narrow ? "narrow" : "wide"}` },
    ground(size),
    ...middle(scene, size),
    ...(scene.narrow ? [] : meters(scene, 18, 16)),
    ...seats.map((seat, place) => ringSeat(scene, seat, place, seats.length, size)),
    mine && plays(scene, mine) && ownSpots(scene, mine, size),
  );
}

/** @param {Measures} size */
function ground(size) {
  const box = { x: size.x - size.rx, y: size.y - size.ry, width: size.rx * 2, height: size.ry * 2 };
  const rx = Math.min(size.rx, size.ry);
  const inset = size.rx > 200 ? 58 : 40;
  return el(
    "g",
    {},
    el("rect", { class: "felt-ground", ...box, rx }),
    el("rect", { class: "felt-line", x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset, rx: rx - inset }),
  );
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
  const drop = seat.you ? size.high - size.y - size.ring[1] - 44 : 0;
  const width = seat.you ? size.own : size.card;
  const seen = seat.hands.some((hand) => hand.cards.some((name) => name !== null));
  const many = size.wide > 500 && seen && seat.hands.some((hand) => hand.cards.length > 4);
  const lift = seat.you || seen ? 20 : 12;
  const cards = hands(scene, seat, { width, room: seat.you ? size.hand : size.plate + (many ? 60 : 30), words: seat.you });
  const pots = { ...seat, bets: seat.bets.filter(([wager]) => !seat.you || !hasSpot(scene, wager)) };
  const bets = betsOf(scene, pots, size.wide > 500 ? 11 : 8);
  const near = seat.you ? 0.36 : scene.felt.spots.length ? 0.76 : size.bet;
  return el(
    "g",
    { class: "ring-seat" },
    bets && at(size.x + dx * near, size.y + dy * near + (seat.you ? 8 : 0), {}, bets),
    at(
      size.x + dx,
      size.y + dy + drop,
      {},
      at(0, -lift, {}, ...cards),
      plate(scene, seat, size.plate),
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
    tag(size.x, y, words[0]),
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
