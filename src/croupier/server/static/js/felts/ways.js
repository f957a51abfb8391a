// @ts-check
/** Way tickets of keno: numbers are marked in groups, and the ways are written as words that can be changed. */
import { el } from "../draw/svg.js";
import { spot } from "./layout.js";

/** @typedef {import("./layout.js").Scene} Scene */

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * The answer that marks numbers.
 * @param {Scene} scene
 */
export function pickAnswer({ view }) {
  return view.round?.question?.answers?.find((answer) => answer.pick?.field === "numbers");
}

/** @type {Map<string, {letters: Map<number, number>, now: number}>} */
const tables = new Map();

/**
 * The groups that are being marked at a table: which group each number is in, and which is marked now.
 * @param {Scene} scene
 */
export function groupsOf(scene) {
  const name = scene.view.table.name;
  const found = tables.get(name) ?? { letters: new Map(), now: 0 };
  tables.set(name, found);
  const answer = pickAnswer(scene);
  if (!answer || !scene.picked(answer.name).length) Object.assign(found, { letters: new Map(), now: 0 });
  return found;
}

/**
 * Marks a number for the group that is marked now, or takes its mark away.
 * @param {Scene} scene
 * @param {import("../types.js").Answer} answer
 * @param {number} number
 */
export function mark(scene, answer, number) {
  const groups = groupsOf(scene);
  groups.letters.set(number, groups.now);
  scene.act(answer.name, { toggle: number });
}

/**
 * Buttons for the next group and for the ways of the groups marked so far.
 * @param {Scene} scene
 * @param {{size: [number, number], under: number}} place
 */
export function wayButtons(scene, place) {
  const answer = pickAnswer(scene);
  const picks = answer ? scene.picked(answer.name) : [];
  if (!answer || !picks.length || !scene.type) return [];
  const groups = groupsOf(scene);
  const marked = Array.from({ length: groups.now + 1 }, (_, group) =>
    picks.filter((number) => (groups.letters.get(number) ?? 0) === group),
  ).filter((group) => group.length);
  const next = () => {
    groups.now = Math.min(groups.now + 1, LETTERS.length - 1);
    scene.act(answer.name, { picks });
  };
  const buttons = [{ name: "next group", words: `Begin group ${LETTERS[marked.length]}`, press: next }];
  if (marked.length > 1)
    buttons.push({ name: "write ways", words: "Write the ways", press: () => scene.type?.(waysWords(marked, answer)) });
  const phone = place.size[0] < 500;
  return buttons.map(({ name, words, press }, order) => {
    const [x, y] = [place.size[0] - (phone ? 14 : 20) - 124, place.under - 64 + order * 30];
    const shape = el(
      "g",
      { class: "blank" },
      el("rect", { class: "spot-ground", x, y, width: 124, height: 26, rx: 5 }),
      el("text", { class: "strong", x: x + 62, y: y + 18, "text-anchor": "middle" }, words),
    );
    return spot(shape, { name, words, x: x + 62, y: y + 13, act: scene.act, press });
  });
}

/**
 * Groups and all their ways as they are typed: `1 2 | 3; 1/2 at 1; 1/3 at 1`.
 * @param {number[][]} groups
 * @param {import("../types.js").Answer} answer
 */
function waysWords(groups, answer) {
  const ways = [1];
  for (const { length } of groups) {
    for (let spots = ways.length - 1; spots >= 0; spots -= 1)
      if (ways[spots]) ways[spots + length] = (ways[spots + length] ?? 0) + ways[spots];
  }
  const most = answer.pick?.most ?? 0;
  const sizes = ways.flatMap((number, spots) => (spots && number && spots <= most ? [`${number}/${spots} at 1`] : []));
  return [groups.map((group) => [...group].sort((one, two) => one - two).join(" ")).join(" | "), ...sizes].join("; ");
}
