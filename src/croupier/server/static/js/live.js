// @ts-check
/** One polite live region: sentences are said once, none is repeated unchanged. */

import { aloud, sentence } from "./words.js";

let last = "";

/**
 * Says sentences to a screen reader.
 * @param {string[]} sentences
 */
export function say(sentences) {
  const region = document.getElementById("live");
  const words = sentences.filter(Boolean).map((each) => aloud(sentence(each))).join(" ");
  if (!region || !words || words === last) return;
  last = words;
  region.textContent = words;
}

/**
 * A short tone at the viewer's turn, without a sound file.
 */
export function tone() {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    const source = audio.createOscillator();
    source.frequency.value = 660;
    gain.gain.setValueAtTime(0.08, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
    source.connect(gain).connect(audio.destination);
    source.start();
    source.stop(audio.currentTime + 0.26);
    source.onended = () => audio.close();
  } catch {
    // Without sound the page still shows whose turn it is.
  }
}

/**
 * A notification where the reader allowed them and looks elsewhere.
 * @param {string} words
 */
export function notify(words) {
  if (document.visibilityState === "visible" || !("Notification" in window)) return;
  if (Notification.permission === "granted") new Notification("Croupier", { body: words, tag: "turn" });
}
