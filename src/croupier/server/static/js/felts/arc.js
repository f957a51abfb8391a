// @ts-check
/**
 * The arc: the dealer at the top, the viewer at the bottom with spots, cards and plate in one block, others at the sides;
 * upright on a phone, where others are plates in rows. Everything is drawn in pixels, for the room that the felt has.
 */
import { RATIO } from "../draw/cards.js";
import { at, el, label } from "../draw/svg.js";
import { boardHeight, drawBoard, openBoard } from "./cardboard.js";
import { MINE, PLATE, betsOf, hands, meters, pill, plate, poolCards, printed, splitHands, spotCircle, table } from "./parts.js";
import { answerFor, plays, poolsOf, seatsOf, shownRound, sizeOf, wagerTitle } from "./scene.js";

export { describe } from "./scene.js";

/** @typedef {import("./scene.js").Seat} Seat */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{wide: number, high: number, card: number, foot: number, x: number}} Measures */

const MARGIN = 26; // from the edge of the felt to what lies on it

/**
 * The whole table.
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const [wide, room] = sizeOf(scene);
  const seats = seatsOf(scene);
  const mine = seats.find((seat) => seat.you && plays(scene, seat));
  const board = openBoard(scene, mine);
  const upright = wide < 600;
  const under = board ? boardHeight(board, Math.min(760, wide - 16)) + 6 : 0;
  const high = Math.max(260, room - under);
  const card = Math.max(38, Math.min(108, upright ? Math.min(wide * 0.2, high * 0.135) : Math.min(wide * 0.1, high * 0.16)));
  /** @type {Measures} */
  const size = { wide, high, card, foot: high - (upright ? 14 : 20), x: wide / 2 };
  const drawn = upright ? uprightTable(scene, seats, mine, size) : wideTable(scene, seats, mine, size);
  const outline = upright ? tall(wide, high) : rounded(wide, high);
  const ground = board && el("rect", { class: "felt-ground", x: Math.max(4, size.x - 390), y: high - 40, width: Math.min(780, wide - 8), height: under + 36, rx: 12 });
  const laid = board && mine ? drawBoard(scene, mine, board, { x: Math.max(8, size.x - 380), y: high, wide: Math.min(760, wide - 16) }) : null;
  return table(scene, [wide, high + under], outline, `arc ${upright ? "narrow" : "wide"}`, ground, ...drawn, laid);
}

/**
 * A D: a straight edge for the dealer, a curve for the players.
 * @param {number} wide
 * @param {number} high
 */
function rounded(wide, high) {
  return (/** @type {number} */ inset) => {
    const [left, right, top, foot] = [inset, wide - inset, inset, high - inset];
    const corner = Math.min(46, high * 0.1) - inset / 2;
    const straight = high * 0.34;
    const [rx, ry] = [(right - left) / 2, foot - straight];
    return `M${left + corner} ${top}H${right - corner}Q${right} ${top} ${right} ${top + corner}V${straight}C${right} ${straight + ry * 0.72} ${wide / 2 + rx * 0.62} ${foot} ${wide / 2} ${foot}C${wide / 2 - rx * 0.62} ${foot} ${left} ${straight + ry * 0.72} ${left} ${straight}V${top + corner}Q${left} ${top} ${left + corner} ${top}Z`;
  };
}

/**
 * A table for a phone: the same with a shallow curve.
 * @param {number} wide
 * @param {number} high
 */
function tall(wide, high) {
  return (/** @type {number} */ inset) => {
    const [right, foot] = [wide - inset, high - inset];
    const corner = 26 - inset / 2;
    return `M${inset + corner} ${inset}H${right - corner}Q${right} ${inset} ${right} ${inset + corner}V${high - 70}Q${right} ${foot - 6} ${wide / 2} ${foot}Q${inset} ${foot - 6} ${inset} ${high - 70}V${inset + corner}Q${inset} ${inset} ${inset + corner} ${inset}Z`;
  };
}

// Wide.

/**
 * @param {Scene} scene
 * @param {Seat[]} seats
 * @param {Seat | undefined} mine
 * @param {Measures} size
 */
function wideTable(scene, seats, mine, size) {
  const { wide, high } = size;
  const { right, left } = sides(seats, mine);
  const panel = Math.min(210, wide * 0.22);
  const rows = Math.max(right.length, left.length);
  const each = size.card * 0.47 * RATIO + PLATE + 14;
  const lowest = high * 0.66;
  const top = Math.max(high * 0.4, lowest - rows * each + 20);
  const crowded = rows * each > lowest - 40;
  const start = crowded ? MARGIN + 10 : top;
  const short = high < 420;
  const centre = short ? size.x : size.x;
  const pools = poolRow(scene, { x: centre, y: MARGIN + 22, card: size.card * 0.74, room: wide - 2 * panel - 3 * MARGIN });
  return [
    ...fixtures(scene, size),
    ...inscriptions(scene, size, pools.foot, Boolean(mine)),
    ...(crowded || short ? [] : panels(scene, size, panel, start - MARGIN)),
    ...pools.drawn,
    ...right.flatMap((seat, place) => sideSeat(scene, seat, { x: edge(size, start + place * each + each) - 92, y: start + (place + 1) * each - PLATE / 2 - 14, way: 1, card: size.card * 0.47 })),
    ...left.flatMap((seat, place) => sideSeat(scene, seat, { x: wide - edge(size, start + place * each + each) + 92, y: start + (place + 1) * each - PLATE / 2 - 14, way: -1, card: size.card * 0.47 })),
    mine ? ownPlace(scene, mine, size) : null,
  ];
}

/**
 * How far to the right the felt reaches at a height.
 * @param {Measures} size
 * @param {number} y
 */
function edge({ wide, high }, y) {
  const straight = high * 0.34;
  const part = Math.max(0, (y - straight) / (high - straight - 20));
  return wide / 2 + (wide / 2 - MARGIN) * Math.max(0.35, Math.sqrt(Math.max(0, 1 - part ** 2.6)));
}

/**
 * The others at the two sides, from the top down: those to the viewer's right, and those to his left.
 * @param {Seat[]} seats
 * @param {Seat | undefined} mine
 */
function sides(seats, mine) {
  const place = mine ? seats.indexOf(mine) : seats.length;
  const around = [...seats.slice(0, place).reverse(), ...seats.slice(place + 1).reverse()];
  const shown = around.filter((seat) => seat !== mine && (seat.taken || !mine));
  const half = Math.ceil(shown.length / 2);
  return { right: shown.slice(0, half).reverse(), left: shown.slice(half) };
}

/**
 * Another player: cards over his plate, his bets before him.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {{x: number, y: number, way: number, card: number}} where
 */
function sideSeat(scene, seat, { x, y, way, card }) {
  const wide = 172;
  const bets = betsOf(scene, seat, 11);
  return [
    at(x, y, {}, at(0, -PLATE / 2 - 5, {}, ...hands(scene, seat, { width: card, room: wide - 8, words: false })), plate(scene, seat, wide)),
    bets && at(x - way * (wide / 2 + 42), y - PLATE / 2 - 12, {}, bets),
  ];
}

/**
 * Paytables at the left, meters and limits at the right, as far as there is room.
 * @param {Scene} scene
 * @param {Measures} size
 * @param {number} wide
 * @param {number} room how high they may be
 */
function panels(scene, size, wide, room) {
  const tables = scene.felt.inscriptions.filter((each) => each.rows?.length);
  const words = scene.felt.inscriptions.filter((each) => each.text && each.kind !== "words").map((each) => each.text);
  const table = tables.find((each) => shownBets(scene).has(each.wager)) ?? tables.find((each) => each.wager !== "envy");
  const most = Math.max(0, Math.floor((room - 44 - 24) / 25));
  const top = MARGIN + 16;
  const drawn = [];
  if (table && most >= 3) {
    const rows = table.rows.slice(-most).map((/** @type {string[]} */ [name, pays]) => ({ name, pays, hit: wasHit(scene, table.wager, name) }));
    const left = table.rows.length - rows.length;
    const note = table.label && table.label !== "only" ? `table ${table.label}` : "";
    drawn.push(printed({ x: MARGIN + 8, y: top, wide, title: wagerTitle(scene.felt, table.wager), note, rows, more: left ? `${left} higher: to ${table.rows[0][1]}` : "" }));
  } else if (words.length && most >= 2) {
    const rows = words.slice(0, most).map((/** @type {string} */ each) => split(each));
    drawn.push(printed({ x: MARGIN + 8, y: top, wide, title: "This table", rows }));
  }
  return [...drawn, ...meters(scene, size.wide - MARGIN - 8, top, wide)];
}

/**
 * A rule in two columns where it says what something pays or does: `Blackjack pays 3 to 2`.
 * @param {string} words
 */
function split(words) {
  const match = /^(.*?) (?:pays|pay) (.*)$/.exec(words) ?? /^(Dealer) (.*)$/.exec(words);
  return match ? { name: match[1], pays: match[2] } : { name: words, pays: "" };
}

/** @param {Scene} scene */
function shownBets(scene) {
  const you = scene.view.table.you;
  const round = shownRound(scene.view);
  const lines = (round?.lines ?? []).filter((line) => line.seat === you).map((line) => line.wager);
  return new Set([...Object.keys((you !== null && round?.seats?.[you]?.bets) || {}), ...lines]);
}

/**
 * Whether a row of a paytable was paid to the viewer in the round that is over.
 * @param {Scene} scene
 * @param {string} wager
 * @param {string} name
 */
function wasHit(scene, wager, name) {
  const lines = scene.moving && !scene.settling ? [] : (shownRound(scene.view)?.lines ?? []);
  return lines.some((line) => line.wager === wager && line.profit > 0 && [line.row.name, line.row.title].includes(name));
}

/**
 * The tray and what else stands on the dealer's side, each with its clause.
 * @param {Scene} scene
 * @param {Measures} size
 */
function fixtures({ felt }, { wide, x }) {
  const shown = felt.areas.filter((area) => area.box && !["dealer", "community"].includes(area.name));
  const boxes = shown.map(({ name, title, box, clauses }) => {
    const [left, width] = [(box[0] / 100) * wide, (box[2] / 100) * wide];
    return el(
      "g",
      { class: "fixture", "data-place": name === "tray" ? "tray" : null },
      el("title", {}, [title, ...(clauses ?? [])].join(", ")),
      el("rect", { class: "fixture-ground", x: left, y: 3, width, height: 7, rx: 3 }),
    );
  });
  return [...boxes, at(x, 8, { "data-place": "tray" })];
}

/**
 * Words printed across the felt where no cards lie.
 * @param {Scene} scene
 * @param {Measures} size
 * @param {number} top
 * @param {boolean} mine
 */
function inscriptions(scene, size, top, mine) {
  const words = scene.felt.inscriptions.filter((each) => each.kind === "words" && each.text && !each.sign).map((each) => each.text);
  const block = mine ? size.card * RATIO + MINE + 62 : 40;
  const room = size.foot - block - top;
  if (room < 26) return [];
  const lines = [...(room > 62 ? [scene.game.title] : []), ...words.slice(0, 1)];
  const middle = top + room / 2 - (lines.length - 1) * 14;
  return lines.map((line, place) => {
    const title = line === scene.game.title;
    const y = middle + place * 30;
    const id = `curve-${place}`;
    const half = Math.min(size.wide * 0.27, 290);
    const letters = line.length * (title ? 19 : 8.4);
    const fitted = letters > half * 2 ? { textLength: half * 1.9, lengthAdjust: "spacingAndGlyphs" } : {};
    return el(
      "g",
      {},
      el("path", { id, d: `M${size.x - half} ${y - 14}Q${size.x} ${y + 24} ${size.x + half} ${y - 14}`, fill: "none" }),
      el("text", { class: title ? "felt-title" : "felt-words" }, el("textPath", { href: `#${id}`, startOffset: "50%", "text-anchor": "middle", ...fitted }, line)),
    );
  });
}

/**
 * The dealer's cards and others that belong to no seat, beside one another from a height.
 * @param {Scene} scene
 * @param {{x: number, y: number, card: number, room: number}} how
 */
function poolRow(scene, { x, y, card, room }) {
  const found = poolsOf(scene);
  const first = found.filter((pool) => pool.name === "dealer");
  const pools = [...first, ...found.filter((pool) => pool.name !== "dealer")];
  if (!pools.length) return { drawn: [], foot: y + card * RATIO };
  const across = pools.length > 4 ? Math.ceil(pools.length / 2) : pools.length;
  const lines = Math.ceil(pools.length / across);
  const counts = pools.map((pool) => pool.hand.cards.length);
  const needed = Math.max(...Array.from({ length: lines }, (_, line) => counts.slice(line * across, (line + 1) * across).reduce((sum, count) => sum + count * 1.08, 0)));
  const width = Math.max(30, Math.min(card, lines > 1 ? card * 0.72 : card, (room - (across - 1) * 26) / needed));
  const drawn = pools.map((pool, place) => {
    const line = Math.floor(place / across);
    const own = pools.slice(line * across, (line + 1) * across);
    const wides = own.map((each) => Math.min(room / own.length, each.hand.cards.length * width * 1.08));
    const all = wides.reduce((sum, each) => sum + each, 0) + (own.length - 1) * 26;
    const before = wides.slice(0, place % across).reduce((sum, each) => sum + each + 26, 0);
    const wide = wides[place % across];
    return at(x - all / 2 + before + wide / 2, y + line * (width * RATIO + 52), {}, poolCards(scene, pool, { width, room: wide + 12, titled: true, letters: Math.floor(Math.max(wide + 22, own.length > 1 ? 0 : room) / 7.6) }));
  });
  return { drawn, foot: y + lines * (width * RATIO + 38) };
}

/**
 * The viewer's own place: plate at the foot, cards above it, spots at both sides.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {Measures} size
 */
function ownPlace(scene, seat, size) {
  const spots = folded(scene, inOrder(scene.felt.spots), seat);
  const main = spots.filter((spot) => spot.group === "main" || !spot.group);
  const side = spots.filter((spot) => !main.includes(spot));
  const ordered = side.length ? main : main.slice(0, Math.ceil(main.length / 2));
  const beside = side.length ? side : main.slice(ordered.length);
  const plated = size.foot - MINE / 2;
  const cards = plated - MINE / 2 - 10;
  const count = Math.max(3, ...seat.hands.map((hand) => hand.cards.length));
  const half = Math.min(size.card * 1.06 * Math.min(count, 3) * 0.5 + (count > 3 ? 20 : 0), size.wide * 0.2);
  const several = seat.hands.filter((hand) => hand.cards.length).length > 1;
  const drawn = several
    ? splitHands(scene, seat, { width: size.card * 0.86, room: size.wide * 0.7 })
    : hands(scene, seat, { width: size.card, room: half * 2, words: true });
  const places = several ? [] : [...besides(ordered, size, half, -1), ...besides(beside, size, half, 1)];
  const circles = places.map(({ spot, x, y, radius, wide }) => at(x, y, {}, spotCircle(scene, spot, seat, radius, wide)));
  return el(
    "g",
    { class: "own" },
    at(size.x, cards, { class: "own-cards" }, ...drawn),
    ...circles,
    ...marks(scene, places),
    at(size.x, plated, {}, plate(scene, seat, Math.min(310, size.wide * 0.42))),
    ...extras(scene, seat, spots, size.x + Math.min(310, size.wide * 0.42) / 2 + 16, plated),
  );
}

/**
 * What was won without a spot of its own, such as a bonus on another bet, beside the plate.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {any[]} spots
 * @param {number} x
 * @param {number} y
 */
function extras(scene, seat, spots, x, y) {
  const named = new Set(spots.map((spot) => spot.wager ?? spot.name));
  const found = seat.laid.filter((each) => each.result && each.profit > 0 && !named.has(each.wager));
  return found.slice(0, 1).map((each) => {
    const words = `${wagerTitle(scene.felt, each.wager)} +$${each.profit / 100}`;
    return pill(x + words.length * 3.8 + 12, y, words, "won");
  });
}

/**
 * Spots beside the own cards, in up to two rows.
 * @param {any[]} spots
 * @param {Measures} size
 * @param {number} half how far the cards reach from the middle
 * @param {number} way -1 to the left, 1 to the right
 */
function besides(spots, size, half, way) {
  const lines = spots.length > 3 ? 2 : 1;
  const across = Math.ceil(spots.length / lines);
  const radius = Math.min(34, size.card * (lines > 1 ? 0.3 : 0.4));
  const from = half + 16;
  const wide = Math.min(104, (size.wide * 0.4 - from) / Math.max(across, 1));
  const foot = size.foot - MINE - 10 - size.card * RATIO * 0.5;
  return spots.map((spot, place) => {
    const column = way < 0 ? across - 1 - (place % across) : place % across;
    const row = Math.floor(place / across);
    const y = foot + (lines > 1 ? (row - 0.72) * (radius * 2 + 42) : 6);
    return { spot, x: size.x + way * (from + wide / 2 + column * wide), y, radius: Math.min(radius, wide / 2 - 4), wide: wide - 4 };
  });
}

/**
 * Spots as they lie before a seat: row by row, each from the left.
 * @param {any[]} spots
 */
function inOrder(spots) {
  return [...spots].sort((one, other) => (one.at?.[1] ?? 0) - (other.at?.[1] ?? 0) || (one.at?.[0] ?? 0) - (other.at?.[0] ?? 0));
}

const MOST = 6; // spots of a group that are drawn one by one

/**
 * The spots that are drawn: those of main bets, side bets that lie or can be made now, and of very large groups only those
 * with a bet; the controls have the rest.
 * @param {Scene} scene
 * @param {any[]} all
 * @param {Seat} seat
 */
function folded(scene, all, seat) {
  const bets = new Set(seat.laid.map((each) => each.wager));
  const has = (/** @type {any} */ spot) => bets.has(spot.wager ?? spot.name);
  const open = all.filter((spot) => !spot.cell && (spot.group === "main" || !spot.group || has(spot) || (spot.group !== "tips" && answerFor(scene, spot.wager ?? spot.name))));
  const large = (/** @type {any} */ spot) => open.filter((each) => each.group === spot.group).length > MOST;
  const laid = open.filter((spot) => large(spot) && has(spot)).slice(0, MOST);
  return open.filter((spot) => !large(spot) || laid.includes(spot));
}

/**
 * Signs between two spots, such as the one that the Blind is separated from the Ante by.
 * @param {Scene} scene
 * @param {{spot: any, x: number, y: number}[]} places
 */
function marks(scene, places) {
  const found = scene.felt.inscriptions.filter((each) => each.kind === "mark");
  return found.flatMap((each) => {
    const [one, other] = each.between.map((/** @type {string} */ name) => places.find(({ spot }) => spot.name === name));
    return one && other ? [label((one.x + other.x) / 2, (one.y + other.y) / 2 + 6, each.text, "felt-mark")] : [];
  });
}

// Upright.

/**
 * @param {Scene} scene
 * @param {Seat[]} seats
 * @param {Seat | undefined} mine
 * @param {Measures} size
 */
function uprightTable(scene, seats, mine, size) {
  const others = seats.filter((seat) => seat !== mine && (seat.taken || scene.view.table.you === null)).reverse();
  const cards = size.foot - 12 - (mine ? MINE + 8 : 0);
  const pools = poolRow(scene, { x: size.x, y: 34, card: size.card * 0.78, room: size.wide - 40 });
  const spots = mine ? folded(scene, inOrder(scene.felt.spots), mine) : [];
  const across = spots.length > 5 ? Math.ceil(spots.length / 2) : Math.max(spots.length, 1);
  const lines = Math.ceil(spots.length / across);
  const radius = Math.min(28, size.card * 0.38, (size.wide - 24) / across / 2 - 5);
  const down = radius * 2 + 40;
  const block = cards - size.card * RATIO - 40;
  const top = block - lines * down;
  const row = Math.min(3, Math.max(1, others.length));
  const each = (size.wide - 24) / row;
  const room = Math.floor(Math.max(0, top - pools.foot + 4) / (PLATE + 6));
  const shown = mine ? others.slice(0, room * row) : others;
  const places = spots.map((spot, place) => {
    const line = Math.floor(place / across);
    const own = Math.min(across, spots.length - line * across);
    const wide = Math.min(112, (size.wide - 16) / across);
    return { spot, x: size.x + ((place % across) - (own - 1) / 2) * wide, y: top + line * down + radius + 22, wide };
  });
  const words = scene.felt.inscriptions.find((each) => each.kind === "words" && each.text && !each.sign);
  const free = top - pools.foot - Math.ceil(shown.length / row) * (PLATE + 6);
  return [
    at(size.x, 6, { "data-place": "tray" }),
    ...pools.drawn,
    words && free > 24 ? label(size.x, pools.foot + 12, words.text, "felt-words", words.text.length * 7.6 > size.wide - 40 ? { textLength: size.wide - 48, lengthAdjust: "spacingAndGlyphs" } : {}) : null,
    ...shown.map((seat, place) => at(12 + each * ((place % row) + 0.5), pools.foot + (free > 24 ? 26 : 0) + (Math.floor(place / row) + 0.5) * (PLATE + 6), {}, plate(scene, seat, Math.min(each - 6, 190)))),
    mine &&
      el(
        "g",
        { class: "own" },
        ...places.map(({ spot, x, y, wide }) => at(x, y, {}, spotCircle(scene, spot, mine, radius, wide - 4))),
        ...marks(scene, places),
        at(size.x, cards, { class: "own-cards" }, ...(mine.hands.filter((hand) => hand.cards.length).length > 1 ? splitHands(scene, mine, { width: size.card * 0.8, room: size.wide - 20 }) : hands(scene, mine, { width: size.card, room: size.wide - 48, words: true }))),
        at(size.x, size.foot - 8 - MINE / 2, {}, plate(scene, mine, Math.min(290, size.wide - 60))),
      ),
  ];
}
