// @ts-check
/** Who won, with what and by which clause: the lines of the round that ended last. */
import { h } from "./draw/svg.js";
import { netOf, wagerTitle } from "./felts/scene.js";
import { listed, money, plainName, signed, signs } from "./words.js";

/**
 * @typedef {import("./types.js").RoundView} RoundView
 * @typedef {{felt: import("./types.js").Felt, you: number | null, names: Record<string, string>, cite: (clauses: string[]) => string}} Context
 */

/**
 * The box of a round that is over.
 * @param {RoundView} round
 * @param {Context} context
 */
export function resultBox(round, context) {
  const seats = [...new Set(round.lines.map((line) => line.seat))];
  seats.sort((one, other) => Number(other === context.you) - Number(one === context.you) || one - other);
  const mine = context.you === null ? null : netOf(round, context.you);
  const kind = mine === null ? "" : mine > 0 ? "won" : mine < 0 ? "lost" : "even";
  return h(
    "section",
    { class: `result ${kind}`, tabindex: "0", "aria-label": "Result of the round" },
    h("h2", { class: "headline" }, headline(round, context)),
    ...seats.map((seat) => seatLines(round, seat, context)),
    !seats.length && h("p", { class: "soft" }, "No wager was settled."),
  );
}

/**
 * The result in a sentence: the viewer's own, or who won.
 * @param {RoundView} round
 * @param {Context} context
 */
export function headline(round, context) {
  const own = context.you === null ? null : netOf(round, context.you);
  if (own !== null) return own > 0 ? `You win ${money(own)}` : own < 0 ? `You lose ${money(-own)}` : "You break even";
  const nets = [...new Set(round.lines.map((line) => line.seat))].map((seat) => ({
    seat,
    net: netOf(round, seat) ?? 0,
  }));
  const winners = nets
    .filter(({ net }) => net > 0)
    .map(({ seat, net }) => `${nameOf(context, seat)} wins ${money(net)}`);
  if (winners.length) return listed(winners.slice(0, 3));
  return nets.length ? "No seat wins" : "The round is over";
}

/**
 * @param {Context} context
 * @param {number} seat
 */
function nameOf(context, seat) {
  const name = plainName(context.names[seat] ?? "");
  return name ? `${name} (seat ${seat})` : `Seat ${seat}`;
}

/**
 * @param {RoundView} round
 * @param {number} seat
 * @param {Context} context
 */
function seatLines(round, seat, context) {
  const lines = round.lines.filter((line) => line.seat === seat);
  const net = netOf(round, seat) ?? 0;
  const you = seat === context.you;
  return h(
    "div",
    { class: `seat-lines ${you ? "mine" : ""}` },
    h(
      "h3",
      {},
      h("span", {}, you ? "You" : nameOf(context, seat)),
      h("span", { class: `num ${tone(net)}` }, net ? signed(net) : "even"),
    ),
    h("ul", {}, ...lines.map((line) => lineItem(line, context))),
  );
}

/** @param {number} amount */
function tone(amount) {
  return amount > 0 ? "won-words" : amount < 0 ? "lost-words" : "soft";
}

/**
 * @param {import("./types.js").Line} line
 * @param {Context} context
 */
function lineItem(line, context) {
  const clauses = line.basis?.clauses ?? [];
  const behind = line.player ? ` (${line.player}, behind)` : "";
  return h(
    "li",
    {},
    h(
      "span",
      { class: "line-head" },
      h("strong", {}, `${wagerTitle(context.felt, line.wager)}${behind}`),
      h("span", { class: "soft num" }, money(line.stake)),
      h(
        "span",
        { class: `num ${tone(line.profit)}` },
        line.result === "returned" ? "returned" : line.profit ? signed(line.profit) : line.result,
      ),
    ),
    h(
      "span",
      { class: "line-why" },
      signs(capital(line.why || line.row.title || "")),
      clauses.length ? h("cite", { class: "clause" }, ` ${context.cite(clauses)}`) : null,
    ),
  );
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
