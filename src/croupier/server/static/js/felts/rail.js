// @ts-check
/** The craps layout: lines, numbers, the bets in the middle, dice, puck and chips. A phone has the middle below. */
import { dice, thrown } from "../draw/dice.js";
import { at, el } from "../draw/svg.js";
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
 * @typedef {{rect: (box: number[]) => {x: number, y: number, width: number, height: number},
 *   point: (at: number[]) => [number, number], unit: (x: number) => number, size: [number, number],
 *   phone: boolean, centre: number}} Place
 */

/**
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const { felt, view, act } = scene;
  const round = shown(view);
  const place = placed(felt, scene.narrow);
  const bets = betsOn(round, own(view));
  const open = openBets(view);
  /** @type {Data} */
  const thrower = view.round?.dice ? view.round : (view.last ?? {});
  const arrives = comes(scene, "dice", thrower.dice ? `${thrower.version} ${thrower.rolls} ${thrower.dice}` : null);
  const grounds = felt.spots.map((/** @type {Data} */ each) =>
    el("rect", { class: "spot-line", ...place.rect(each.box) }),
  );
  const spots = felt.spots.map((/** @type {Data} */ each) => {
    const rect = place.rect(each.box);
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    return spot(el("rect", { class: "spot-ground", ...rect }), {
      name: each.name,
      words: spotWords(each, bets.get(each.name) ?? []),
      clauses: each.clauses,
      x,
      y,
      ...open.get(each.name),
      act,
    });
  });
  const lying = felt.spots.filter((/** @type {Data} */ each) => bets.has(each.name));
  const radius = place.phone ? 9 : 12;
  const laid = lying.map((/** @type {Data} */ each) =>
    chips(
      place.point(each.at)[0] + (place.phone && each.area === "numbers" ? 3 : 0),
      place.point(each.at)[1],
      bets.get(each.name) ?? [],
      { radius, spread: each.box[2] > 3 ? 2.3 : 0.7 },
    ),
  );
  const won = lying
    .map((/** @type {Data} */ each) =>
      outcome(place.point(each.at)[0] + radius + 3, place.point(each.at)[1], bets.get(each.name) ?? []),
    )
    .filter(Boolean);
  const svg = sheet(
    "craps",
    place.size,
    scene.narrow,
    head(scene, thrower, place, arrives),
    el(
      "g",
      { class: "print", "aria-hidden": "true" },
      ...grounds,
      ...felt.spots.map((/** @type {Data} */ each) => printed(each, felt, place)),
      ...inscribed(felt, place),
    ),
    ...spots,
    ...laid,
    ...won,
    puck(felt, round, place),
  );
  const known = new Map(felt.spots.map((/** @type {Data} */ each) => [each.name, each]));
  captioned(svg, (name) => captionOf(known.get(name ?? ""), bets.get(name ?? "") ?? []));
  return svg;
}

/**
 * What a screen reader says of the table.
 * @param {Scene} scene
 */
export function describe({ view }) {
  const round = shown(view);
  const point = round.point ? `The point is ${round.point}.` : "Come-out roll.";
  const rolled = (view.round?.dice ?? view.last?.dice)?.join(" and ");
  return `Craps layout. ${point}${rolled ? ` Last roll ${rolled}.` : ""} Arrow keys move between the bets.`;
}

/**
 * Where things stand on the page.
 * @param {Data} felt
 * @param {boolean} phone
 * @returns {Place}
 */
function placed(felt, phone) {
  const [wide, high] = felt.size;
  const centre = Math.min(
    ...felt.areas
      .filter((/** @type {Data} */ area) => area.box[0] > wide / 2)
      .map((/** @type {Data} */ area) => area.box[0]),
  );
  const [left, top] = phone ? [10, 132] : [14, 104];
  const main = phone ? 360 / (centre - 1) : 37;
  const side = phone ? 360 / (wide - centre) : 37;
  const unit = (/** @type {number} */ x) => (x >= centre ? side : main);
  const point = (/** @type {number[]} */ [x, y]) =>
    /** @type {[number, number]} */ (
      x < centre || !phone
        ? [left + x * main, top + y * main]
        : [left + (x - centre) * side, top + high * main + 14 + y * side]
    );
  const rect = (/** @type {number[]} */ [x, y, w, h]) => ({
    x: point([x, y])[0],
    y: point([x, y])[1],
    width: w * unit(x),
    height: h * unit(x),
  });
  const size = /** @type {[number, number]} */ (
    phone ? [380, top + high * (main + side) + 26] : [wide * main + 28, top + high * main + 14]
  );
  return { rect, point, unit, size, phone, centre };
}

/**
 * What is printed in the box of a bet.
 * @param {Data} each
 * @param {Data} felt
 * @param {Place} place
 */
function printed(each, felt, place) {
  const { x, y, width, height } = place.rect(each.box);
  const unit = place.unit(each.box[0]);
  const pays = each.pays.length ? [...new Set(each.pays)].join(", ") : "";
  if (each.area === "numbers") return ofNumber(each, place);
  if (each.area === "dont_come") {
    return el(
      "g",
      {},
      ...["Don't", "come"].map((word, line) =>
        text(word, x + width / 2, y + unit * (0.75 + line * 0.55), unit * 0.42, "strip"),
      ),
    );
  }
  if (each.box[2] > 3 && each.area !== "hardways") {
    const title = felt.areas.find((/** @type {Data} */ area) => area.name === each.area).title;
    const shown = each.supports ? "Odds" : title;
    const high = each.area === "field" ? y + height * 0.3 : y + height / 2;
    const sum =
      new Set(each.pays).size === 1 &&
      text(pays, x + width - unit * 0.3, high + unit * 0.13, unit * 0.34, "faint", "end");
    return el(
      "g",
      {},
      text(
        shown.toUpperCase(),
        x + unit * 0.3,
        high + unit * 0.17,
        unit * (each.supports ? 0.36 : 0.5),
        "strip",
        "start",
      ),
      each.area !== "field" && each.area !== "dont_pass" && sum,
    );
  }
  if (each.area === "hardways") {
    return el(
      "g",
      {},
      at(x + unit, y + height / 2, {}, dice(each.dice, unit * 0.66)),
      text(pays, x + width - unit * 0.2, y + height / 2 + unit * 0.12, unit * 0.38, "small", "end"),
    );
  }
  if (each.area === "hop") {
    return el(
      "g",
      {},
      at(x + width / 2, y + height * 0.34, {}, dice(each.dice, unit * 0.4)),
      text(pays, x + width / 2, y + height * 0.86, unit * 0.27, "faint"),
    );
  }
  if (each.dice) {
    return el(
      "g",
      {},
      at(x + unit * 0.62, y + height * 0.32, {}, dice(each.dice, unit * 0.42)),
      text(pays, x + width - unit * 0.1, y + height * 0.39, unit * 0.31, "small", "end"),
    );
  }
  const words = `${each.label}${each.number ? ` ${each.number}` : ""}`;
  return el(
    "g",
    {},
    text(words, x + width / 2, y + height * 0.4, unit * 0.32, "small"),
    pays && text(pays, x + width / 2, y + height * 0.75, unit * 0.3, "faint"),
  );
}

/**
 * A bet on a number: what it is, and what it pays where there is room.
 * @param {Data} each
 * @param {Place} place
 */
function ofNumber(each, place) {
  const { x, y, width, height } = place.rect(each.box);
  const unit = place.unit(each.box[0]);
  if (each.box[2] < 2) {
    const words = each.supports ? "odds" : each.name.startsWith("dont") ? "don't" : "come";
    return place.phone ? null : text(words, x + width / 2, y + height - 5, 10, "faint");
  }
  if (place.phone) return text(each.label, x + 3, y + height / 2 + 4, 10.5, "small", "start");
  return el(
    "g",
    {},
    text(each.label, x + 5, y + height * 0.42, unit * 0.34, "small", "start"),
    text(each.pays[0] ?? "", x + 5, y + height * 0.8, unit * 0.31, "faint", "start"),
  );
}

/**
 * Numbers of the boxes and of the field, and what is barred.
 * @param {Data} felt
 * @param {Place} place
 */
function inscribed(felt, place) {
  const dont = felt.areas.find((/** @type {Data} */ area) => area.name === "dont_pass");
  return felt.inscriptions.flatMap((/** @type {Data} */ each) => {
    if (each.kind === "number") {
      const [x, y] = place.point(each.at);
      return [
        el("rect", { class: "spot-line", ...place.rect(each.box) }),
        text(String(each.number), x, y + place.unit(0) * 0.29, place.unit(0) * 0.84, "number"),
      ];
    }
    if (each.kind === "field") {
      const [x, y] = place.point(each.at);
      const unit = place.unit(0);
      return [
        text(String(each.number), x, y + unit * 0.2, unit * 0.5, "strip"),
        each.pays && text(`${each.pays}`, x, y + unit * 0.78, unit * (place.phone ? 0.36 : 0.32), "faint"),
      ];
    }
    if (each.kind === "bar" && dont) {
      const { x, y, width, height } = place.rect(dont.box);
      const unit = place.unit(0);
      return [
        text("BAR", x + width - unit * 1.45, y + height / 2 + unit * 0.13, unit * 0.36, "faint", "end"),
        at(x + width - unit * 0.7, y + height / 2, {}, dice(each.dice, unit * 0.52)),
      ];
    }
    return [];
  });
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} kind
 * @param {string} [anchor]
 */
function text(words, x, y, size, kind, anchor = "middle") {
  return el("text", { x, y, class: kind, "font-size": size, "text-anchor": anchor }, words);
}

/**
 * ON at the point, OFF beside the don't come box.
 * @param {Data} felt
 * @param {Data} round
 * @param {Place} place
 */
function puck(felt, round, place) {
  const number = felt.inscriptions.find(
    (/** @type {Data} */ each) => each.kind === "number" && each.number === round.point,
  );
  const come = felt.areas.find((/** @type {Data} */ area) => area.name === "dont_come");
  const where = number
    ? [number.box[0] + 0.42, number.at[1]]
    : [come.box[0] + come.box[2] / 2, come.box[1] + come.box[3] - 0.6];
  return at(
    ...place.point(where),
    {
      class: number ? "puck" : "puck off",
      role: "img",
      "aria-label": number ? `Puck on ${number.number}` : "Puck off",
    },
    el("circle", { r: place.phone ? 10 : 12.5 }),
    el("text", { y: 4, "text-anchor": "middle" }, number ? "ON" : "OFF"),
  );
}

/**
 * The dice, what is rolled for, the shooter and the limits.
 * @param {Scene} scene
 * @param {Data} thrower
 * @param {Place} place
 * @param {boolean} arrives
 */
function head({ felt, view }, thrower, place, arrives) {
  const round = shown(view);
  const shooter =
    String(round.shooter) === own(view) ? "You shoot" : `Shooter: ${round.seats?.[round.shooter]?.name ?? ""}`;
  const size = place.phone ? 38 : 46;
  const wide = place.size[0];
  return el(
    "g",
    { class: "head" },
    thrower.dice && el("rect", { class: "dice-ground", x: 14, y: 14, width: size * 3, height: size * 1.6, rx: 12 }),
    thrower.dice && at(14 + size * 1.5, 14 + size * 0.8, {}, thrown(thrower.dice, size, arrives)),
    el(
      "text",
      { class: "state", x: size * 3 + 32, y: place.phone ? 36 : 42 },
      round.point ? `The point is ${round.point}` : "Come-out roll",
    ),
    el("text", { class: "quiet", x: size * 3 + 32, y: place.phone ? 56 : 64 }, shooter),
    place.phone ? limits(felt, size * 3 + 32, 76, { anchor: "start" }) : limits(felt, wide - 16, 34),
    el(
      "text",
      { class: "caption", x: place.phone ? 14 : size * 3 + 32, y: place.phone ? 122 : 88, "aria-hidden": "true" },
      "",
    ),
  );
}
