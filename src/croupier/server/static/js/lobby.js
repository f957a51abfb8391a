// @ts-check
/** The lobby: every table with its seats and stakes, meters, and a way to play at once. */
import { h } from "./draw/svg.js";
import { net } from "./net.js";
import { EditionSearch, practise } from "./play.js";
import { bookTitle, money, spoken } from "./words.js";

const STATES = {
  waiting: "waiting",
  bets: "bets are open",
  play: "in play",
  between: "between rounds",
  paused: "paused",
  closed: "closed",
};

export class LobbyPage {
  constructor() {
    this.list = h("div", { class: "tables" });
    this.mine = h("div", { class: "tables" });
    this.mineBox = h(
      "section",
      { "aria-labelledby": "mine-title", hidden: true },
      h("div", { class: "section-head" }, h("h2", { id: "mine-title" }, "Your tables")),
      this.mine,
    );
    this.meters = h("div", { class: "meters" });
    this.problem = h("p", { class: "problem", role: "alert", hidden: true });
    this.search = new EditionSearch((edition) => this.play(edition), true);
    this.root = h(
      "div",
      { class: "sheet lobby" },
      h(
        "section",
        { class: "start", "aria-label": "Play at once" },
        h("h1", {}, "What would you like to play?"),
        this.search.root,
        this.problem,
        h(
          "p",
          { class: "browse" },
          h("a", { href: "#/play" }, "Browse all games"),
          h("a", { href: "/floor" }, "Back office of the floor"),
        ),
      ),
      this.mineBox,
      h(
        "section",
        { "aria-labelledby": "tables-title" },
        h("div", { class: "section-head" }, h("h2", { id: "tables-title" }, "Tables"), this.meters),
        this.list,
      ),
    );
    this.end = () => {};
  }

  open() {
    this.end = net.on("lobby", (frame) => this.draw(frame));
    net.watchLobby(true);
    this.search.load();
  }

  close() {
    this.end();
    net.watchLobby(false);
  }

  /** @param {{id: string}} edition */
  async play({ id }) {
    try {
      await practise({ edition: id });
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
      this.problem.hidden = false;
    }
  }

  /** @param {any} frame */
  draw(frame) {
    const own = new Set(frame.mine ?? []);
    const tables = frame.tables.filter((/** @type {any} */ table) => table.state !== "closed");
    const open = tables.filter((/** @type {any} */ table) => !own.has(table.table));
    this.mine.replaceChildren(...tables.filter((/** @type {any} */ table) => own.has(table.table)).map(tableRow));
    this.mineBox.hidden = !this.mine.childElementCount;
    this.list.replaceChildren(
      ...(open.length
        ? open.map(tableRow)
        : [h("p", { class: "empty" }, "No table is open. Choose a game above; bots will join you.")]),
    );
    const meters = Array.isArray(frame.meters)
      ? frame.meters
      : Object.entries(frame.meters ?? {}).map(([name, amount]) => ({ name, amount }));
    this.meters.replaceChildren(
      ...meters.map((/** @type {any} */ meter) =>
        h(
          "span",
          { class: "meter-chip num" },
          `${spoken(meter.title ?? meter.name)} `,
          h("strong", {}, money(meter.amount ?? meter.shown ?? 0)),
        ),
      ),
    );
  }
}

/** @param {any} table */
function tableRow(table) {
  const seats = Object.entries(table.seats).map(([seat, place]) =>
    h("span", {
      class: `dot ${place ? "taken" : ""}`,
      title: place ? `Seat ${seat}: ${/** @type {any} */ (place).name}` : `Seat ${seat} is free`,
    }),
  );
  const state = /** @type {Record<string, string>} */ (STATES)[table.state] ?? table.state;
  return h(
    "a",
    { class: "table-row", href: `#/table/${encodeURIComponent(table.table)}` },
    h(
      "span",
      { class: "table-title" },
      h("strong", {}, table.title),
      h("span", { class: "soft" }, bookTitle(table.edition.split("/")[0])),
    ),
    h("span", { class: "stakes num" }, stakesWords(table.stakes)),
    h("span", { class: "dots", "aria-hidden": "true" }, ...(seats.length > 12 ? [] : seats)),
    h(
      "span",
      { class: "soft state" },
      `${table.seated} of ${table.size} seats taken, ${state}${table.waiting ? `, ${table.waiting} waiting` : ""}`,
    ),
  );
}

/**
 * Stakes as the hub names them: words, or a least and a most.
 * @param {any} stakes
 */
function stakesWords(stakes) {
  if (!stakes) return "";
  if (typeof stakes === "string") return stakes;
  const { least, most, min_bet: low, max_bet: high } = stakes;
  const bottom = least ?? low;
  const top = most ?? high;
  if (typeof bottom === "number" && typeof top === "number") return `${money(bottom)} to ${money(top)}`;
  return Object.entries(stakes)
    .filter(([, value]) => typeof value === "string")
    .map(([, value]) => value)
    .slice(0, 2)
    .join(" to ");
}
