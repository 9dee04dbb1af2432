// Short synthesized sounds: a bell for your turn, a tap for a moving piece, a fanfare at the end.
import { prefs } from "./preferences.svelte";

let context: AudioContext | null = null;

interface Tone {
  at: number;
  pitch: number;
  length: number;
  volume: number;
  shape: OscillatorType;
}

const SOUNDS: Record<string, Tone[]> = {
  turn: [
    { at: 0, pitch: 1046, length: 0.9, volume: 0.12, shape: "sine" },
    { at: 0, pitch: 2093 * 1.01, length: 0.5, volume: 0.05, shape: "sine" },
    { at: 0.16, pitch: 1318, length: 1.1, volume: 0.1, shape: "sine" },
  ],
  tap: [{ at: 0, pitch: 190, length: 0.07, volume: 0.12, shape: "triangle" }],
  coin: [
    { at: 0, pitch: 2400, length: 0.15, volume: 0.06, shape: "triangle" },
    { at: 0.07, pitch: 3200, length: 0.3, volume: 0.05, shape: "triangle" },
  ],
  end: [
    { at: 0, pitch: 523, length: 0.5, volume: 0.1, shape: "triangle" },
    { at: 0.18, pitch: 659, length: 0.5, volume: 0.1, shape: "triangle" },
    { at: 0.36, pitch: 784, length: 1.2, volume: 0.12, shape: "triangle" },
  ],
};

export function playSound(name: keyof typeof SOUNDS): void {
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return; // browsers allow sound only after a click or key
  context ??= new AudioContext();
  for (const tone of SOUNDS[name] ?? []) playTone(context, tone);
}

function playTone(audio: AudioContext, { at, pitch, length, volume, shape }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
