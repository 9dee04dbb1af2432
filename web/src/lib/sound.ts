// Small sounds made on the spot: a bell for your turn, a tap for a card, coins.
import { taste } from "./preferences.svelte";

let context: AudioContext | null = null;

interface Tone {
  at: number;
  pitch: number;
  length: number;
  loud: number;
  shape: OscillatorType;
}

const SOUNDS: Record<string, Tone[]> = {
  turn: [
    { at: 0, pitch: 1046, length: 0.9, loud: 0.12, shape: "sine" },
    { at: 0, pitch: 2093 * 1.01, length: 0.5, loud: 0.05, shape: "sine" },
    { at: 0.16, pitch: 1318, length: 1.1, loud: 0.1, shape: "sine" },
  ],
  tap: [{ at: 0, pitch: 190, length: 0.07, loud: 0.12, shape: "triangle" }],
  coin: [
    { at: 0, pitch: 2400, length: 0.15, loud: 0.06, shape: "triangle" },
    { at: 0.07, pitch: 3200, length: 0.3, loud: 0.05, shape: "triangle" },
  ],
  end: [
    { at: 0, pitch: 523, length: 0.5, loud: 0.1, shape: "triangle" },
    { at: 0.18, pitch: 659, length: 0.5, loud: 0.1, shape: "triangle" },
    { at: 0.36, pitch: 784, length: 1.2, loud: 0.12, shape: "triangle" },
  ],
};

export function play(name: keyof typeof SOUNDS): void {
  if (!taste.sound || !navigator.userActivation?.hasBeenActive) return; // browsers want a gesture first
  context ??= new AudioContext();
  for (const tone of SOUNDS[name] ?? []) ring(context, tone);
}

function ring(audio: AudioContext, { at, pitch, length, loud, shape }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}
