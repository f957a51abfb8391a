// @ts-check
/** One live table: the felt, the controls, the result of the last round, and the panel beside it. */
import { Controls } from "./controls.js";
import { h } from "./draw/svg.js";
import * as arc from "./felts/arc.js";
import { feltFor } from "./felts/index.js";
import { inMotion, settlingSteps, stepsTo } from "./felts/motion.js";
import { NARROW, shownRound } from "./felts/scene.js";
import { notify, say, tone } from "./live.js";
import { Log } from "./log.js";
import { net } from "./net.js";
import { Panel } from "./panel.js";
import { practise } from "./play.js";
import { resultBox } from "./result.js";
import { SeatMenu } from "./seat.js";
import { settings } from "./store.js";
import { Stage } from "./stage.js";
import { Timeline, pace } from "./timeline.js";
import { bookTitle, toYou } from "./words.js";
import { adviceAt, Review } from "./worth.js";

const RESULT = 1500; // milliseconds for which the end of a round is seen before the next one begins

export class TablePage {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {any} */
    this.frame = null;
    /** @type {any} */
    this.state = null;
    /** @type {import("./felts/index.js").FeltModule | null} */
    this.module = null;
    /** @type {(() => void)[]} */
    this.ends = [];
    /** @type {string[]} */
    this.unsaid = [];
    this.log = new Log();
    this.panel = new Panel({
      log: this.log.root,
      felt: () => this.frame?.felt ?? null,
      game: () => this.frame?.game ?? null,
    });
    this.feltBox = h("div", { class: "felt-box" });
    this.stage = new Stage(this.feltBox);
    this.words = h("p", { class: "unseen", id: "felt-words" });
    this.resultBox = h("div", { class: "result-box" });
    this.head = h("div", { class: "table-head" });
    this.notices = h("div", { class: "notices" });
    this.clock = h("div", { class: "clock", role: "timer", hidden: true });
    this.dock = h("div", { class: "dock-box" });
    this.seat = new SeatMenu(this);
    this.review = new Review(name, () => this.drawResult());
    this.root = h(
      "div",
      { class: "table-page" },
      this.head,
      this.notices,
      this.feltBox,
      this.words,
      this.dock,
      h("aside", { class: "side", "aria-label": "About this table" }, this.resultBox, this.panel.root),
    );
    /** @type {Controls | null} */
    this.controls = null;
    /** @type {Timeline<any>} */
    this.timeline = new Timeline({
      steps: (frame) => this.steps(frame),
      move: (frame) => this.move(frame),
      rest: (frame) => this.rest(frame),
    });
    this.feltBox.addEventListener("pointerdown", () => this.timeline.skip());
  }

  /** Begins to watch. */
  open() {
    const own = (/** @type {(frame: any) => void} */ call) => (/** @type {any} */ frame) =>
      frame.table === this.name && call(frame);
    this.ends.push(
      net.on(
        "table",
        own((frame) => this.opened(frame)),
      ),
      net.on(
        "view",
        own((frame) => this.timeline.push(frame)),
      ),
      net.on(
        "clock",
        own((frame) => this.tick(frame)),
      ),
    );
    const narrow = window.matchMedia(NARROW);
    const again = () => {
      this.timeline.skip();
      this.draw();
    };
    narrow.addEventListener("change", again);
    const watched = new ResizeObserver(() => {
      const drawn = this.feltBox.querySelector("svg.felt");
      if (drawn && this.root.isConnected && !this.timeline.playing) this.drawFelt();
    });
    watched.observe(this.feltBox);
    this.ends.push(() => watched.disconnect());
    const key = (/** @type {KeyboardEvent} */ event) => this.root.isConnected && this.key(event);
    document.addEventListener("keydown", key);
    this.ends.push(
      () => narrow.removeEventListener("change", again),
      () => document.removeEventListener("keydown", key),
      () => window.clearInterval(this.ticking),
    );
    this.ends.push(net.on("no", (frame) => !frame.id && frame.table === this.name && this.missing(frame.why)));
    net.watch(this.name);
  }

  /** @param {string} why */
  missing(why) {
    const { edition, filing } = this.frame?.game ?? {};
    const again = () => practise({ edition, filing }).then(() => net.tell("left", { table: this.name }));
    this.dock.replaceChildren();
    this.feltBox.replaceChildren(
      h(
        "div",
        { class: "missing" },
        h("p", { class: "problem", role: "alert" }, why),
        edition && h("button", { type: "button", class: "strong", onclick: again }, "Open again"),
        h("a", { href: "#/" }, "Lobby"),
      ),
    );
  }

  /** Ends: bystanders are heard no more. */
  close() {
    for (const end of this.ends) end();
    this.ends = [];
    this.timeline.stop();
    net.unwatch(this.name);
  }

  /** @param {any} frame */
  async opened(frame) {
    this.frame = frame;
    this.module = await feltFor(frame.game.family, frame.felt);
    this.controls = new Controls({
      table: this.name,
      felt: frame.felt,
      command: (each) => {
        this.timeline.skip();
        return net.command(each);
      },
      redraw: () => this.drawFelt(),
      cite: (clauses) => this.cite(clauses),
      family: frame.game.family,
      advise: frame.advice ? () => adviceAt(this.name) : undefined,
    });
    this.dock.replaceChildren(this.clock, this.controls.root);
    if (this.state) this.show();
    document.title = `${frame.game.title}, table ${this.name}: Croupier`;
  }

  /**
   * Space ends what moves; every other key is for the controls.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.key === " " && this.timeline.moving.length) {
      event.preventDefault();
      this.timeline.skip();
    } else this.controls?.key(event);
  }

  /**
   * The frames that lead to a frame; none if nothing can be seen to move.
   * @param {any} frame
   */
  steps(frame) {
    const seen = this.module && this.state && this.root.isConnected && !document.hidden;
    if (!seen) return [];
    const before = this.state.view;
    const moving = stepsTo(frame.view, before).map((view) => ({ ...frame, view: inMotion(view, before) }));
    const seats = this.feltBox.querySelector("svg.arc, svg.oval"); // layouts show what a bet brought only at the end
    const settled = seats ? settlingSteps(frame.view, before) : [];
    return [...moving, ...settled.map((view) => ({ ...frame, view, settling: true }))];
  }

  /**
   * Shows what was dealt, thrown or drawn, and nothing that follows from it.
   * @param {any} frame
   */
  move(frame) {
    this.drawFelt({ ...this.scene(frame.view, true), settling: Boolean(frame.settling) });
    const moves = this.stage.movements();
    if (moves.length) {
      this.root.dataset.moving = "yes";
      this.controls?.hold();
    }
    return moves;
  }

  /**
   * Shows a view as it is: result, stacks, log, the next question, and says it.
   * @param {any} frame
   * @returns {number} for how many milliseconds it should be seen
   */
  rest(frame) {
    delete this.root.dataset.moving;
    const ended = this.state !== null && frame.view.table.rounds > this.state.view.table.rounds;
    const asked = frame.ask !== null && frame.ask !== this.state?.ask && frame.view.round?.question?.kind === "decide";
    const rounds = (frame.view.table.rounds ?? 0) - (frame.view.round ? 0 : 1);
    this.state = frame;
    const told = (frame.told ?? []).map((/** @type {string} */ words) => toYou(words, frame.view.table.you));
    this.log.add(told, Math.max(0, rounds));
    this.unsaid.push(...told);
    if (!this.timeline.line.length) say(this.unsaid.splice(0));
    if (frame.ask === null) this.clock.hidden = true;
    if (this.frame?.advice && settings().review) this.review.see(frame.view);
    if (this.frame && this.module) this.show();
    if (asked) this.turn();
    this.seat.gone(frame.view);
    return ended ? RESULT : 0;
  }

  /** Says that it is the viewer's turn, as he has set it. */
  turn() {
    const { sound, notify: wanted } = settings();
    if (sound) tone();
    if (wanted) notify(`Your turn at ${this.frame?.game.title ?? "the table"}.`);
  }

  show() {
    const { view, ask } = this.state;
    const own = view.table.you === null ? {} : (view.round?.seats?.[view.table.you]?.bets ?? {});
    Object.assign(this.root.dataset, {
      staked: Object.keys(own).length ? "yes" : "",
      bet: Object.values(own).reduce((sum, amount) => sum + (typeof amount === "number" ? amount : 0), 0),
      seen: this.state.to,
      ask: ask ?? "",
      state: view.table.state,
      rounds: view.table.rounds,
      kind: view.round?.question?.kind ?? "",
    });
    this.controls?.update(view, ask, this.state.to);
    this.draw();
    this.root.dispatchEvent(
      new CustomEvent("asked", { bubbles: true, detail: { table: this.name, asked: this.state.ask !== null } }),
    );
  }

  draw() {
    if (!this.state || !this.module) return;
    this.drawHead();
    this.drawFelt();
    this.drawResult();
    this.log.stay();
  }

  drawHead() {
    const { game } = this.frame;
    const notices = this.state.view.table.notices ?? [];
    this.head.replaceChildren(
      h("h1", {}, game.title),
      h("span", { class: "soft edition" }, bookTitle(game.edition.split("/")[0])),
      h("a", { class: "quiet-link", href: `#/history/${this.name}` }, "History"),
      this.seat.draw(this.state.view),
    );
    this.notices.replaceChildren(...notices.map((/** @type {string} */ words) => h("p", { class: "notice" }, words)));
  }

  /** @param {import("./types.js").Scene} [scene] as it is now, unless another is given */
  drawFelt(scene = this.state && this.scene(this.state.view, false)) {
    if (!this.module || !scene) return;
    const focused = this.feltBox.contains(document.activeElement)
      ? document.activeElement?.getAttribute("aria-label")?.split(",")[0]
      : null;
    const drawn = this.drawn(scene);
    drawn.setAttribute("role", "group");
    drawn.setAttribute("aria-label", `Table ${this.name}, ${this.frame.game.title}`);
    drawn.setAttribute("aria-describedby", "felt-words");
    this.stage.show(drawn, pace() > 0 && this.root.isConnected && !document.hidden);
    this.words.textContent = this.module.describe(scene);
    if (focused) this.refocus(focused);
  }

  /**
   * The felt; where its own module fails, the arc, so that the table can be played on.
   * @param {import("./types.js").Scene} scene
   */
  drawn(scene) {
    try {
      return /** @type {import("./felts/index.js").FeltModule} */ (this.module).draw(scene);
    } catch (error) {
      console.error(error);
      this.module = arc;
      return arc.draw(scene);
    }
  }

  /** @param {string} name */
  refocus(name) {
    const found = [...this.feltBox.querySelectorAll("[role=button]")].find(
      (each) => each.getAttribute("aria-label")?.split(",")[0] === name,
    );
    if (found) /** @type {SVGElement} */ (found).focus();
  }

  /**
   * @param {import("./types.js").View} view
   * @param {boolean} moving
   * @returns {import("./types.js").Scene}
   */
  scene(view, moving) {
    return {
      felt: this.frame.felt,
      game: this.frame.game,
      view: this.withBetsAhead(view),
      moving,
      places: this.frame.places,
      narrow: window.matchMedia(NARROW).matches,
      size: this.room(),
      act: (answer, changes) => this.controls?.act(answer, changes),
      type: (words) => this.controls?.type(words),
      sit: (seat) => this.seat.sit(seat),
      picked: (name) => this.picked(name),
    };
  }

  /**
   * How large the felt may be drawn, in pixels; unknown while the page is not shown.
   * @returns {[number, number] | undefined}
   */
  room() {
    const { clientWidth, clientHeight } = this.feltBox;
    return clientWidth > 0 ? [Math.max(280, clientWidth), Math.max(260, clientHeight)] : undefined;
  }

  /**
   * A view with the bets that are still on their way to the server.
   * @param {import("./types.js").View} view
   * @returns {import("./types.js").View}
   */
  withBetsAhead(view) {
    const you = view.table.you;
    const seat = you === null ? undefined : view.round?.seats?.[you];
    if (!this.controls?.ahead.size || !view.round || !seat || you === null) return view;
    const bets = { ...seat.bets };
    for (const [wager, { amount }] of this.controls.ahead) bets[wager] = amount;
    return { ...view, round: { ...view.round, seats: { ...view.round.seats, [you]: { ...seat, bets } } } };
  }

  /** @param {string} name */
  picked(name) {
    const answer = this.state.view.round?.question?.answers?.find((/** @type {any} */ each) => each.name === name);
    return answer && this.controls ? this.controls.picks.of(answer) : [];
  }

  drawResult() {
    const { view } = this.state;
    const round = shownRound(view)?.over ? shownRound(view) : view.last;
    if (!round) return this.resultBox.replaceChildren();
    const names = Object.fromEntries(
      Object.entries(view.table.places).map(([seat, place]) => [seat, /** @type {any} */ (place).name]),
    );
    const box = resultBox(round, {
      felt: this.frame.felt,
      you: view.table.you,
      names,
      cite: (clauses) => this.cite(clauses),
    });
    box.classList.toggle("past", Boolean(view.round));
    const review = this.review.draw(view.table.rounds);
    if (review) box.querySelector(".headline")?.after(review);
    return this.resultBox.replaceChildren(box);
  }

  /** @param {string[]} clauses */
  cite(clauses) {
    const ids = clauses.join(", ");
    return this.state?.view.citations?.[ids] ?? ids;
  }

  /** @param {any} frame */
  tick(frame) {
    window.clearInterval(this.ticking);
    const end = Date.now() + frame.left * 1000;
    const draw = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      this.clock.hidden = this.state?.ask === null;
      this.clock.textContent = `${left} s`;
      this.clock.classList.toggle("short", left <= 5);
    };
    draw();
    this.ticking = window.setInterval(draw, 250);
  }
}
