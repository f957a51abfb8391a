// @ts-check
/** What may be changed of a game: payouts row by row, odds, rules and options, each with what stands there now. */
import { h } from "../draw/svg.js";
import { count, editionWords, ruleWords, spoken } from "../words.js";

/**
 * @typedef {{key: string, value: string, group: string, says: string, label?: string,
 *   rows?: {key: string, hand: string, pays: string}[]}} Changeable
 * @typedef {{name: string, kind: string, choices: string[], default: any, says: string, clause: string}} FilingChoice
 * @typedef {Map<string, string | null>} Changes what is to be otherwise, by its key; null for short words
 * @typedef {{changeable: Changeable[], choices: FilingChoice[], labels: Record<string, string>,
 *   options: Record<string, any>, titles: Record<string, string>}} Rules
 * @typedef {{changes: Changes, set: (key: string, value: string) => void, drop: (prefix: string) => void}} Host
 */

const MANY = 14; // so many rows of a group stay open
const GROUPS = { law: "Law", options: "Options, beyond their bounds too" };

/**
 * All that may be changed, in the order people ask for it.
 * @param {Rules} rules
 * @param {Host} host
 */
export function changeForm(rules, host) {
  const others = rules.changeable.filter((each) => !each.rows && !Object.values(GROUPS).includes(each.group));
  const law = rules.changeable.filter((each) => each.group === GROUPS.law && each.says);
  return h(
    "div",
    { class: "changes-form" },
    ...paytables(rules, host),
    others.length ? group("Odds and rules", others, host, others.length <= MANY) : null,
    rules.choices.length ? options(rules, host) : null,
    law.length ? group("Limits and other rules", law, host, false) : null,
  );
}

/**
 * The paytable in force of each wager, and which one it is where there are several.
 * @param {Rules} rules
 * @param {Host} host
 */
function paytables(rules, host) {
  const tables = rules.changeable.filter((each) => each.rows);
  const wagers = [...new Set(tables.map((each) => wagerOf(each)))];
  return wagers.map((wager) => {
    const own = tables.filter((each) => wagerOf(each) === wager);
    const filed = host.changes.get(wager) ?? rules.labels[wager];
    const labels = [...new Set(own.map((each) => each.label ?? ""))];
    const label = labels.includes(String(filed)) ? String(filed) : labels[0];
    const offered = rules.labels[wager] !== undefined || host.changes.has(wager);
    return h(
      "details",
      { class: "card-box", open: offered },
      h("summary", {}, rules.titles[wager] ?? spoken(wager), offered ? "" : h("span", { class: "soft" }, " not offered")),
      labels.length > 1 ? labelField(wager, labels, label, rules.labels[wager], host) : null,
      ...own.filter((each) => each.label === label).map((each) => payRows(each, host)),
    );
  });
}

/** @param {Changeable} table */
function wagerOf(table) {
  return table.key.split(".")[0];
}

/**
 * @param {string} wager
 * @param {string[]} labels
 * @param {string} label
 * @param {string | undefined} filed
 * @param {Host} host
 */
function labelField(wager, labels, label, filed, host) {
  const id = `paytable-${wager}`;
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { id, "data-change": wager },
      ...labels.map((each) =>
        h("option", { value: each, selected: each === label }, each === filed ? `${each} (now)` : each),
      ),
    )
  );
  select.addEventListener("change", () => {
    host.drop(`${wager}.`);
    host.set(wager, select.value === filed ? "" : select.value);
  });
  return h("div", { class: "field inline" }, h("label", { for: id }, "Paytable"), select);
}

/**
 * @param {Changeable} table
 * @param {Host} host
 */
function payRows(table, host) {
  const stake = stakeWords(table);
  return h(
    "table",
    { class: "pay-rows" },
    stake ? h("caption", {}, spoken(stake)) : null,
    h(
      "tbody",
      {},
      ...(table.rows ?? []).map((row) =>
        h("tr", {}, h("th", { scope: "row" }, row.hand), h("td", {}, entry(row.key, row.pays, row.hand, host))),
      ),
    ),
  );
}

/**
 * A field for one value; empty it stays as it is.
 * @param {string} key
 * @param {string} now
 * @param {string} title
 * @param {Host} host
 */
function entry(key, now, title, host) {
  const value = host.changes.get(key) ?? "";
  if (now === "true" || now === "false") return yesNo(key, now, title, value, host);
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      class: "num",
      "data-change": key,
      value,
      placeholder: editionWords(now) || "nothing",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `${title}, now ${editionWords(now) || "nothing"}`,
    })
  );
  input.classList.toggle("changed", value !== "");
  input.addEventListener("input", () => {
    input.classList.toggle("changed", input.value.trim() !== "");
    host.set(key, input.value.trim() === now ? "" : input.value.trim());
  });
  return input;
}

/**
 * @param {string} key
 * @param {string} now
 * @param {string} title
 * @param {string} value
 * @param {Host} host
 */
function yesNo(key, now, title, value, host) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "data-change": key, "aria-label": title },
      ...["true", "false"].map((each) =>
        h("option", { value: each, selected: each === (value || now) }, each === "true" ? "yes" : "no"),
      ),
    )
  );
  select.classList.toggle("changed", value !== "");
  select.addEventListener("change", () => {
    select.classList.toggle("changed", select.value !== now);
    host.set(key, select.value === now ? "" : select.value);
  });
  return select;
}

/**
 * Keys with their values; long lists have a field that narrows them.
 * @param {string} title
 * @param {Changeable[]} rows
 * @param {Host} host
 * @param {boolean} open
 */
function group(title, rows, host, open) {
  const list = h("div", { class: "rule-rows" });
  const changed = rows.some((each) => host.changes.has(each.key));
  const narrow = (/** @type {string} */ words) => {
    const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter((each) => parts.every((part) => ruleTitle(each).toLowerCase().includes(part)));
    list.replaceChildren(...found.slice(0, 80).map((each) => ruleRow(each, host)));
    if (found.length > 80) list.append(h("p", { class: "soft" }, `${count(found.length - 80, "more rule")}: narrow the list.`));
  };
  const details = h("details", { class: "card-box", open: open || changed }, h("summary", {}, title, howMany(rows.length)));
  if (rows.length > MANY) {
    const field = /** @type {HTMLInputElement} */ (
      h("input", { type: "search", placeholder: "Find a rule", "aria-label": `Find a rule among ${title.toLowerCase()}` })
    );
    field.addEventListener("input", () => narrow(field.value));
    details.append(field);
  }
  details.append(list);
  const fill = () => details.hasAttribute("open") && !list.childElementCount && narrow("");
  details.addEventListener("toggle", fill);
  fill();
  return details;
}

/** @param {number} number */
function howMany(number) {
  return h("span", { class: "soft" }, ` ${number}`);
}

/** @param {Changeable} rule */
function ruleTitle(rule) {
  return spoken(rule.says || rule.key.replaceAll(".", ", ").replaceAll('"', ""));
}

/**
 * What a key is called: a row by its wager, paytable and hand; short words as they were typed.
 * @param {Rules} rules
 * @param {string} key
 */
export function keyTitle(rules, key) {
  for (const table of rules.changeable.filter((each) => each.rows)) {
    const wager = wagerOf(table);
    const title = rules.titles[wager] ?? spoken(wager);
    if (key === wager) return `${title}: paytable`;
    const row = table.rows?.find((each) => each.key === key);
    if (row) return [title, several(rules, wager) ? table.label : "", stakeWords(table), row.hand].filter(Boolean).join(", ");
  }
  if (rules.choices.some((choice) => choice.name === key)) return spoken(key);
  const rule = rules.changeable.find((each) => each.key === key);
  return rule ? ruleTitle(rule) : spoken(key.replaceAll(".", ", "));
}

/**
 * Whether a wager has more than one paytable.
 * @param {Rules} rules
 * @param {string} wager
 */
function several(rules, wager) {
  return new Set(rules.changeable.filter((each) => each.rows && wagerOf(each) === wager).map((each) => each.label)).size > 1;
}

/**
 * The wager that a paytable is for, where it has one for each amount.
 * @param {Changeable} table
 */
function stakeWords(table) {
  const stake = /\.\$(\d+)/.exec(table.key)?.[1];
  return stake ? `for a wager of $${stake}` : "";
}

/**
 * @param {Changeable} rule
 * @param {Host} host
 */
function ruleRow(rule, host) {
  const title = ruleTitle(rule);
  return h("div", { class: "rule-row" }, h("span", {}, title), entry(rule.key, rule.value, title, host));
}

/**
 * Options of the operator: those that the book allows are filed, others are changed.
 * @param {Rules} rules
 * @param {Host} host
 */
function options(rules, host) {
  const rows = rules.choices
    .filter((choice) => choice.kind !== "paytable")
    .map((choice) => {
      const now = String(rules.options[choice.name] ?? choice.default ?? "");
      const title = ruleWords(choice.says || choice.name);
      const field = choice.choices.length
        ? chosen(choice, now, title, host)
        : entry(choice.name, choice.kind === "flag" ? String(now === "true") : now, title, host);
      return h("div", { class: "rule-row" }, h("span", {}, title), field);
    });
  if (!rows.length) return null;
  const changed = rules.choices.some((choice) => choice.kind !== "paytable" && host.changes.has(choice.name));
  return h(
    "details",
    { class: "card-box", open: rows.length <= MANY || changed },
    h("summary", {}, "Options of the operator", howMany(rows.length)),
    ...rows,
  );
}

/**
 * @param {FilingChoice} choice
 * @param {string} now
 * @param {string} title
 * @param {Host} host
 */
function chosen(choice, now, title, host) {
  const value = host.changes.get(choice.name) ?? now;
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "data-change": choice.name, "aria-label": title },
      ...(choice.choices.includes(now) ? [] : [h("option", { value: now, selected: value === now }, now || "none")]),
      ...choice.choices.map((each) => h("option", { value: each, selected: each === value }, each)),
    )
  );
  select.classList.toggle("changed", value !== now);
  select.addEventListener("change", () => {
    select.classList.toggle("changed", select.value !== now);
    host.set(choice.name, select.value === now ? "" : select.value);
  });
  return select;
}
