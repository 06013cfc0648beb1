// Soft sounds made on the spot: tones, and the knock of dice on a table.

/** Tones as pitch, start and length in seconds; pitch 0 is the knock of a die on a table. */
type Tune = readonly (readonly [pitch: number, after: number, length: number])[];
const TUNES = {
  turn: [
    [523, 0, 0.18],
    [784, 0.12, 0.3],
  ],
  move: [[392, 0, 0.09]],
  dice: [
    [0, 0, 0.05],
    [0, 0.07, 0.04],
    [0, 0.16, 0.05],
    [0, 0.22, 0.03],
    [0, 0.3, 0.08],
  ],
  hit: [
    [0, 0, 0.05],
    [0, 0.07, 0.04],
    [0, 0.16, 0.05],
    [147, 0.5, 0.22],
    [98, 0.5, 0.34],
  ],
  loss: [
    [196, 0, 0.16],
    [147, 0.13, 0.34],
  ],
  message: [
    [880, 0, 0.07],
    [1175, 0.07, 0.1],
  ],
  over: [
    [392, 0, 0.2],
    [523, 0.16, 0.2],
    [659, 0.32, 0.5],
  ],
} satisfies Record<string, Tune>;
const LOUD = 0.09;

let audio: AudioContext | null = null;

/** A short burst of noise, filtered to sound like wood. */
function knock(context: AudioContext, length: number): AudioBufferSourceNode {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  return source;
}

function tone(context: AudioContext, pitch: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  return source;
}

export type TuneName = keyof typeof TUNES;
export function sound(tune: TuneName): void {
  try {
    audio ??= new AudioContext();
    for (const [pitch, after, length] of TUNES[tune]) {
      const source = pitch ? tone(audio, pitch) : knock(audio, length);
      const filter = audio.createBiquadFilter();
      filter.type = pitch ? "lowpass" : "bandpass";
      filter.frequency.value = pitch ? 6000 : 1400 + 500 * Math.random();
      const loudness = audio.createGain();
      const at = audio.currentTime + after;
      loudness.gain.setValueAtTime(0.0001, at);
      loudness.gain.exponentialRampToValueAtTime(pitch ? LOUD : 3 * LOUD, at + 0.012);
      loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
      source.connect(filter).connect(loudness).connect(audio.destination);
      source.start(at);
      source.stop(at + length + 0.02);
    }
  } catch {
    /* a browser without sound */
  }
}
