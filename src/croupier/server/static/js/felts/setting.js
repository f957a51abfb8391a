// @ts-check
/** Hands that are set: cards or tiles go from one hand to the other by dragging, by a click or by keys. */
import { RATIO, card } from "../draw/cards.js";
import { at, el, label } from "../draw/svg.js";
import { cardWords, count, spoken } from "../words.js";
import * as arc from "./arc.js";
import { rove, spot } from "./layout.js";
import { MINE } from "./parts.js";

export { describe } from "./arc.js";

/** @typedef {import("./layout.js").Data} Data */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {{x: number, y: number, wide: number, high: number}} Box */

/**
 * The table as an arc; while the viewer sets his cards, the two hands lie at his place.
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const svg = /** @type {SVGSVGElement} */ (arc.draw(scene));
  const answers = asked(scene);
  if (!answers.length) return svg;
  for (const hand of svg.querySelectorAll(".own > .own-cards > .hand")) hand.remove();
  const [, , wide, high] = String(svg.getAttribute("viewBox")).split(" ").map(Number);
  const place = places(wide, high, /** @type {NonNullable<Answer["pick"]>} */ (answers[0].pick).most);
  svg.classList.add("layout", "layout-setting");
  svg.append(trays(scene, svg, answers, place));
  rove(svg);
  return svg;
}

/**
 * The answers that set cards into hands.
 * @param {Scene} scene
 * @returns {Answer[]}
 */
function asked({ felt, view }) {
  const question = view.round?.question;
  if (question?.kind !== "decide") return [];
  return (question.answers ?? []).filter(
    (answer) =>
      answer.pick &&
      felt.inscriptions.some(
        (each) => each.kind === "set" && each.decision === question.question && each.choice === answer.name,
      ),
  );
}

/**
 * Where the two hands lie: beside one another where there is room, else the smaller one above.
 * @param {number} wide
 * @param {number} high
 * @param {number} picked how many cards the smaller one takes
 */
function places(wide, high, picked) {
  const foot = high - 20 - MINE - 14;
  if (wide < 600) {
    const width = Math.min(60, (wide - 60) / 5.4);
    const box = width * RATIO + 12;
    return {
      width,
      to: { x: 22, y: foot - 2 * box - 24, wide: picked * (width + 6) + 12, high: box },
      rest: { x: 22, y: foot - box, wide: wide - 44, high: box },
      way: { x: 22 + picked * (width + 6) + 24, y: foot - 2 * box - 24 + box / 2 },
    };
  }
  const width = Math.min(74, high * 0.125);
  const box = width * RATIO + 16;
  const both = [picked * (width + 6) + 14, 5 * (width + 6) + 14];
  const left = wide / 2 - (both[0] + both[1] + 16) / 2;
  return {
    width,
    to: { x: left, y: foot - box, wide: both[0], high: box },
    rest: { x: left + both[0] + 16, y: foot - box, wide: both[1], high: box },
    way: { x: wide / 2 + 170, y: high - 20 - MINE / 2 },
  };
}

/**
 * Both hands with their cards, and the button for the house way.
 * @param {Scene} scene
 * @param {SVGSVGElement} svg
 * @param {Answer[]} answers
 * @param {ReturnType<typeof places>} place
 */
function trays(scene, svg, answers, place) {
  const [answer] = answers;
  const pick = /** @type {NonNullable<Answer["pick"]>} */ (answer.pick);
  const { to, rest } = names(scene, answers);
  const left = [...scene.picked(answer.name)];
  /** @type {{name: string, picked: boolean}[]} */
  const things = pick.of.map((name) => {
    const found = left.indexOf(name);
    if (found >= 0) left.splice(found, 1);
    return { name, picked: found >= 0 };
  });
  const upper = things.filter((each) => each.picked);
  const lower = things.filter((each) => !each.picked);
  const move = (/** @type {string} */ name) => scene.act(answer.name, { toggle: name });
  return el(
    "g",
    { class: "setting" },
    tray(place.to, `${spoken(to)} hand`, `${upper.length} of ${pick.most}`, "to"),
    tray(place.rest, `${spoken(rest)} hand`, `${lower.length} of ${pick.of.length - pick.least}`, "rest"),
    ...cards(upper, place.to, place.width, pick.most, (name) => `${cardWords(name)}, in the ${to} hand`, svg, move),
    ...cards(
      lower,
      place.rest,
      place.width,
      pick.of.length - pick.least,
      (name) => `${cardWords(name)}, in the ${rest} hand`,
      svg,
      move,
    ),
    pick.named ? null : wayButton(scene, answer, place.way),
  );
}

/**
 * What the two hands are called.
 * @param {Scene} scene
 * @param {Answer[]} answers
 */
function names({ felt, view }, answers) {
  const question = view.round?.question?.question;
  const rows = felt.inscriptions.filter(
    (each) =>
      each.kind === "set" && each.decision === question && answers.some((answer) => answer.name === each.choice),
  );
  return { to: rows[0].to, rest: [...new Set(rows.map((each) => each.rest))].join(" or ") };
}

/**
 * @param {Box} box
 * @param {string} title
 * @param {string} number
 * @param {string} name
 */
function tray({ x, y, wide, high }, title, number, name) {
  return el(
    "g",
    { class: "tray", "data-tray": name },
    el("rect", { class: "tray-ground", x, y, width: wide, height: high, rx: 8 }),
    el("text", { class: "quiet", x: x + 4, y: y - 4 }, title),
    el("text", { class: "quiet", x: x + wide - 4, y: y - 4, "text-anchor": "end" }, number),
  );
}

/**
 * Cards of a hand, each a button that goes to the other hand and can be dragged there.
 * @param {{name: string}[]} things
 * @param {Box} box
 * @param {number} width
 * @param {number} most
 * @param {(name: string) => string} words
 * @param {SVGSVGElement} svg
 * @param {(name: string) => void} move
 */
function cards(things, box, width, most, words, svg, move) {
  const room = box.wide - 12;
  const step = Math.min(width + 6, things.length > 1 ? (room - width) / (Math.max(things.length, most) - 1) : room);
  return things.map(({ name }, place) => {
    const [x, y] = [box.x + 6 + place * step, box.y + (box.high - width * RATIO) / 2];
    const shape = el(
      "g",
      { class: "set-card" },
      el("rect", { class: "spot-ground", x: -2, y: -2, width: width + 4, height: width * RATIO + 4, rx: 7 }),
      card(name, width),
    );
    const button = spot(shape, {
      name: `${name} ${place} ${box.y}`,
      words: words(name),
      x: x + width / 2,
      y: y + width,
      act: () => {},
      press: () => move(name),
    });
    const moved = at(x, y, {}, button);
    drag(moved, x, y, svg, box, () => move(name));
    return moved;
  });
}

/**
 * Lets a card be dragged; dropped outside its own hand it goes to the other.
 * @param {SVGElement} element
 * @param {number} x
 * @param {number} y
 * @param {SVGSVGElement} svg
 * @param {Box} box
 * @param {() => void} drop
 */
function drag(element, x, y, svg, box, drop) {
  /** @type {DOMPoint | null} */
  let from = null;
  let far = false;
  const point = (/** @type {PointerEvent} */ event) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  element.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    from = point(event);
    far = false;
  });
  element.addEventListener("pointermove", (event) => {
    if (!from) return;
    const now = point(event);
    if (!far && Math.hypot(now.x - from.x, now.y - from.y) < 6) return;
    if (!far) element.setPointerCapture(event.pointerId);
    far = true;
    if (element.nextSibling) svg.append(element);
    element.setAttribute("transform", `translate(${x + now.x - from.x} ${y + now.y - from.y})`);
  });
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const now = point(event);
    const outside = now.y < box.y || now.y > box.y + box.high || now.x < box.x || now.x > box.x + box.wide;
    from = null;
    if (far && outside) drop();
    else if (far) element.setAttribute("transform", `translate(${x} ${y})`);
  });
  element.addEventListener(
    "click",
    (event) => {
      if (far) event.stopPropagation();
      far = false;
    },
    { capture: true },
  );
}

/**
 * Sets the hands as the house way does.
 * @param {Scene} scene
 * @param {Answer} answer
 * @param {{x: number, y: number}} where
 */
function wayButton(scene, answer, { x, y }) {
  const field = answer.pick?.field ?? "cards";
  const shape = el(
    "g",
    { class: "way-button" },
    el("rect", { class: "spot-ground", x: -2, y: -20, width: 118, height: 40, rx: 8 }),
    label(57, 5, "House way", "strong"),
  );
  const button = spot(shape, {
    name: "house way",
    words: `Set the house way: ${count(answer.event[field].length, "card")}`,
    x,
    y,
    act: scene.act,
    press: () => scene.act(answer.name, { picks: answer.event[field] }),
  });
  return at(x, y, {}, button);
}
