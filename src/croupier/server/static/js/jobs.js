// @ts-check
/** Calculations that may take long: begun as a job, watched with its progress, fetched, or stopped. */
import { ask } from "./net.js";

const FIRST_LOOK = 40;
const LONGEST_LOOK = 1000;

/** @typedef {{id: string, state: string, done: number, total: number, answer: string}} JobState */

/** One calculation at a time: a new one stops the one before. */
export class Calculation {
  constructor() {
    /** @type {JobState | null} */
    this.job = null;
    this.number = 0;
  }

  /**
   * The answer, or null where another calculation was begun meanwhile.
   * @param {Record<string, any>} asked what `POST /api/v1/jobs` takes
   * @param {string} format
   * @param {(job: JobState) => void} watch hears how far it is
   * @returns {Promise<any>}
   */
  async run(asked, format, watch) {
    this.stop();
    const number = this.number;
    let job = await ask("POST", `/api/v1/jobs?format=${format}`, asked);
    let wait = FIRST_LOOK;
    while (job.state === "waiting" || job.state === "running") {
      if (number !== this.number) {
        this.cancel(job);
        return null;
      }
      this.job = job;
      watch(job);
      await new Promise((done) => {
        window.setTimeout(done, wait);
      });
      wait = Math.min(wait * 1.5, LONGEST_LOOK);
      job = await ask("GET", `/api/v1/jobs/${job.id}`);
    }
    if (number !== this.number) return null;
    this.job = null;
    return ask("GET", job.answer);
  }

  /** Nobody waits for it any more. */
  stop() {
    this.number += 1;
    if (this.job) this.cancel(this.job);
    this.job = null;
  }

  /** @param {JobState} job */
  cancel(job) {
    ask("DELETE", `/api/v1/jobs/${job.id}`).catch(() => {});
  }
}
