// @ts-check
/** What happened at a table, sentence by sentence, the newest at the foot. */
import { h } from "./draw/svg.js";
import { sentence, signs } from "./words.js";

const MOST = 400;

export class Log {
  constructor() {
    this.root = h("ol", { class: "log", tabindex: "0", "aria-label": "What happened" });
    this.round = -1;
    this.follow = true;
    this.root.addEventListener("scroll", () => {
      this.follow = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < 40;
    });
  }

  /** Keeps the newest sentence in sight, unless the reader has scrolled back. */
  stay() {
    if (this.follow) this.root.scrollTop = this.root.scrollHeight;
  }

  /**
   * A line for a sentence; calls of one ball after another share one.
   * @param {string} words
   */
  line(words) {
    const call = /^[BINGO] ?\d{1,2}\.?$/.test(words);
    const last = this.root.lastElementChild;
    if (call && last?.classList.contains("calls")) last.append(` ${words.replace(/\.$/, "")}`);
    else this.root.append(h("li", { class: call ? "calls num" : "" }, call ? words.replace(/\.$/, "") : signs(sentence(words))));
  }

  /**
   * @param {string[]} sentences
   * @param {number} round how many rounds were played before
   */
  add(sentences, round) {
    if (!sentences.length) return;
    if (round !== this.round) this.root.append(h("li", { class: "log-round" }, `Round ${round + 1}`));
    this.round = round;
    for (const words of sentences) this.line(words);
    while (this.root.children.length > MOST) this.root.firstElementChild?.remove();
    this.stay();
  }
}
