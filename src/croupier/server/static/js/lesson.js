// @ts-check
/** What a lesson shares with a table: a felt drawn from what the server sent, choosing a game, and how one does. */
import { NARROW } from "./felts/scene.js";
import { h } from "./draw/svg.js";
import { feltFor } from "./felts/index.js";
import { ask } from "./net.js";
import { EditionSearch } from "./play.js";
import { centsOf } from "./worth.js";
import { count, money, spoken } from "./words.js";


/**
 * The felt of a lesson as the server sent it; `act` is called with clicks on it.
 * @param {any} lesson
 * @param {{act?: (answer: any, changes?: any) => void, picked?: (name: string) => any[]}} [calls]
 */
export async function feltOf(lesson, { act = () => {}, picked = () => [] } = {}) {
  if (!lesson.view.round) return null;
  const module = await feltFor(lesson.game.family, lesson.felt);
  /** @type {import("./types.js").Scene} */
  const scene = { felt: lesson.felt, game: lesson.game, view: lesson.view, places: lesson.places, narrow: window.matchMedia(NARROW).matches, act, picked };
  const drawn = module.draw(scene);
  drawn.setAttribute("role", "group");
  drawn.setAttribute("aria-label", module.describe(scene));
  return drawn;
}

/**
 * The first page of a lesson: which game, and how one has done so far.
 * @param {string} title
 * @param {string} words
 * @param {string} kind the part of the address, `train` or `school`
 */
export function choosing(title, words, kind) {
  const search = new EditionSearch((edition) => { location.hash = `#/${kind}/${edition.id}`; });
  search.word = "Begin";
  search.link = (edition) => `#/${kind}/${edition.id}`;
  const standing = h("div", { class: "standing" });
  search.load();
  showProgress(standing);
  return h("div", { class: "sheet play" }, h("h1", {}, title), h("p", { class: "soft" }, words), standing, search.root);
}

/** @param {HTMLElement} target */
export async function showProgress(target) {
  const found = await ask("GET", "/school/progress").catch(() => null);
  if (!found?.answers.length) return target.replaceChildren();
  const parts = [
    h("h2", {}, "So far"),
    h("ul", { class: "scores" }, ...found.answers.map((/** @type {any} */ each) => score(each))),
    found.errors.length ? h("p", { class: "soft" }, `Errors: ${found.errors.map((/** @type {any} */ each) => `${each.error} (${each.times})`).join("; ")}.`) : null,
    found.habits.length ? h("div", {}, h("h3", {}, `Most expensive mistakes, ${money(centsOf(found.cost))} total`), h("ol", { class: "habits" }, ...found.habits.map((/** @type {any} */ each) => h("li", {}, `${each.habit}: ${count(each.times, "time")}, ${money(centsOf(each.cost))}`)))) : null,
  ];
  return target.replaceChildren(...parts.filter((part) => part !== null));
}

/** @param {any} each */
function score(each) {
  const time = each.seconds === null ? "" : `, ${each.seconds.toFixed(1)} s each`;
  return h("li", {}, h("strong", {}, spoken(each.kind)), ` ${each.right} of ${each.answers} right${time}`);
}
