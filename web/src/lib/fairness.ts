// Checks that the shuffle was fair: computes every random draw again from what the server reveals at the end.
import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 as slowSha256 } from "@noble/hashes/sha2.js";

export interface Deal {
  commitment: string;
  seed: string;
  entropies: string[];
  key: string;
  /** Every random draw: the limit below which it lies, and its value. */
  picks: [number, number][];
  /** [draw, word]: before that draw the dealer continued from that word of its stream. */
  jumps: [number, number][];
}

export interface Check {
  text: string;
  ok: boolean;
}

const WORDS_PER_BLOCK = 16;
const WORD_RANGE = 2 ** 32;
const encoder = new TextEncoder();

/** WebCrypto is only there on a secure page (HTTPS or localhost). */
async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : new Uint8Array(slowSha256(data));
}

/** The key of the shuffle: the server's seed combined with what each browser added. */
export async function deriveKey(seed: string, entropies: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [encoder.encode("brethren fair deal 1"), bytes(seed)];
  for (const entropy of entropies) parts.push(await sha256(new Uint8Array(encoder.encode(entropy))));
  return sha256(concatenated(parts));
}

/** The stream of random words that a key produces. */
export class RandomStream {
  position = 0;
  private readonly key: Uint8Array;
  private block = -1;
  private words = new DataView(new ArrayBuffer(0));

  constructor(key: Uint8Array) {
    const personalization = new Uint8Array(16);
    personalization.set(encoder.encode("brethren"));
    this.key = blake2b(concatenated([encoder.encode("b"), key]), { dkLen: 32, personalization });
  }

  word(): number {
    const block = Math.floor(this.position / WORDS_PER_BLOCK);
    if (block !== this.block) {
      const counter = new Uint8Array(16);
      new DataView(counter.buffer).setBigUint64(0, BigInt(block), true);
      const digest = blake2b(counter, { key: this.key, dkLen: 64 });
      this.words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      this.block = block;
    }
    return this.words.getUint32(4 * (this.position++ % WORDS_PER_BLOCK), true);
  }

  pick(below: number): number {
    for (;;) {
      const word = this.word();
      if (word < WORD_RANGE - (WORD_RANGE % below)) return word % below;
    }
  }
}

/** Everything that can be checked, one sentence each. `seen` is the fingerprint that this browser saw before the game, if any. */
export async function verify(deal: Deal, seen: string): Promise<Check[]> {
  const fingerprint = hex(await sha256(bytes(deal.seed)));
  const key = await deriveKey(deal.seed, deal.entropies);
  const stream = new RandomStream(key);
  const jumps = new Map(deal.jumps);
  let correct = 0;
  for (const [number, [below, value]] of deal.picks.entries()) {
    const jump = jumps.get(number);
    if (jump !== undefined) stream.position = jump;
    if (stream.pick(below) !== value) break;
    correct += 1;
  }
  const checks = [
    { text: `The secret seed matches the fingerprint ${deal.commitment.slice(0, 16)}… that the table showed before the game.`, ok: fingerprint === deal.commitment },
    { text: "The shuffle's key combines that seed with what each browser added.", ok: hex(key) === deal.key },
    {
      text: correct === deal.picks.length ? `All ${correct} random draws follow from that key.` : `Draw ${correct + 1} of ${deal.picks.length} does not follow from that key.`,
      ok: correct === deal.picks.length,
    },
  ];
  if (seen) checks.unshift({ text: "The fingerprint is the one this browser saw before the game.", ok: seen === deal.commitment });
  return checks;
}

export function bytes(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hexadecimal.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
}

export function hex(data: Uint8Array): string {
  return [...data].map((each) => each.toString(16).padStart(2, "0")).join("");
}

function concatenated(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
