// A few soft tones, off unless the player turns them on.
import { prefs } from "./prefs.svelte";

let audio: AudioContext | null = null;
const TUNES = {
  turn: [
    [523, 0, 0.18],
    [784, 0.12, 0.3],
  ],
  move: [[392, 0, 0.09]],
  dice: [
    [180, 0, 0.04],
    [220, 0.06, 0.04],
    [200, 0.13, 0.05],
    [260, 0.2, 0.07],
  ],
  over: [
    [392, 0, 0.2],
    [523, 0.16, 0.2],
    [659, 0.32, 0.5],
  ],
} as const;

export function play(tune: keyof typeof TUNES): void {
  if (!prefs.sound) return;
  try {
    audio ??= new AudioContext();
    for (const [pitch, after, length] of TUNES[tune]) {
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      const at = audio.currentTime + after;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.0001, at);
      loudness.gain.exponentialRampToValueAtTime(0.09, at + 0.015);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
      tone.connect(loudness).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length + 0.02);
    }
  } catch {
    /* a browser without sound */
  }
}
