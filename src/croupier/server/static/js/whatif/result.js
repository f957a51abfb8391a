// @ts-check
/** The figures of a game beside those of the changed one, and what the best play would be. */
import { h } from "../draw/svg.js";
import { count } from "../words.js";

/**
 * @typedef {{exact: string | null, float: number} | null} Figure
 * @typedef {{house_edge: Figure, return_to_player: Figure, hit_frequency: Figure, certainty: string}} Figures
 * @typedef {{name: string, now: Figures | null, then: Figures | null, change: Figure}} Wager
 */

const ROWS = /** @type {[keyof Omit<Figures, "certainty">, string][]} */ ([
  ["house_edge", "House edge"],
  ["return_to_player", "RTP"],
  ["hit_frequency", "Hit frequency"],
]);

/**
 * A share as a percentage.
 * @param {number} value
 */
export function percent(value) {
  return `${(value * 100).toFixed(4).replace("-", "−")} %`;
}

/**
 * The whole comparison; `all` shows the wagers too that stay as they are.
 * @param {any} data
 * @param {boolean} changed whether anything is otherwise
 * @param {boolean} all
 * @param {() => void} showAll
 */
export function comparison(data, changed, all, showAll) {
  /** @type {Wager[]} */
  const wagers = data.wagers ?? [];
  const moved = wagers.filter(differs);
  const shown = !changed || all || !moved.length ? wagers : moved;
  return h(
    "div",
    { class: "comparison" },
    data.label ? h("p", { class: "notice changed" }, data.label) : null,
    changed && wagers.length && !moved.length ? h("p", {}, "No figure changes.") : null,
    shown.length ? figuresTable(shown, changed, data.changed?.length ? "Changed" : "Filed so") : null,
    shown.length < wagers.length
      ? h(
          "button",
          { type: "button", class: "small", onclick: showAll },
          `Show ${count(wagers.length - shown.length, "wager")} that ${wagers.length - shown.length === 1 ? "stays" : "stay"} the same`,
        )
      : null,
    data.others?.length ? othersTable(data.others, changed) : null,
    strategy(data.strategy, changed),
  );
}

/** @param {Wager} wager */
function differs(wager) {
  return JSON.stringify(wager.now) !== JSON.stringify(wager.then);
}

/**
 * @param {Wager[]} wagers
 * @param {boolean} changed
 * @param {string} then what the other game is called
 */
function figuresTable(wagers, changed, then) {
  return h(
    "table",
    { class: "figures" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        h("th", { scope: "col" }, "Now"),
        changed ? h("th", { scope: "col" }, then) : null,
        changed ? h("th", { scope: "col" }, "Change") : null,
      ),
    ),
    ...wagers.map((wager) => wagerRows(wager, changed)),
  );
}

/**
 * @param {Wager} wager
 * @param {boolean} changed
 */
function wagerRows(wager, changed) {
  const rows = ROWS.filter(([key]) => wager.now?.[key] || wager.then?.[key]);
  return h(
    "tbody",
    {},
    h("tr", {}, h("th", { scope: "rowgroup", colspan: changed ? 4 : 2 }, wager.name, certainty(wager))),
    ...rows.map(([key, title]) => {
      const now = wager.now?.[key] ?? null;
      const then = wager.then?.[key] ?? null;
      return h(
        "tr",
        { class: now?.float === then?.float ? "" : "moved" },
        h("th", { scope: "row" }, title),
        h("td", { class: "num" }, now ? percent(now.float) : "none"),
        changed ? h("td", { class: "num" }, then ? percent(then.float) : "none") : null,
        changed ? changeCell(now, then, key === "house_edge") : null,
      );
    }),
  );
}

/** How sure the figures are, where they are not simply exact. @param {Wager} wager */
function certainty(wager) {
  const words = (wager.then ?? wager.now)?.certainty ?? "exact";
  return words === "exact" ? null : h("span", { class: "soft" }, ` ${words}`);
}

/**
 * What a figure changes by, in percentage points; a lower house edge is the player's gain.
 * @param {Figure} now
 * @param {Figure} then
 * @param {boolean} costs
 */
function changeCell(now, then, costs) {
  if (!now || !then) return h("td", {});
  const change = then.float - now.float;
  if (Math.abs(change) < 5e-11) return h("td", { class: "num soft" }, "same");
  const better = costs ? change < 0 : change > 0;
  const words = `${change < 0 ? "−" : "+"}${(Math.abs(change) * 100).toFixed(4)}`;
  return h("td", { class: `num ${better ? "won-words" : "lost-words"}` }, words);
}

/**
 * @param {any[]} others
 * @param {boolean} changed
 */
function othersTable(others, changed) {
  const shown = (/** @type {any} */ row, /** @type {Figure} */ figure) =>
    figure === null ? "none" : row.percent ? percent(figure.float) : `$${figure.float.toFixed(2)}`;
  return h(
    "table",
    { class: "figures" },
    h("caption", {}, "What the house takes"),
    h(
      "thead",
      {},
      h("tr", {}, h("td", {}), h("th", { scope: "col" }, "Now"), changed ? h("th", { scope: "col" }, "Changed") : null),
    ),
    h(
      "tbody",
      {},
      ...others.map((row) =>
        h(
          "tr",
          { class: row.now?.float === row.then?.float ? "" : "moved" },
          h("th", { scope: "row" }, row.label),
          h("td", { class: "num" }, shown(row, row.now)),
          changed ? h("td", { class: "num" }, shown(row, row.then)) : null,
        ),
      ),
    ),
  );
}

/**
 * @param {any} play
 * @param {boolean} changed
 */
function strategy(play, changed) {
  if (!play?.decides) return null;
  const title = h("h3", {}, "Strategy");
  if (!changed) return h("section", {}, title, ruleList(play.now));
  if (play.same) return h("section", {}, title, h("p", {}, "The best play stays the same."), ruleList(play.then));
  const rules = JSON.stringify(play.now.rules) !== JSON.stringify(play.then.rules);
  return h(
    "section",
    {},
    title,
    rules ? h("div", { class: "plays" }, part("Now", play.now), part("Changed", play.then)) : null,
    shares(play),
    play.changed.length ? cells(play.changed) : null,
  );
}

/**
 * @param {string} title
 * @param {any} play
 */
function part(title, play) {
  return h("div", {}, h("h4", {}, title), ruleList(play));
}

/** @param {any} play */
function ruleList(play) {
  if (play.rules.length) return h("ul", {}, ...play.rules.map((/** @type {string} */ rule) => h("li", {}, rule)));
  return play.play ? h("p", { class: "soft" }, `Play: ${play.play}.`) : null;
}

/** @param {any} play */
function shares(play) {
  const names = [...new Set([...Object.keys(play.now.shares), ...Object.keys(play.then.shares)])];
  if (!names.length) return null;
  const shown = (/** @type {number | undefined} */ share) => (share === undefined ? "never" : percent(share));
  return h(
    "table",
    { class: "figures" },
    h("caption", {}, "How often each choice is made"),
    h(
      "tbody",
      {},
      ...names.map((name) =>
        h(
          "tr",
          { class: play.now.shares[name] === play.then.shares[name] ? "" : "moved" },
          h("th", { scope: "row" }, name),
          h("td", { class: "num" }, shown(play.now.shares[name])),
          h("td", { class: "num" }, shown(play.then.shares[name])),
        ),
      ),
    ),
  );
}

/** @param {{situation: string, now: string, then: string}[]} changed */
function cells(changed) {
  return h(
    "table",
    { class: "figures" },
    h("caption", {}, `${count(changed.length, "hand")} played otherwise`),
    h(
      "tbody",
      {},
      ...changed.map((cell) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, cell.situation),
          h("td", {}, cell.now || "does not occur"),
          h("td", {}, h("strong", {}, cell.then || "does not occur")),
        ),
      ),
    ),
  );
}
