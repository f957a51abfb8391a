// @ts-check
/**
 * What happens at a table, shown in its own time: cards, dice, wheel and balls come to rest before anything is said.
 *
 * The socket delivers a view at once; people watch a ball run for four seconds. Frames wait here in line. Each is first
 * shown in motion (the felt moves, nothing that follows from it is drawn or spoken) and then at rest. A frame without
 * motion is at rest at once, so that a page without motion shows every view in the moment it arrives.
 */
import { settings } from "./store.js";

/** How much longer or shorter than usual things move. @type {Record<string, number>} */
export const PACES = { slow: 1.6, full: 1, fast: 0.4, none: 0 };

const LONGEST = 12_000; // milliseconds after which a motion is taken to have ended, whatever the browser says
const WAITING = 3; // with more frames than this in line, those before the newest are shown without motion

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");

/** How long things take, as a multiple of the usual; 0 if nothing may move. */
export function pace() {
  return REDUCED.matches ? 0 : (PACES[settings().motion] ?? 1);
}

/**
 * @template Frame
 */
export class Timeline {
  /**
   * @param {{steps: (frame: Frame) => Frame[], move: (frame: Frame) => Animation[], rest: (frame: Frame) => number}} stage
   *   `steps` divides a frame into those that are shown one after another, `move` shows one in motion and returns what
   *   moves, `rest` shows the whole frame as it is in the end and says for how many milliseconds it should be seen
   */
  constructor(stage) {
    this.stage = stage;
    /** @type {Frame[]} */
    this.line = [];
    this.playing = false;
    /** @type {Animation[]} */
    this.moving = [];
    this.skipped = false;
    this.wake = () => {};
  }

  /** @param {Frame} frame */
  push(frame) {
    this.line.push(frame);
    if (!this.playing) this.play();
  }

  /** Everything that moves comes to rest now. */
  skip() {
    this.skipped = true;
    for (const each of this.moving) each.finish();
    this.wake();
  }

  /** Shows the frames in line; returns at once after the last one that does not move. */
  async play() {
    this.playing = true;
    try {
      for (let frame = this.line.shift(); frame !== undefined; frame = this.line.shift()) {
        this.skipped = this.line.length >= WAITING;
        const times = pace();
        for (const step of times ? this.stage.steps(frame) : []) {
          if (this.skipped) break;
          this.moving = this.stage.move(step);
          if (this.moving.length) await ended(this.moving, times);
        }
        this.moving = [];
        const seen = this.stage.rest(frame) * times;
        if (seen && !this.skipped) await this.pause(seen);
      }
    } finally {
      this.playing = false;
      this.moving = [];
    }
  }

  /**
   * Lets something be seen for a while, unless it is skipped.
   * @param {number} time
   */
  pause(time) {
    return new Promise((done) => {
      const timer = window.setTimeout(() => this.wake(), time);
      this.wake = () => {
        window.clearTimeout(timer);
        this.wake = () => {};
        done(undefined);
      };
    });
  }

  /** Forgets what waits. */
  stop() {
    this.line = [];
    this.skip();
  }
}

/**
 * Waits until animations have ended.
 * @param {Animation[]} animations
 * @param {number} times
 */
function ended(animations, times) {
  for (const each of animations) each.updatePlaybackRate(1 / times);
  const late = new Promise((done) => window.setTimeout(done, LONGEST));
  // An animation that is cancelled has ended as well.
  return Promise.race([Promise.allSettled(animations.map((each) => each.finished)), late]);
}
