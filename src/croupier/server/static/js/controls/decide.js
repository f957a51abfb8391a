// @ts-check
/** Controls for a decision: a button an answer, an amount where it may vary, and what is to be picked. */
import { card } from "../draw/cards.js";
import { el, h } from "../draw/svg.js";
import { cardWords, cents, money } from "../words.js";
import { eventOf, fitted, keysFor, pickWords, quickAmounts, titleOf, varies } from "./model.js";
import { button } from "./parts.js";

/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("../controls.js").Controls} Controls */

const MANY = 30; // so many things are picked on the board alone

/**
 * Everything a seat needs to decide: choices with their sums, an amount where it may vary, cards to pick; bets that can be
 * made beside the decision are behind a button.
 * @param {Controls} controls
 * @param {Answer[]} answers
 */
export function decideControls(controls, answers) {
  const keys = keysFor(
    answers.map((answer) => answer.name),
    "",
  );
  const beside = answers.filter((answer) => answer.event.event === "Bet");
  const asked = answers.filter((answer) => !beside.includes(answer));
  const plain = asked.filter((answer) => !answer.pick && (!varies(answer) || timesOf(answer).length));
  const picking = asked.filter((answer) => answer.pick);
  const sized = asked.filter((answer) => varies(answer) && !answer.pick && !timesOf(answer).length);
  const ordered = [...plain.filter(givesUp), ...plain.filter((answer) => !givesUp(answer))];
  return [
    h("div", { class: "choices" }, ...ordered.flatMap((answer) => choice(controls, answer, keys.get(answer.name)))),
    ...sized.map((answer) => (answer.name === "double" ? doubled(controls, answer, keys.get(answer.name)) : amountChoice(controls, answer, keys.get(answer.name)))),
    ...pickGroups(picking).map((group) => pickGroup(controls, group, keys)),
    beside.length ? besideBets(controls, beside, keys) : null,
  ];
}

const GIVES_UP = /^(fold|withdraw|surrender|decline|no)\b/;

/** @param {Answer} answer */
function givesUp(answer) {
  return GIVES_UP.test(answer.name);
}

/**
 * The sums of an answer that is a few times another bet: 1x, 2x, 3x; none where any amount may be bet.
 * @param {Answer} answer
 * @returns {number[]}
 */
function timesOf(answer) {
  const sums = answer.suggested ?? [];
  const whole = sums.length > 1 && sums[0] === answer.least && sums.at(-1) === answer.most && answer.event.choice === "bet";
  return whole && sums.length < 5 && sums.every((sum, place) => sum === sums[0] * (place + 1)) ? sums : [];
}

/**
 * @param {Controls} controls
 * @param {Answer} answer
 * @param {string | undefined} key
 */
function choice(controls, answer, key) {
  const times = timesOf(answer);
  const strong = !givesUp(answer);
  if (times.length)
    return times.map((amount, place) =>
      button(controls, { name: `${place + 1}x ${money(amount)}`, key: String(place + 1), strong, press: () => controls.send([eventOf(answer, { amount })]) }),
    );
  const amount = answer.event.amount || answer.costs || (answer.least && answer.least === answer.most ? answer.least : 0);
  const title = answer.name === "withdraw" ? "Take back" : answer.name === "ride" ? "Let it ride" : titleOf(answer);
  const name = amount ? `${title} ${money(Math.abs(amount))}` : title;
  return [button(controls, { name, key, strong, press: () => controls.send([answer.event]) })];
}

/**
 * Doubling: the whole sum by its button, less behind another.
 * @param {Controls} controls
 * @param {Answer} answer
 * @param {string | undefined} key
 */
function doubled(controls, answer, key) {
  const amount = answer.event.amount ?? answer.most ?? 0;
  return h(
    "div",
    { class: "doubled" },
    button(controls, { name: `Double ${money(amount)}`, key, strong: true, press: () => controls.send([eventOf(answer, { amount })]) }),
    h("details", { class: "more" }, h("summary", {}, "Double for less"), amountChoice(controls, answer, undefined)),
  );
}

/**
 * Bets that may be made beside a decision.
 * @param {Controls} controls
 * @param {Answer[]} answers
 * @param {Map<string, string>} keys
 */
function besideBets(controls, answers, keys) {
  const fixed = answers.filter((answer) => !varies(answer));
  return h(
    "details",
    { class: "more" },
    h("summary", {}, "More bets"),
    h(
      "div",
      { class: "more-body" },
      ...fixed.map((answer) => {
        const amount = answer.event.amount;
        return button(controls, { name: amount ? `${titleOf(answer)} ${money(amount)}` : titleOf(answer), key: keys.get(answer.name), press: () => controls.send([answer.event]) });
      }),
      ...answers.filter(varies).map((answer) => amountChoice(controls, answer, keys.get(answer.name))),
    ),
  );
}

/**
 * An answer whose amount may vary: the button, the field, a slider, and amounts one click away; the most stands apart.
 * @param {Controls} controls
 * @param {Answer} answer
 * @param {string | undefined} key
 */
function amountChoice(controls, answer, key) {
  const least = answer.least ?? 0;
  const most = answer.most ?? 0;
  const now = fitted(answer, controls.amounts.get(answer.name) ?? answer.suggested?.[0] ?? least);
  const field = /** @type {HTMLInputElement} */ (
    h("input", {
      class: "amount-field num",
      inputmode: "decimal",
      value: dollars(now),
      "data-key": `amount ${answer.name}`,
      "aria-label": `${titleOf(answer)}: amount in dollars, ${money(least)} to ${money(most)}`,
    })
  );
  const slider = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "range",
      min: least,
      max: most,
      step: answer.step || 1,
      value: now,
      "data-key": `slider ${answer.name}`,
      "aria-label": `${titleOf(answer)}: amount`,
    })
  );
  const set = (/** @type {number} */ amount) => {
    controls.amounts.set(answer.name, amount);
    field.value = dollars(amount);
    slider.value = String(amount);
  };
  slider.addEventListener("input", () => set(Number(slider.value)));
  field.addEventListener("input", () => {
    const typed = cents(field.value);
    if (typed !== null) {
      controls.amounts.set(answer.name, typed);
      slider.value = String(typed);
    }
  });
  const press = () => sendAmount(controls, answer, field.value);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      press();
    }
  });
  const quick = quickAmounts(answer).map((amount) =>
    h(
      "button",
      { type: "button", class: "small num", "data-key": `quick ${answer.name} ${amount}`, onclick: () => set(amount) },
      money(amount),
    ),
  );
  return h(
    "div",
    { class: "amount-choice", role: "group", "aria-label": titleOf(answer) },
    button(controls, { name: titleOf(answer), key, press }),
    field,
    h("div", { class: "quick" }, ...quick),
    slider,
    h(
      "button",
      { type: "button", class: "small most num", "data-key": `most ${answer.name}`, onclick: () => set(most) },
      `Max ${money(most)}`,
    ),
  );
}

/** @param {number} amount */
function dollars(amount) {
  return amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100);
}

/**
 * @param {Controls} controls
 * @param {Answer} answer
 * @param {string} typed
 */
function sendAmount(controls, answer, typed) {
  const amount = cents(typed);
  if (amount === null) return controls.refuse(`“${typed}” is not an amount; type dollars such as 25 or 2.50.`);
  return controls.send([eventOf(answer, { amount })]);
}

/**
 * Answers that pick from the same things, together.
 * @param {Answer[]} answers
 * @returns {Answer[][]}
 */
export function pickGroups(answers) {
  /** @type {Map<string, Answer[]>} */
  const groups = new Map();
  for (const answer of answers) {
    const key = JSON.stringify(answer.pick?.of);
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups.values()];
}

/**
 * @param {Controls} controls
 * @param {Answer[]} group
 * @param {Map<string, string>} keys
 */
function pickGroup(controls, group, keys) {
  const buttons = group.map((answer) => {
    const off = !controls.picks.fit(answer);
    const press = () => controls.send([eventOf(answer, { picks: controls.picks.of(answer) })]);
    return button(controls, {
      name: sendWords(controls, answer),
      key: keys.get(answer.name),
      strong: !off,
      off,
      press,
    });
  });
  const words = group
    .map((answer) => (answer.pick ? `${titleOf(answer)}: ${pickWords(answer.pick).toLowerCase()}` : ""))
    .join("; ");
  return h(
    "div",
    { class: "pick" },
    h("p", { class: "soft" }, words),
    things(controls, group[0]),
    h("div", { class: "choices" }, ...buttons),
  );
}

/**
 * @param {Controls} controls
 * @param {Answer} answer
 */
function sendWords(controls, answer) {
  const number = controls.picks.places(answer).size;
  return `${titleOf(answer)}${number ? ` ${number}` : ""}`;
}

/**
 * Answers that pick from the same things, for bets that are tickets.
 * @param {Controls} controls
 * @param {Answer[]} group
 * @param {(answer: Answer) => void} press
 */
export function ticketArea(controls, group, press) {
  const [answer] = group;
  const pick = /** @type {NonNullable<Answer["pick"]>} */ (answer.pick);
  const off = !controls.picks.fit(answer);
  const buttons = group.map((each, place) =>
    button(controls, { name: group.length > 1 ? titleOf(each) : sendWords(controls, each), key: place ? undefined : "t", off, press: () => press(each) }),
  );
  return h("div", { class: "pick" }, h("p", { class: "soft" }, pickWords(pick)), things(controls, answer), h("div", { class: "choices" }, ...buttons));
}

/**
 * The things to pick from, each a button that stays pressed.
 * @param {Controls} controls
 * @param {Answer} answer
 */
function things(controls, answer) {
  const pick = /** @type {NonNullable<Answer["pick"]>} */ (answer.pick);
  const chosen = controls.picks.places(answer);
  if (pick.of.length > MANY && ["grid", "sheets"].includes(controls.host.felt.shape)) {
    return h("span", { class: "num picked" }, controls.picks.of(answer).join(", ") || "Press them on the board.");
  }
  const cards = pick.field === "cards";
  const items = pick.of.map((item, place) => {
    const press = () => controls.toggle(answer, place);
    if (place < 9 && cards) controls.keys.set(String(place + 1), press);
    return h(
      "button",
      {
        type: "button",
        class: cards ? "card-button" : "number-button num",
        "data-key": `pick ${place}`,
        "aria-pressed": String(chosen.has(place)),
        "aria-label": cards ? cardWords(String(item)) : null,
        disabled: controls.waits,
        onclick: press,
      },
      cards ? el("svg", { viewBox: "0 0 60 84", "aria-hidden": "true" }, card(String(item), 60)) : String(item),
      cards && place < 9 && h("kbd", { "aria-hidden": "true" }, place + 1),
    );
  });
  return h(
    "div",
    { class: cards ? "pick-cards" : "pick-numbers", role: "group", "aria-label": pickWords(pick) },
    ...items,
  );
}
