// @ts-check
/** The viewer's seat: sit down, buy chips, sit out, take the bank, leave. */
import { h } from "./draw/svg.js";
import { net } from "./net.js";
import { cents, money } from "./words.js";

export class SeatMenu {
  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.problem = "";
    /** @type {"" | "asked" | "leaving"} */
    this.going = "";
  }

  /**
   * @param {import("./types.js").View} view
   * @returns {HTMLElement}
   */
  draw(view) {
    const you = view.table.you;
    return h(
      "div",
      { class: "seat-menu" },
      ...(you === null ? this.bystander(view) : this.seated(view, you)),
      this.problem && h("span", { class: "problem", role: "alert" }, this.problem),
    );
  }

  /** @param {import("./types.js").View} view */
  bystander(view) {
    const taken = Object.keys(view.table.places).map(Number);
    const free = Array.from({ length: this.page.frame.places }, (_, place) => place + 1).find(
      (seat) => !taken.includes(seat),
    );
    if (!free || view.table.state === "closed") return [h("span", { class: "soft" }, "You are watching.")];
    return [h("button", { type: "button", class: "strong", onclick: () => this.sit(free) }, "Sit down")];
  }

  /**
   * @param {import("./types.js").View} view
   * @param {number} you
   */
  seated(view, you) {
    const place = view.table.places[you];
    const banks = view.table.banker === you;
    return [
      banks && h("button", { type: "button", onclick: () => this.act("decline_bank") }, "Pass the bank on"),
      h(
        "details",
        { class: "menu" },
        h("summary", { class: "button" }, `Seat ${you}, ${money(place?.chips ?? 0)}`),
        h(
          "div",
          { class: "menu-body" },
          this.buying(view),
          h(
            "button",
            { type: "button", onclick: () => this.act(place?.away ? "come_back" : "sit_out") },
            place?.away ? "Come back" : "Sit out",
          ),
          h("button", { type: "button", onclick: () => this.act("leave") }, "Leave the table"),
        ),
      ),
      place?.leaving &&
        h(
          "span",
          { class: "leaving", role: "status" },
          "You leave after this round. Your bets remain in play. ",
          h("button", { type: "button", class: "small", onclick: () => this.act("come_back") }, "Stay"),
        ),
    ];
  }

  /** @param {import("./types.js").View} view */
  buying(view) {
    const least = view.table.buy?.least || 0;
    const field = /** @type {HTMLInputElement} */ (
      h("input", {
        class: "amount-field num",
        inputmode: "decimal",
        "aria-label": "Chips to buy, in dollars",
        value: String(Math.max(least, 10_000) / 100),
      })
    );
    const form = h("form", { class: "buy" }, field, h("button", { type: "submit" }, "Buy chips"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const amount = cents(field.value);
      if (amount === null) this.refuse("Type an amount in dollars.");
      else this.act("buy", { amount });
    });
    return form;
  }

  /** @param {number} seat */
  sit(seat) {
    const least = this.page.state?.view.table.buy?.least || 0;
    const most = this.page.state?.view.table.buy?.most;
    return this.act("sit", { seat, amount: Math.max(least, Math.min(100_000, most ?? 100_000)) });
  }

  /** @param {string} why */
  refuse(why) {
    this.problem = why;
    this.page.drawHead();
  }

  /**
   * Closes the table once the person who wished to leave has no seat any more.
   * @param {import("./types.js").View | undefined} view
   */
  gone(view) {
    if (!view || !this.going) return;
    const seat = view.table.you === null ? null : view.table.places[view.table.you];
    if (seat) {
      // The answer may come before the view that says so; a seat that no longer leaves has stayed.
      this.going = seat.leaving ? "leaving" : this.going === "leaving" ? "" : this.going;
      return;
    }
    this.going = "";
    if (this.page.root.isConnected) location.hash = "#/";
    net.tell("left", { table: this.page.name });
  }

  /**
   * @param {string} act
   * @param {Record<string, any>} [more]
   */
  async act(act, more = {}) {
    const seat = this.page.state?.view.table.you ?? undefined;
    const answer = await net.command({ t: "seat", table: this.page.name, act, ...(seat ? { seat } : {}), ...more });
    this.refuse(answer.t === "no" ? answer.why : "");
    // In a round the seat is given up when the round is over: the page closes when the view says so.
    if (answer.t === "no" || act !== "leave") return;
    this.going = "asked";
    this.gone(this.page.state?.view);
  }
}
