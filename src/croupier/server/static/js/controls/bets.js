// @ts-check
/** Controls while bets are open: chips, a button for each wager, the bets of the last round, and the word to deal. */
import { chip } from "../draw/chips.js";
import { el, h } from "../draw/svg.js";
import { cents, money } from "../words.js";
import {
  boundsWords,
  chipsFor,
  eventOf,
  fitted,
  keysFor,
  missing,
  raised,
  stakes,
  takesBack,
  titleOf,
} from "./model.js";
import { pickGroups, ticketArea } from "./decide.js";
import { button } from "./parts.js";

/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("../controls.js").Controls} Controls */

const TICKETS = 6; // so many tickets or cards are offered at once
const MANY = 14; // above this the felt and a list take the place of buttons

/**
 * Everything a seat needs to bet.
 * @param {Controls} controls
 * @param {Answer[]} answers
 */
export function betControls(controls, answers) {
  const open = answers.filter((answer) => !takesBack(answer));
  const staked = open.filter(stakes);
  const others = open.filter((answer) => !stakes(answer));
  return [
    staked.length || open.some((answer) => answer.most !== undefined) ? chipTray(controls, open) : null,
    wagers(controls, staked, answers.filter(takesBack)),
    others.length ? otherAnswers(controls, others) : null,
    dealRow(controls, answers),
  ];
}

/**
 * The chips: one is in hand; a typed amount takes its place.
 * @param {Controls} controls
 * @param {Answer[]} answers
 */
function chipTray(controls, answers) {
  const values = chipsFor(answers);
  if (!values.includes(controls.chip)) controls.chip = usualChip(values, answers);
  const chips = values.map((value, place) =>
    h(
      "button",
      {
        type: "button",
        class: "chip-button",
        "data-key": `chip ${value}`,
        "aria-pressed": String(controls.typed === "" && controls.chip === value),
        "aria-label": `Chip of ${money(value)}`,
        title: `Chip of ${money(value)} (${place + 1})`,
        onclick: () => controls.takeChip(value),
      },
      el(
        "svg",
        { viewBox: "-22 -22 44 44", "aria-hidden": "true" },
        chip(value, 20, value < 100 ? `${value}¢` : `$${short(value / 100)}`),
      ),
    ),
  );
  values.forEach((value, place) => controls.keys.set(String(place + 1), () => controls.takeChip(value)));
  const field = h("input", {
    class: "amount-field num",
    inputmode: "decimal",
    "data-key": "typed amount",
    "aria-label": "Other amount in dollars; the next wager you press gets exactly this",
    placeholder: "$",
    value: controls.typed,
    oninput: (/** @type {Event} */ event) => controls.typeAmount(/** @type {HTMLInputElement} */ (event.target).value),
  });
  return h("div", { class: "chips", role: "group", "aria-label": "Chip in hand" }, ...chips, field);
}

/** @param {number} dollars */
function short(dollars) {
  return dollars >= 1000 ? `${dollars / 1000}k` : String(dollars);
}

/**
 * @param {number[]} values
 * @param {Answer[]} answers
 */
function usualChip(values, answers) {
  const needed = answers.find((answer) => answer.required) ?? answers[0];
  const least = needed?.least ?? values[0];
  return [...values].reverse().find((value) => value <= least) ?? values[0];
}

/**
 * A button a wager; where there are very many, those that matter now and a list of the rest.
 * @param {Controls} controls
 * @param {Answer[]} staked
 * @param {Answer[]} backs
 */
function wagers(controls, staked, backs) {
  const own = controls.ownBets();
  const many = staked.length > MANY;
  const shown = many ? staked.filter((answer) => answer.required || own[answer.event.wager]) : staked;
  const keys = keysFor(
    shown.map((answer) => controls.wagerTitle(answer)),
    "drsx",
  );
  const buttons = shown.map((answer) => wagerButton(controls, answer, keys, own, backs));
  const loose = backs.filter((back) => !shown.some((answer) => answer.event.wager === back.event.wager));
  return h(
    "div",
    { class: "wagers" },
    ...buttons,
    ...loose.map((back) => button(controls, { name: titleOf(back), press: () => controls.send([back.event]) })),
    many && wagerList(controls, staked),
  );
}

/**
 * @param {Controls} controls
 * @param {Answer} answer
 * @param {Map<string, string>} keys
 * @param {Record<string, number>} own
 * @param {Answer[]} backs
 */
function wagerButton(controls, answer, keys, own, backs) {
  const title = controls.wagerTitle(answer);
  const now = own[answer.event.wager] ?? 0;
  const key = keys.get(title);
  const press = () => stake(controls, answer, now);
  if (key) controls.keys.set(key, press);
  const back = backs.find((each) => each.event.wager === answer.event.wager);
  const takeBack = () => back && controls.send([back.event]);
  if (key && back) controls.keys.set(key.toUpperCase(), takeBack);
  return h(
    "div",
    { class: `wager ${now ? "placed" : ""} ${answer.required ? "required" : ""}` },
    h(
      "button",
      { type: "button", "data-key": `wager ${answer.name}`, onclick: press, disabled: controls.waits },
      h(
        "span",
        { class: "wager-title" },
        title,
        answer.required && h("span", { class: "unseen" }, ", required"),
        key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()),
      ),
      h("span", { class: "wager-amount num" }, now ? money(now) : h("span", { class: "soft" }, boundsWords(answer))),
    ),
    back &&
      h(
        "button",
        {
          type: "button",
          class: "quiet back",
          "data-key": `back ${answer.name}`,
          "aria-label": `Take back ${title}`,
          title: key ? `Take back (Shift ${key.toUpperCase()})` : "Take back",
          onclick: takeBack,
          disabled: controls.waits,
        },
        "×",
      ),
  );
}

/**
 * Puts the chip in hand, or the typed amount, on a wager.
 * @param {Controls} controls
 * @param {Answer} answer
 * @param {number} now
 */
export function stake(controls, answer, now) {
  const typed = controls.typed === "" ? null : cents(controls.typed);
  if (controls.typed !== "" && typed === null)
    return controls.refuse(`“${controls.typed}” is not an amount; type dollars such as 25 or 2.50.`);
  const amount = typed ?? raised(answer, now, controls.chip);
  if (typed === null && amount === now)
    return controls.refuse(`${controls.wagerTitle(answer)}: the maximum here is ${money(answer.most ?? now)}.`);
  return controls.send([eventOf(answer, { amount })]);
}

/**
 * @param {Controls} controls
 * @param {Answer[]} staked
 */
function wagerList(controls, staked) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": "Wager", "data-key": "wager list" },
      ...staked.map((answer) =>
        h(
          "option",
          { value: answer.name, selected: answer.name === controls.listed },
          `${controls.wagerTitle(answer)}, ${boundsWords(answer)}`,
        ),
      ),
    )
  );
  select.addEventListener("change", () => {
    controls.listed = select.value;
  });
  const press = () => {
    const answer = staked.find((each) => each.name === select.value);
    if (answer) stake(controls, answer, controls.ownBets()[answer.event.wager] ?? 0);
  };
  return h("div", { class: "wager-list" }, select, button(controls, { name: "Bet", press }));
}

/**
 * Answers that are no stake on a wager: tickets, cards to buy, dice to choose.
 * @param {Controls} controls
 * @param {Answer[]} others
 */
function otherAnswers(controls, others) {
  const picked = others.filter((answer) => answer.pick);
  const plain = others.filter((answer) => !answer.pick);
  const keys = keysFor(
    plain.map((answer) => answer.name),
    "drsx",
  );
  return h(
    "div",
    { class: "wagers" },
    ...pickGroups(picked).map((group) => ticketArea(controls, group.slice(0, TICKETS), (answer) =>
      controls.send([eventOf(answer, { amount: amountOf(controls, answer), picks: controls.picks.of(answer) })]),
    )),
    ...plain.map((answer) => {
      const press = () => controls.send([eventOf(answer, { amount: amountOf(controls, answer) })]);
      return button(controls, { name: titleOf(answer), key: keys.get(answer.name), press });
    }),
  );
}

/**
 * @param {Controls} controls
 * @param {Answer} answer
 */
function amountOf(controls, answer) {
  if (answer.least === undefined) return undefined;
  return cents(controls.typed) ?? fitted(answer, controls.chip);
}

/**
 * The last bets again, and the word to deal.
 * @param {Controls} controls
 * @param {Answer[]} answers
 */
function dealRow(controls, answers) {
  const needed = answers.filter((answer) => answer.required).map((answer) => controls.wagerTitle(answer));
  const own = controls.ownBets();
  const again = missing(controls.lastBets(), own);
  const nothing = !Object.keys(own).length;
  const total = again.reduce((sum, event) => sum + (event.amount ?? 0), 0);
  const repeat =
    again.length > 0 &&
    nothing &&
    button(controls, {
      name: total ? `Same bets, ${money(total)}` : "Same again",
      key: "s",
      strong: true,
      press: () => controls.repeat(again),
    });
  const ready = button(controls, {
    name: controls.goWord(),
    key: "d",
    hint: "D or Enter",
    strong: !repeat,
    press: () => controls.ready(),
    off: needed.length > 0,
  });
  if (!needed.length) controls.keys.set("Enter", () => controls.ready());
  else if (repeat) controls.keys.set("Enter", () => controls.repeat(again));
  const words = needed.length && !nothing ? `Still to bet: ${needed.slice(0, 3).join(" or ")}` : "";
  return h("div", { class: "deal-row" }, words && h("span", { class: "soft" }, words), repeat, ready);
}
