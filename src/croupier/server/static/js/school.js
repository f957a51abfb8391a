// @ts-check
/** Dealer school: drills from real rounds, timed, each answer marked with its reason and its clauses. */
import { h } from "./draw/svg.js";
import { choosing, feltOf, showProgress } from "./lesson.js";
import { ask } from "./net.js";
import { bookTitle, cents, money, sentence, signs, spoken } from "./words.js";

const KINDS = { payouts: "Payouts", order: "Order", fees: "Rake and fees", steps: "Next step", rulings: "Rulings" };

/** @param {string} edition */
export function schoolPage(edition) {
  if (edition) return new SchoolPage(edition);
  return { root: choosing("Dealer school", "Drills from real rounds: what each wager pays, in which order seats are settled, what the house takes, what the dealer does next, and how an irregularity is ruled.", "school") };
}

class SchoolPage {
  /** @param {string} edition */
  constructor(edition) {
    this.edition = edition;
    this.kind = "payouts";
    this.timed = true;
    /** @type {any} */
    this.drill = null;
    /** @type {Map<string, any>} */
    this.answers = new Map();
    this.began = 0;
    this.head = h("div", { class: "lesson-head" });
    this.feltBox = h("div", { class: "felt-box" });
    this.story = h("ol", { class: "log", tabindex: "0", "aria-label": "What happened" });
    this.form = h("form", { class: "dock drill" });
    this.standing = h("div", { class: "standing card-box" });
    this.clock = h("span", { class: "drill-clock num", role: "timer" });
    this.root = h("div", { class: "lesson" }, this.head, this.feltBox, h("div", { class: "dock-box" }, this.form), h("aside", { class: "side", "aria-label": "About this drill" }, h("div", { class: "panel" }, this.story), this.standing));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.mark();
    });
  }

  open() {
    this.ticking = window.setInterval(() => this.tick(), 500);
    this.next();
  }

  close() {
    window.clearInterval(this.ticking);
  }

  tick() {
    this.clock.textContent = this.timed && this.began ? `${Math.floor((Date.now() - this.began) / 1000)} s` : "";
  }

  drawHead() {
    const title = this.drill?.game.title;
    const kinds = Object.entries(KINDS).map(([kind, words]) => h("button", { type: "button", class: "small", "aria-pressed": String(kind === this.kind), onclick: () => { this.kind = kind; this.next(); } }, words));
    const timed = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", id: "timed", checked: this.timed }));
    timed.addEventListener("change", () => { this.timed = timed.checked; this.tick(); });
    this.head.replaceChildren(h("h1", {}, title ? `Dealer school: ${title}` : "Dealer school"), h("span", { class: "soft" }, bookTitle(this.edition.split("/")[0])), h("a", { href: "#/school" }, "All games"), h("div", { class: "kinds", role: "group", "aria-label": "Kind of drill" }, ...kinds), h("label", { for: "timed" }, timed, " Timed"), this.clock);
  }

  async next() {
    this.answers.clear();
    this.began = 0;
    this.drawHead();
    this.form.replaceChildren(h("p", { class: "soft", role: "status" }, "Playing a round to drill from…"));
    try {
      this.drill = await ask("POST", "/school/drill", { edition: this.edition, kind: this.kind });
    } catch (error) {
      this.drawHead();
      this.feltBox.replaceChildren();
      this.form.replaceChildren(h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message));
      return;
    }
    this.drawHead();
    const drawn = await feltOf(this.drill);
    this.feltBox.replaceChildren(...(drawn ? [drawn] : []));
    this.feltBox.hidden = !drawn;
    this.story.replaceChildren(...this.drill.told.map((/** @type {string} */ words) => h("li", {}, signs(sentence(words)))));
    this.story.scrollTop = this.story.scrollHeight;
    this.drawTasks();
    this.began = Date.now();
    showProgress(this.standing);
  }

  drawTasks() {
    this.form.replaceChildren(...this.drill.tasks.map((/** @type {any} */ task, /** @type {number} */ place) => this.task(task, place)), h("p", { class: "problem", role: "alert", hidden: true }), h("div", { class: "deal-row" }, h("button", { type: "submit", class: "strong" }, "Mark my answers")));
    /** @type {HTMLElement | null} */ (this.form.querySelector("input, select, button"))?.focus();
  }

  /**
   * @param {any} task
   * @param {number} place
   */
  task(task, place) {
    const id = `task-${place}`;
    const inner = task.answer === "money" ? this.moneyTask(task, id) : task.answer === "option" ? this.optionTask(task, id) : this.orderTask(task);
    return h("fieldset", { class: "task", "data-task": task.key }, h("legend", {}, signs(task.ask)), ...inner, h("p", { class: "mark", role: "status" }));
  }

  /**
   * Pay, collect or push, and the amount.
   * @param {any} task
   * @param {string} id
   */
  moneyTask(task, id) {
    const field = /** @type {HTMLInputElement} */ (h("input", { id, inputmode: "decimal", class: "num amount-field", autocomplete: "off", "aria-label": `${task.ask} Amount in dollars` }));
    let act = task.signed ? "" : "pay";
    const buttons = new Map();
    const set = (/** @type {string} */ name) => {
      act = name;
      for (const [each, button] of buttons) button.setAttribute("aria-pressed", String(each === name));
      field.disabled = name === "push";
      field.placeholder = name === "collect" && task.stake ? `all, ${money(task.stake)}` : "";
      write();
    };
    const write = () => {
      const whole = act === "collect" && !field.value.trim();
      const amount = act === "push" ? 0 : whole ? task.stake : cents(field.value);
      if (act && amount !== null) this.answers.set(task.key, act === "collect" ? -amount : amount);
      else this.answers.delete(task.key);
    };
    field.addEventListener("input", write);
    if (act) return [field];
    for (const [name, words] of [["pay", "Pay"], ["collect", "Collect"], ["push", "Push"]]) buttons.set(name, h("button", { type: "button", class: "small", "aria-pressed": "false", onclick: () => { set(name); if (name !== "push") field.focus(); } }, words));
    return [h("span", { class: "pay-acts", role: "group", "aria-label": "What you do" }, ...buttons.values()), field];
  }

  /**
   * @param {any} task
   * @param {string} id
   */
  optionTask(task, id) {
    return task.options.map((/** @type {any} */ option, /** @type {number} */ place) => {
      const radio = /** @type {HTMLInputElement} */ (h("input", { type: "radio", name: id, id: `${id}-${place}` }));
      radio.addEventListener("change", () => this.answers.set(task.key, option.key));
      return h("label", { for: `${id}-${place}`, class: "option" }, radio, signs(option.title));
    });
  }

  /**
   * Options put in order by pressing them one after another.
   * @param {any} task
   */
  orderTask(task) {
    /** @type {string[]} */
    const order = [];
    const shown = h("p", { class: "soft", role: "status" }, "Press them in their order.");
    const press = (/** @type {any} */ option, /** @type {HTMLElement} */ button) => {
      const place = order.indexOf(option.key);
      if (place >= 0) order.splice(place, 1);
      else order.push(option.key);
      button.setAttribute("aria-pressed", String(place < 0));
      shown.textContent = order.join(", then ") || "Press them in their order.";
      if (order.length === task.options.length) this.answers.set(task.key, [...order]);
      else this.answers.delete(task.key);
    };
    return [h("span", { class: "pay-acts" }, ...task.options.map((/** @type {any} */ option) => { const button = /** @type {HTMLElement} */ (h("button", { type: "button", class: "small", "aria-pressed": "false", onclick: () => press(option, button) }, option.title)); return button; })), shown];
  }

  async mark() {
    if (!this.began) return this.next();
    const seconds = this.timed ? (Date.now() - this.began) / 1000 : null;
    try {
      const found = await ask("POST", "/school/marks", { edition: this.edition, kind: this.kind, seed: this.drill.asked, answers: Object.fromEntries(this.answers), seconds });
      this.began = 0;
      this.marked(found);
    } catch (error) {
      const problem = /** @type {HTMLElement} */ (this.form.querySelector(".problem"));
      problem.textContent = /** @type {Error} */ (error).message;
      problem.hidden = false;
    }
    return undefined;
  }

  /** @param {any} found */
  marked(found) {
    for (const mark of found.marks) {
      const box = [...this.form.querySelectorAll("[data-task]")].find((each) => each.getAttribute("data-task") === mark.task);
      if (!box) continue;
      box.classList.add(mark.right ? "right" : "wrong");
      const clauses = mark.clauses.length ? h("cite", { class: "clause" }, ` ${mark.clauses.join(", ")}`) : null;
      box.querySelector(".mark")?.replaceChildren(h("strong", {}, mark.right ? "Right. " : `Wrong, ${mark.error_words}. `), signs(this.truth(mark)), ...(clauses ? [clauses] : []));
    }
    const next = /** @type {HTMLElement} */ (h("button", { type: "submit", class: "strong" }, "Next drill"));
    this.form.querySelector(".deal-row")?.replaceChildren(h("strong", {}, `${found.right} of ${found.marks.length} right`), next);
    next.focus();
    showProgress(this.standing);
  }

  /** @param {any} mark */
  truth(mark) {
    return typeof mark.truth === "number" && !mark.why ? money(mark.truth) : spoken(mark.why);
  }
}
