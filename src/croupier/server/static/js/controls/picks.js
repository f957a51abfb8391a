// @ts-check
/** What is picked with an answer: cards or numbers, by place, so that two alike stay two. */

/** @typedef {import("../types.js").Answer} Answer */

export class Picks {
  constructor() {
    /** @type {Map<string, Set<number>>} */
    this.chosen = new Map();
  }

  /** Forgets everything: another question is asked. */
  clear() {
    this.chosen.clear();
  }

  /**
   * Answers that pick from the same things share what is picked.
   * @param {Answer} answer
   */
  places(answer) {
    const key = JSON.stringify(answer.pick?.of ?? []);
    const found = this.chosen.get(key) ?? new Set();
    this.chosen.set(key, found);
    return found;
  }

  /**
   * @param {Answer} answer
   * @returns {any[]}
   */
  of(answer) {
    const all = answer.pick?.of ?? [];
    return [...this.places(answer)].sort((one, other) => one - other).map((place) => all[place]);
  }

  /**
   * Picks a thing by its place, or puts it back; beyond the most, the oldest pick goes.
   * @param {Answer} answer
   * @param {number} place
   */
  toggle(answer, place) {
    const places = this.places(answer);
    if (places.delete(place)) return;
    places.add(place);
    const most = answer.pick?.most ?? 1;
    while (places.size > most) places.delete(/** @type {number} */ (places.values().next().value));
  }

  /**
   * @param {Answer} answer
   * @param {any} item
   */
  toggleItem(answer, item) {
    const all = answer.pick?.of ?? [];
    const places = this.places(answer);
    const held = [...places].find((place) => all[place] === item);
    const free = all.findIndex((each, place) => each === item && !places.has(place));
    const place = held ?? free;
    if (place >= 0) this.toggle(answer, place);
  }

  /**
   * @param {Answer} answer
   * @param {any[]} items
   */
  set(answer, items) {
    this.places(answer).clear();
    for (const item of items) this.toggleItem(answer, item);
  }

  /**
   * Whether as many are picked as the answer takes.
   * @param {Answer} answer
   */
  fit(answer) {
    if (!answer.pick) return true;
    const number = this.places(answer).size;
    return number >= answer.pick.least && number <= answer.pick.most;
  }
}
