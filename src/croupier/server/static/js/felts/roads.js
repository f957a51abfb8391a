// @ts-check
/** Baccarat: the two hands, the spaces that take bets, the seats, and the roads of the shoe. */
import { RATIO, row } from "../draw/cards.js";
import { at, cut, el, label } from "../draw/svg.js";
import {
  betsOn,
  captionOf,
  captioned,
  chips,
  limits,
  openBets,
  outcome,
  own,
  sheet,
  spot,
  spotWords,
} from "./layout.js";
import { plate } from "./parts.js";
import { describe as describeSeats, seatsOf, shownRound } from "./scene.js";

/** @typedef {import("./layout.js").Data} Data */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {{x: number, y: number, wide: number, high: number}} Box */

const HANDS = ["player", "banker"];
const NAMES = { B: "banker", P: "player", T: "tie", "-": "tie" };

/**
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  /** @type {Data} */
  const round = shownRound(scene.view) ?? {};
  const seats = seatsOf(scene).filter((seat) => seat.taken || scene.view.table.you === null);
  const lines = Math.ceil(seats.length / 3);
  const place = scene.narrow ? narrowPlaces(lines) : widePlaces();
  const svg = sheet(
    "roads",
    place.size,
    scene.narrow,
    ...HANDS.map((name) => hand(scene, name, place, round)),
    ...notes(scene, round, place),
    ...spaces(scene, place.spaces, round),
    ...seats.map((seat, number) =>
      at(
        place.seats.x + (number % place.across) * place.step + place.step / 2,
        place.seats.y + Math.floor(number / place.across) * 58,
        {},
        plate(scene, seat, place.step - 10),
      ),
    ),
    beadPlate(round.roads, place.beads),
    bigRoad(round.roads, place.big),
  );
  const known = new Map(scene.felt.spots.map((/** @type {Data} */ each) => [each.name, each]));
  const bets = betsOn(round, own(scene.view));
  captioned(svg, (name) => captionOf(known.get(name ?? ""), bets.get(name ?? "") ?? []));
  return svg;
}

/**
 * What a screen reader says of the table.
 * @param {Scene} scene
 */
export function describe(scene) {
  const counts = shownRound(scene.view)?.roads?.counts;
  const shoe = counts ? ` This shoe: banker ${counts.banker}, player ${counts.player}, tie ${counts.neither}.` : "";
  return describeSeats(scene) + shoe;
}

/**
 * Where things stand on a wide page.
 * @returns {{size: [number, number], hands: Record<string, number>, cards: {y: number, width: number, room: number},
 *   notes: Record<string, [number, number]>, spaces: Box, seats: {x: number, y: number}, across: number, step: number,
 *   beads: Box, big: Box}}
 */
function widePlaces() {
  return {
    size: [960, 566],
    hands: { player: 268, banker: 692 },
    cards: { y: 52, width: 70, room: 300 },
    notes: { limits: [940, 190], shoe: [20, 190], caption: [20, 208] },
    spaces: { x: 20, y: 216, wide: 520, high: 176 },
    seats: { x: 556, y: 254 },
    across: 3,
    step: 128,
    beads: { x: 20, y: 406, wide: 288, high: 144 },
    big: { x: 324, y: 406, wide: 616, high: 144 },
  };
}

/**
 * Where things stand on a phone, one below the other.
 * @param {number} lines of seats
 * @returns {ReturnType<typeof widePlaces>}
 */
function narrowPlaces(lines) {
  const seats = 418;
  const roads = seats + lines * 58 - 12;
  return {
    size: [380, roads + 288],
    hands: { player: 98, banker: 282 },
    cards: { y: 46, width: 50, room: 172 },
    notes: { limits: [14, roads + 258], shoe: [14, roads + 241], caption: [14, 172] },
    spaces: { x: 12, y: 182, wide: 356, high: 190 },
    seats: { x: 10, y: seats },
    across: 3,
    step: 120,
    beads: { x: 12, y: roads, wide: 356, high: 106 },
    big: { x: 12, y: roads + 116, wide: 356, high: 106 },
  };
}

/**
 * A hand with its total; the one that won is marked.
 * @param {Scene} scene
 * @param {string} name
 * @param {ReturnType<typeof widePlaces>} place
 * @param {Data} round
 */
function hand(scene, name, place, round) {
  const pool = round.pools?.[name] ?? { cards: [], total: null };
  const { y, width, room } = place.cards;
  const won = round.winner === name;
  const total = pool.total ?? null;
  const title = `${name === "player" ? "Player" : "Banker"}${total === null ? "" : `: ${total}`}`;
  const x = place.hands[name];
  return at(
    x,
    y,
    { class: `bac-hand ${name}${won ? " won" : ""}` },
    el("rect", { class: "bac-ground", x: -room / 2, y: -34, width: room, height: width * RATIO + 46, rx: 12 }),
    label(0, -12, won ? `${title}, wins` : title, "bac-title"),
    pool.cards.length ? row(pool.cards, { width, room: room - 20, key: `${name}.0` }) : null,
  );
}

/**
 * Limits, the shoe, and the line that says what one points at.
 * @param {Scene} scene
 * @param {Data} round
 * @param {ReturnType<typeof widePlaces>} place
 */
function notes(scene, round, place) {
  const shoe = round.shoe
    ? round.shoe.shuffle
      ? "Shuffle after this round"
      : `${round.shoe.before_cut} cards to the cut card`
    : "";
  const tie = round.winner === "neither" ? "Tie" : "";
  const [x, y] = place.notes.caption;
  return [
    tie && label(place.size[0] / 2, place.cards.y + 46, tie, "bac-tie"),
    limits(scene.felt, ...place.notes.limits, scene.narrow ? { anchor: "start" } : {}),
    el("text", { class: "quiet", x: place.notes.shoe[0], y: place.notes.shoe[1] }, shoe),
    el("text", { class: "caption", x, y, "aria-hidden": "true" }, ""),
  ];
}

/**
 * The spaces before the viewer's seat, with the chips of everybody.
 * @param {Scene} scene
 * @param {Box} box
 * @param {Data} round
 */
function spaces(scene, box, round) {
  const [wide, high] = scene.felt.place;
  const [sx, sy] = [box.wide / wide, box.high / high];
  const bets = betsOn(round, own(scene.view));
  const open = openBets(scene.view);
  return scene.felt.spots.flatMap((/** @type {Data} */ each) => {
    const [x, y, w, h] = [box.x + each.box[0] * sx, box.y + each.box[1] * sy, each.box[2] * sx, each.box[3] * sy];
    const found = open.get(each.name) ?? {};
    const laid = bets.get(each.name) ?? [];
    const slim = w < 200;
    const shape = el(
      "g",
      { class: `space space-${each.name}` },
      el("rect", { class: "spot-ground", x: x + 1.5, y: y + 1.5, width: w - 3, height: h - 3, rx: 6 }),
      el("text", { class: "strong", x: x + (slim ? 8 : 12), y: y + h / 2 - 3 }, cut(each.title, slim ? 14 : 30)),
      el("text", { class: "quiet", x: x + (slim ? 8 : 12), y: y + h / 2 + 15 }, each.pays.join(", ")),
    );
    const [cx, cy] = [x + w * (slim ? 0.8 : 0.5), y + h / 2];
    return [
      spot(shape, { name: each.name, words: spotWords(each, laid), clauses: each.clauses, x: cx, y: cy, ...found, act: scene.act }),
      laid.length ? chips(cx, cy, laid, { radius: 13, spread: slim ? 0.9 : 2.2 }) : null,
      slim ? outcome(cx - 30, y + 2, laid) : outcome(cx + 20 + 12 * laid.length, cy, laid),
    ];
  });
}

/**
 * The ruled ground of a board.
 * @param {Box} box
 * @param {number} deep
 * @param {string} words
 */
function ruled({ x, y, wide, high }, deep, words) {
  const cell = high / deep;
  const columns = Math.floor(wide / cell);
  const lines = [
    ...Array.from({ length: deep - 1 }, (_, place) => `M${x} ${y + (place + 1) * cell}h${columns * cell}`),
    ...Array.from({ length: columns - 1 }, (_, place) => `M${x + (place + 1) * cell} ${y}v${high}`),
  ];
  const ground = [
    el("rect", { class: "road-ground", x, y, width: columns * cell, height: high, rx: 4 }),
    el("path", { class: "road-lines", d: lines.join("") }),
    el("title", {}, words),
  ];
  return { cell, columns, ground };
}

/**
 * Every round in its order, down the columns: the last ones that fit.
 * @param {Data | undefined} roads
 * @param {Box} box
 */
function beadPlate(roads, box) {
  const beads = roads?.beads ?? [];
  const words = beads.map((/** @type {any[]} */ each) => each[2]).join(" ");
  const { cell, columns, ground } = ruled(box, roads?.deep ?? 6, "Bead plate");
  const first = firstColumn(beads, columns);
  const drawn = beads
    .filter((/** @type {any[]} */ each) => each[1] >= first)
    .map((/** @type {any[]} */ [line, column, word]) =>
      at(
        box.x + (column - first + 0.5) * cell,
        box.y + (line + 0.5) * cell,
        { class: `bead ${/** @type {Record<string, string>} */ (NAMES)[word[0]]}` },
        el("circle", { r: cell * 0.43 }),
        el("text", { y: cell * 0.19, "font-size": cell * 0.52, "text-anchor": "middle" }, word),
      ),
    );
  return el("g", { role: "img", "aria-label": `Bead plate: ${words || "no rounds yet"}` }, ...ground, ...drawn);
}

/**
 * A column for each run of one hand; a stroke and a number for ties.
 * @param {Data | undefined} roads
 * @param {Box} box
 */
function bigRoad(roads, box) {
  const cells = roads?.big ?? [];
  const { cell, columns, ground } = ruled(box, roads?.deep ?? 6, "Big road");
  const first = firstColumn(cells, columns);
  const drawn = cells
    .filter((/** @type {any[]} */ each) => each[1] >= first)
    .map((/** @type {any[]} */ [line, column, sign, ties]) =>
      at(
        box.x + (column - first + 0.5) * cell,
        box.y + (line + 0.5) * cell,
        { class: `run ${/** @type {Record<string, string>} */ (NAMES)[sign]}` },
        sign !== "-" && el("circle", { r: cell * 0.38 }),
        ties > 0 &&
          el("path", { class: "tie-stroke", d: `M${-cell * 0.36} ${cell * 0.36}L${cell * 0.36} ${-cell * 0.36}` }),
        ties > 1 && el("text", { y: cell * 0.18, "font-size": cell * 0.5, "text-anchor": "middle" }, ties),
      ),
    );
  return el("g", { role: "img", "aria-label": "Big road" }, ...ground, ...drawn);
}

/**
 * The first column that is shown where not all fit.
 * @param {any[][]} cells
 * @param {number} columns
 */
function firstColumn(cells, columns) {
  return Math.max(0, Math.max(-1, ...cells.map((each) => each[1])) + 1 - columns);
}
