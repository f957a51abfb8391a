// @ts-check
/** The roulette layout with its wheel: every spot takes a bet; a phone has the layout upright, zeros on top. */
import { at, el } from "../draw/svg.js";
import { wheel } from "../draw/wheel.js";
import { pace } from "../timeline.js";
import { listed } from "../words.js";
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
  shown,
  comes,
  spot,
  spotWords,
} from "./layout.js";

/** @typedef {import("./layout.js").Data} Data */
/** @typedef {import("./layout.js").Scene} Scene */
/**
 * @typedef {{point: (at: number[]) => [number, number], rect: (box: number[]) => Data, size: [number, number],
 *   upright: boolean}} Place
 */

const TOUCH = 25; // how wide a line between boxes takes a finger
const RESULTS = 14;

/**
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const { felt, view, act } = scene;
  const round = shown(view);
  const place = placed(felt, scene.narrow);
  const rim = felt.areas.find((/** @type {Data} */ area) => area.order);
  const pocket =
    view.round && !view.round.running
      ? (view.round.pocket ?? view.last?.pocket ?? null)
      : view.round
        ? null
        : (view.last?.pocket ?? null);
  const arrives = comes(scene, "pocket", pocket === null ? null : `${round.results?.join(" ")} ${pocket}`);
  const bets = betsOn(round, own(view));
  const boxes = felt.areas
    .filter((/** @type {Data} */ area) => area.box)
    .map((/** @type {Data} */ area) => box(area, place, round.over ? pocket : null, felt));
  const open = openBets(view);
  const named = new Map(felt.areas.map((/** @type {Data} */ area) => [area.name, area]));
  const spots = ordered(felt).map((each) => {
    const [x, y] = place.point(each.at);
    const found = open.get(each.name) ?? {};
    const shape = el("rect", { class: "spot-ground", ...reach(each, named, place) });
    return spot(shape, { name: each.name, words: spotWords(each, bets.get(each.name) ?? []), clauses: each.clauses, x, y, ...found, act });
  });
  const lying = felt.spots.filter((/** @type {Data} */ each) => bets.has(each.name));
  const laid = lying.map((/** @type {Data} */ each) =>
    chips(place.point(each.at)[0], place.point(each.at)[1] + below(each), bets.get(each.name) ?? []),
  );
  const won = lying
    .map((/** @type {Data} */ each) =>
      outcome(place.point(each.at)[0] + 14, place.point(each.at)[1] + below(each), bets.get(each.name) ?? []),
    )
    .filter(Boolean);
  const marker = scene.moving ? null : dolly(felt, place, pocket);
  const svg = sheet(
    "roulette",
    place.size,
    scene.narrow,
    head(scene, rim, place, pocket, arrives),
    el("g", { class: "boxes", "aria-hidden": "true" }, ...boxes),
    ...spots,
    ...laid,
    ...won,
    marker,
  );
  const known = new Map(felt.spots.map((/** @type {Data} */ each) => [each.name, each]));
  captioned(svg, (name) => {
    const found = known.get(name ?? "");
    for (const each of svg.querySelectorAll("[data-box]"))
      each.classList.toggle("lit", Boolean(found?.numbers.includes(/** @type {HTMLElement} */ (each).dataset.box)));
    return captionOf(found, bets.get(name ?? "") ?? []);
  });
  return svg;
}

/**
 * What a screen reader says of the table.
 * @param {Scene} scene
 */
export function describe({ view, moving }) {
  const round = shown(view);
  if (round.running || moving) return "Roulette layout. The ball is running.";
  const last = round.pocket ?? view.last?.pocket ?? null;
  return `Roulette layout. ${last === null ? "" : `Last number ${last}. `}Arrow keys move between the spots.`;
}

/**
 * Where things of the layout stand on the page: lying as they are given, or upright.
 * @param {Data} felt
 * @param {boolean} upright
 * @returns {Place}
 */
function placed(felt, upright) {
  const [wide, high] = felt.size;
  if (upright) {
    const [sx, sy, left, top] = [18, 13, 10, 228];
    const turn = (/** @type {number[]} */ [x, y]) =>
      /** @type {[number, number]} */ ([left + (high - y) * sx, top + x * sy]);
    const rect = (/** @type {number[]} */ [x, y, w, h]) => ({
      x: left + (high - y - h) * sx,
      y: top + x * sy,
      width: h * sx,
      height: w * sy,
    });
    return { upright, point: turn, rect, size: [high * sx + 20, wide * sy + top + 10] };
  }
  const [unit, left, top] = [16.5, 14, 262];
  const point = (/** @type {number[]} */ [x, y]) => /** @type {[number, number]} */ ([left + x * unit, top + y * unit]);
  const rect = (/** @type {number[]} */ [x, y, w, h]) => ({
    x: left + x * unit,
    y: top + y * unit,
    width: w * unit,
    height: h * unit,
  });
  return { upright, point, rect, size: [wide * unit + 28, high * unit + top + 14] };
}

/**
 * A box with what is printed in it.
 * @param {Data} area
 * @param {Place} place
 * @param {string | null} pocket
 * @param {Data} felt
 */
function box(area, place, pocket, felt) {
  const rect = place.rect(area.box);
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const bet = felt.spots.find(
    (/** @type {Data} */ each) =>
      each.at[0] === area.box[0] + area.box[2] / 2 && each.at[1] === area.box[1] + area.box[3] / 2,
  );
  const winning = pocket !== null && bet?.numbers.includes(pocket) ? " winning" : "";
  const kind = area.colour ?? (area.name === "red" || area.name === "black" ? `diamond-${area.name}` : "outside");
  const printed = kind.startsWith("diamond")
    ? el("path", { class: "diamond", d: `M${x} ${y - 24}L${x + 26} ${y - 10}L${x} ${y + 4}L${x - 26} ${y - 10}Z` })
    : el(
        "text",
        { x, y: y + (area.colour ? 3 : -4), class: area.colour ? "box-number" : "box-words", "text-anchor": "middle" },
        area.label,
      );
  return el(
    "g",
    { class: `box ${kind}${winning}`, "data-box": area.name },
    el("rect", { class: "box-ground", ...rect }),
    printed,
  );
}

/**
 * How far below its point a chip lies, so that the words of its box stay legible.
 * @param {Data} each
 */
function below(each) {
  return !each.inside ? 16 : each.numbers.length === 1 ? 13 : 0;
}

/**
 * Boxes first, so that lines and corners lie on top of them.
 * @param {Data} felt
 * @returns {Data[]}
 */
function ordered(felt) {
  const whole = (/** @type {Data} */ each) => !each.inside || each.numbers.length === 1;
  return [...felt.spots.filter(whole), ...felt.spots.filter((/** @type {Data} */ each) => !whole(each))];
}

/**
 * The rectangle that takes a finger for a spot: its box, a line between two boxes, or a corner.
 * @param {Data} each
 * @param {Map<string, Data>} named the boxes by their names
 * @param {Place} place
 */
function reach(each, named, place) {
  if (!each.inside || each.numbers.length === 1) {
    const found = /** @type {Data} */ ([...named.values()].find((area) => area.box && inside(each.at, area.box)));
    return place.rect(found.box);
  }
  const [x, y] = place.point(each.at);
  let [wide, high] = [TOUCH, TOUCH];
  const own = each.numbers.map((/** @type {string} */ number) =>
    place.rect(/** @type {Data} */ (named.get(number)).box),
  );
  const beside = each.numbers.length === 2 && Math.abs(own[0].y - own[1].y) < 1 && own[0].height === own[1].height;
  const under = each.numbers.length === 2 && Math.abs(own[0].x - own[1].x) < 1 && own[0].width === own[1].width;
  const row = each.bet === "three" && each.name.startsWith("row");
  if (beside || (row && place.upright)) high = Math.max(TOUCH - 3, own[0].height - TOUCH);
  if (under || (row && !place.upright)) wide = Math.max(TOUCH, own[0].width - TOUCH);
  return { x: x - wide / 2, y: y - high / 2, width: wide, height: high };
}

/**
 * @param {number[]} at
 * @param {number[]} box
 */
function inside([x, y], [left, top, wide, high]) {
  return x > left && x < left + wide && y > top && y < top + high;
}

/**
 * The marker on the number that came.
 * @param {Data} felt
 * @param {Place} place
 * @param {string | null} pocket
 */
function dolly(felt, place, pocket) {
  const area = felt.areas.find((/** @type {Data} */ each) => each.box && each.name === pocket);
  if (!area) return null;
  const rect = place.rect(area.box);
  return at(
    rect.x + rect.width - 13,
    rect.y + rect.height - 8,
    { class: "dolly", "aria-hidden": "true" },
    el("path", { d: "M-8 0C-8 -6 -3 -6 -3 -12A4 4 0 1 1 3 -12C3 -6 8 -6 8 0Z" }),
  );
}

/**
 * The wheel, the last numbers, the limits, and what a spot is that one points at.
 * @param {Scene} scene
 * @param {Data} rim
 * @param {Place} place
 * @param {string | null} pocket
 * @param {boolean} arrives
 */
function head({ felt, view, moving }, rim, place, pocket, arrives) {
  const running = Boolean(view.round?.running);
  const radius = place.upright ? 92 : 122;
  const drawn = wheel(/** @type {any} */ (rim), { radius, pocket, running, arrives, still: !pace() });
  const colours = new Map(
    rim.order.map((/** @type {string} */ number, /** @type {number} */ each) => [number, rim.colours[each]]),
  );
  const known = shown(view).results ?? [];
  const results = (moving && arrives ? known.slice(0, -1) : known).slice(place.upright ? -8 : -RESULTS);
  const [x, y] = place.upright ? [210, 18] : [286, 24];
  const across = place.upright ? 4 : 7;
  const pills = results
    .reverse()
    .map((/** @type {string} */ number, /** @type {number} */ order) =>
      at(
        x + (order % across) * 40,
        y + 22 + Math.floor(order / across) * 34,
        { class: `pill ${colours.get(number)}${order === 0 && pocket !== null ? " newest" : ""}` },
        el("rect", { width: 36, height: 28, rx: 6 }),
        el("text", { x: 18, y: 19.5, "text-anchor": "middle" }, number),
      ),
    );
  const said = results.length ? `Last numbers, newest first: ${listed(results)}.` : "";
  return el(
    "g",
    { class: "head" },
    at(place.upright ? 106 : 144, place.upright ? 104 : 136, {}, drawn),
    el(
      "g",
      said ? { class: "results", role: "img", "aria-label": said } : { class: "results" },
      said && el("text", { class: "head-title", x, y: y + 8 }, "Last numbers"),
      ...pills,
    ),
    place.upright ? limits(felt, x, y + 116, { anchor: "start", letters: 22 }) : limits(felt, place.size[0] - 16, 32),
    el(
      "text",
      { class: "caption", x: place.upright ? 14 : x, y: place.upright ? 216 : 236, "aria-hidden": "true" },
      "",
    ),
  );
}
