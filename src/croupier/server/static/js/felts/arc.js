// @ts-check
/** The arc: the dealer at the top, seats along the curve from the right, the viewer's own place large in front. */
import { RATIO, suitShape } from "../draw/cards.js";
import { at, cut, el, label } from "../draw/svg.js";
import { boardHeight, drawBoard, openBoard } from "./cardboard.js";
import { betsOf, hands, meters, plate, poolCards, spotCircle, tag } from "./parts.js";
import { plays, poolsOf, seatsOf, shownRound } from "./scene.js";

export { describe } from "./scene.js";

/** @typedef {import("./scene.js").Seat} Seat */
/** @typedef {import("../types.js").Scene} Scene */

const BOARD = 760; // how wide a board for bets on the next card is

/**
 * The whole table.
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  return scene.narrow ? drawNarrow(scene) : drawWide(scene);
}

/** @param {Scene} scene */
function drawWide(scene) {
  const seats = seatsOf(scene);
  const mine = seats.find((seat) => seat.you && plays(scene, seat));
  const board = openBoard(scene, mine);
  const high = mine ? 620 : 540;
  const whole = board ? high + boardHeight(board, BOARD) + 6 : high;
  const ground = `M46 14H954Q986 14 986 46V${high * 0.36}C986 ${high * 0.86} 840 ${high - 14} 500 ${high - 14}C160 ${high - 14} 14 ${high * 0.86} 14 ${high * 0.36}V46Q14 14 46 14Z`;
  return el(
    "svg",
    { viewBox: `0 0 1000 ${whole}`, class: "felt arc wide" },
    board && el("rect", { class: "felt-ground", x: 500 - BOARD / 2 - 14, y: high - 90, width: BOARD + 28, height: whole - high + 86, rx: 12 }),
    el("path", { class: "felt-ground", d: ground }),
    el("path", { class: "felt-line", d: `M60 70C110 ${mine ? 320 : 420} 300 ${mine ? 388 : 500} 500 ${mine ? 388 : 500}C700 ${mine ? 388 : 500} 890 ${mine ? 320 : 420} 940 70` }),
    ...fixtures(scene),
    ...inscriptions(scene, Boolean(mine)),
    ...pools(scene, 500, 66, { width: 58, room: 320, gap: 104 }),
    ...meters(scene, 34, scene.felt.areas.some((area) => area.name === "drop box") ? 74 : 30),
    shoe(scene, 966, 46, "end"),
    ...seats.map((seat, place) => arcSeat(scene, seat, place, seats.length, mine ? 262 : 388)),
    mine && ownPlace(scene, mine),
    board && mine && drawBoard(scene, mine, board, { x: 500 - BOARD / 2, y: high, wide: BOARD }),
  );
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} place
 * @param {number} all
 * @param {number} deep how deep the arc goes
 */
function arcSeat(scene, seat, place, all, deep) {
  const spread = all > 7 ? 168 : 160;
  const angle = ((90 - spread / 2 + (all > 1 ? (place * spread) / (all - 1) : spread / 2)) * Math.PI) / 180;
  const x = 500 + 420 * Math.cos(angle);
  const y = 96 + deep * Math.sin(angle);
  const width = all > 7 ? 32 : 38;
  const cards = seat.you ? [] : hands(scene, seat, { width, room: seat.hands.length > 1 ? 150 : 112, words: false });
  const top = seat.you ? 0 : cards.length ? width * RATIO + 6 : 0;
  const inner = Math.sign(Math.cos(angle)) * -88;
  const bets = seat.you ? null : betsOf(scene, seat, 10);
  return at(
    x,
    y,
    {},
    at(0, -20, {}, ...cards),
    bets && (Math.abs(Math.cos(angle)) > 0.55 ? at(inner, -24, {}, bets) : at(0, -top - 44, {}, bets)),
    plate(scene, seat, 104),
    !seat.you && called(seat),
  );
}

/**
 * What the hands of another seat come to, beneath its plate.
 * @param {Seat} seat
 */
function called(seat) {
  const words = seat.hands.map((hand) => hand.called).filter(Boolean).join(", ");
  return words ? tag(0, -26, cut(words, 18)) : null;
}

/**
 * The viewer's own place: cards in the middle, main spots at the left, side bets at the right.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function ownPlace(scene, seat) {
  const spots = folded(inOrder(scene.felt.spots), seat);
  const main = spots.filter((spot) => spot.group === "main" || !spot.group);
  const side = spots.filter((spot) => !main.includes(spot));
  const width = seat.hands.some((hand) => hand.cards.length > 5) ? 76 : 86;
  return el(
    "g",
    { class: "own" },
    at(500, 558, {}, ...hands(scene, seat, { width, room: 340, words: true })),
    ...besides(scene, seat, main, -1),
    ...besides(scene, seat, side, 1),
  );
}

/**
 * Spots beside the own cards, in up to three rows.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {any[]} spots
 * @param {number} way -1 to the left, 1 to the right
 */
function besides(scene, seat, spots, way) {
  const lines = spots.length > 6 ? 3 : spots.length > 3 ? 2 : 1;
  const across = Math.ceil(spots.length / lines);
  const radius = [0, 31, 25, 16][lines];
  const wide = Math.min(104, 300 / across);
  const places = spots.map((_, place) => {
    const column = way < 0 ? across - 1 - (place % across) : place % across;
    const row = Math.floor(place / across);
    return { x: 500 + way * (lines > 1 ? 224 - radius : 208) + way * column * wide, y: [0, 490, 442, 424][lines] + row * [0, 0, 90, 68][lines] };
  });
  const drawn = spots.map((spot, place) => at(places[place].x, places[place].y, {}, spotCircle(scene, spot, seat, radius, wide - 6)));
  return [...drawn, ...marks(scene, spots, places)];
}

/**
 * Spots as they lie before a seat: row by row, each from the left.
 * @param {any[]} spots
 */
function inOrder(spots) {
  return [...spots].sort((one, other) => (one.at?.[1] ?? 0) - (other.at?.[1] ?? 0) || (one.at?.[0] ?? 0) - (other.at?.[0] ?? 0));
}

const MOST = 12; // spots of a group that are drawn one by one
const LAID = 3; // spots with bets of a larger group

/**
 * Spots without those on a board, tips without a bet, and those of very large groups, which the controls list; of
 * these only some with a bet are drawn.
 * @param {any[]} all
 * @param {Seat} seat
 */
function folded(all, seat) {
  const bets = Object.fromEntries(seat.bets);
  const spots = all.filter((spot) => !spot.cell && (spot.group !== "tips" || bets[spot.name]));
  const large = new Set(spots.map((spot) => spot.group).filter((group) => spots.filter((spot) => spot.group === group).length > MOST));
  const laid = spots.filter((spot) => large.has(spot.group) && bets[spot.name]).slice(0, LAID);
  return spots.filter((spot) => !large.has(spot.group) || laid.includes(spot));
}

/**
 * Signs between two spots, such as the one that the Blind is separated from the Ante by.
 * @param {Scene} scene
 * @param {any[]} spots
 * @param {{x: number, y: number}[]} places
 */
function marks(scene, spots, places) {
  const found = scene.felt.inscriptions.filter((each) => each.kind === "mark");
  return found.flatMap((each) => {
    const [one, other] = each.between.map((/** @type {string} */ name) => places[spots.findIndex((spot) => spot.name === name)]);
    return one && other ? [label((one.x + other.x) / 2, (one.y + other.y) / 2 + 6, each.text, "felt-mark")] : [];
  });
}

/**
 * The pools of cards: the dealer's first, others beneath it, several small ones in a row.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @param {{width: number, room: number, gap: number}} how
 */
function pools(scene, x, y, { width, room, gap }) {
  const found = poolsOf(scene);
  const lead = firstBeforeTray(scene);
  const first = found.find((pool) => pool.name === lead);
  const rest = found.filter((pool) => pool !== first);
  const drawn = first ? [at(x, y, {}, poolCards(scene, first, { width, room, titled: true }))] : [];
  const across = rest.length > 4 ? Math.ceil(rest.length / 2) : rest.length;
  const each = Math.max(room, width * across * 2.2) / Math.max(across, 1);
  const top = first || lead !== "dealer" ? y + gap : y + (across < rest.length ? 8 : 40);
  return [
    ...drawn,
    ...rest.map((pool, place) =>
      at(x + ((place % across) - (across - 1) / 2) * each, top + Math.floor(place / across) * (width * RATIO + 26), {}, poolCards(scene, pool, { width: width * 0.92, room: each, titled: rest.length > 1 || lead !== "dealer" })),
    ),
  ];
}

/**
 * The area for cards that lies directly before the tray.
 * @param {Scene} scene
 */
function firstBeforeTray({ felt }) {
  const areas = felt.areas.filter((area) => area.box && ["dealer", "community"].includes(area.name));
  return areas.sort((one, other) => one.box[1] - other.box[1])[0]?.name ?? "dealer";
}

/**
 * The tray and what stands beside it on the dealer's side, and the logo of the house.
 * @param {Scene} scene
 */
function fixtures({ felt }) {
  const shown = felt.areas.filter((area) => area.box && !["dealer", "community"].includes(area.name));
  const boxes = shown.map(({ name, title, box, clauses }) => {
    const [x, y, width, height] = box.map((/** @type {number} */ part) => part * 10);
    const chips = name === "tray" ? Array.from({ length: 10 }, (_, place) => el("rect", { class: `tray-chips tone-${place % 5}`, x: x + 8 + place * 20.6, y: y + 5, width: 17, height: height - 10, rx: 4 })) : [];
    return el("g", { class: "fixture" }, el("title", {}, [title, ...clauses].join(", ")), el("rect", { class: "fixture-ground", x, y, width, height, rx: 5 }), ...chips, name !== "tray" && label(x + width / 2, y + height / 2 + 4, title, "felt-note"));
  });
  const logo = felt.inscriptions.find((each) => each.kind === "logo");
  return [...boxes, logo && el("g", { class: "house-logo" }, el("title", {}, ["Logo of the house", ...logo.clauses].join(", ")), suitShape("s", 262, 118, 44))].filter(Boolean);
}

/**
 * Words printed across the felt where no cards of the community lie.
 * @param {Scene} scene
 * @param {boolean} mine
 */
function inscriptions(scene, mine) {
  const texts = scene.felt.inscriptions.filter((each) => each.text).map((each) => each.text);
  const community = scene.felt.areas.some((area) => area.name === "community");
  const needed = scene.felt.inscriptions.filter((each) => each.kind === "words" && !each.sign);
  const others = poolsOf(scene).some((pool) => pool.name !== "dealer");
  if (community || others) return needed.slice(0, 1).map((each) => label(500, 268, each.text, "felt-words"));
  const lines = [scene.game.title, ...texts.slice(0, 2)];
  const drop = mine ? 0 : 60;
  return lines.map((words, place) => {
    const y = 178 + drop + place * 27;
    const id = `curve-${place}`;
    return el(
      "g",
      {},
      el("path", { id, d: `M230 ${y - 34}Q500 ${y + 44} 770 ${y - 34}`, fill: "none" }),
      el("text", { class: place ? "felt-words" : "felt-title" }, el("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle", ...fitting(words, place ? 56 : 30) }, words)),
    );
  });
}

/**
 * Words longer than their line are drawn closer, so that none is cut.
 * @param {string} words
 * @param {number} most letters that fit
 */
function fitting(words, most) {
  return words.length > most ? { textLength: 520, lengthAdjust: "spacingAndGlyphs" } : {};
}

/**
 * What is left in the shoe, where the view counts it.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 */
function shoe(scene, x, y, anchor) {
  const found = shownRound(scene.view)?.shoe;
  if (!found) return null;
  const words = found.shuffle ? "Shuffle after this round" : `${found.before_cut} cards to the cut card`;
  return el("text", { class: "felt-note", x, y, "text-anchor": anchor }, words);
}

/** @param {Scene} scene */
function drawNarrow(scene) {
  const seats = seatsOf(scene);
  const mine = seats.find((seat) => seat.you && plays(scene, seat));
  const others = seats.filter((seat) => seat !== mine && (seat.taken || scene.view.table.you === null)).reverse();
  const community = scene.felt.areas.some((area) => area.name === "community") || poolsOf(scene).some((pool) => pool.name !== "dealer");
  const top = community ? 178 : 104;
  const across = Math.min(4, Math.max(others.length, 1));
  const lines = Math.ceil(others.length / across);
  const below = top + lines * 88 + (lines ? 25 : 0);
  const spots = mine && folded(scene.felt.spots, mine).length > 5 ? 2 : 1;
  const high = mine ? below + spots * 86 + 142 : below + 20;
  const board = openBoard(scene, mine);
  const whole = board ? high + boardHeight(board, 386) : high;
  return el(
    "svg",
    { viewBox: `0 0 390 ${whole}`, class: "felt arc narrow" },
    board && el("rect", { class: "felt-ground", x: 4, y: high - 80, width: 382, height: whole - high + 78, rx: 10 }),
    el("path", { class: "felt-ground", d: `M4 4H386V${high - 70}Q386 ${high - 4} 300 ${high - 4}H90Q4 ${high - 4} 4 ${high - 70}Z` }),
    ...pools(scene, 195, 24, { width: 46, room: 230, gap: 84 }),
    ...others.map((seat, place) => narrowSeat(scene, seat, place, across, top)),
    mine && narrowOwn(scene, mine, below, high),
    board && mine && drawBoard(scene, mine, board, { x: 8, y: high, wide: 374 }),
  );
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} place
 * @param {number} across
 * @param {number} top
 */
function narrowSeat(scene, seat, place, across, top) {
  const each = 378 / across;
  const x = 6 + each * (place % across) + each / 2;
  const y = top + Math.floor(place / across) * 88 + 79;
  const cards = hands(scene, seat, { width: 28, room: Math.min(each - 4, 110), words: false });
  const bets = betsOf(scene, seat, 8);
  return at(x, y, {}, at(0, -16, {}, ...cards), bets && at(0, cards.length ? -81 : -36, {}, bets), plate(scene, seat, Math.min(each - 8, 96)));
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} top
 * @param {number} high
 */
function narrowOwn(scene, seat, top, high) {
  const spots = folded(inOrder(scene.felt.spots), seat);
  const across = spots.length > 5 ? Math.ceil(spots.length / 2) : spots.length;
  const wide = Math.min(92, 376 / Math.max(across, 1));
  const radius = Math.min(24, wide / 2 - 3);
  const places = spots.map((_, place) => {
    const line = Math.floor(place / across);
    return { x: 195 + ((place % across) - (Math.min(across, spots.length - line * across) - 1) / 2) * wide, y: top + 60 + line * 86 };
  });
  const circles = spots.map((spot, place) => at(places[place].x, places[place].y, {}, spotCircle(scene, spot, seat, radius, wide - 4)));
  const foot = high - 26;
  return el(
    "g",
    { class: "own" },
    ...circles,
    ...marks(scene, spots, places),
    at(195, foot, {}, ...hands(scene, seat, { width: 68, room: 330, words: true })),
    !seat.hands.length && label(195, foot - 36, `Seat ${seat.number}`, "felt-note"),
  );
}
