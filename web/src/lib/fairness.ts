// Was the deal fair? Everything is computed here again, from what the server shows at the end.
import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 as slowSha256 } from "@noble/hashes/sha2.js";

export interface Deal {
  commitment: string;
  seed: string;
  entropies: string[];
  key: string;
  /** Every pick of chance: below what, and the value. */
  picks: [number, number][];
  /** Before the pick of that number the dealer went on from that word of its stream. */
  jumps: [number, number][];
}

export interface Check {
  text: string;
  ok: boolean;
}

const WORDS = 16;
const SPAN = 2 ** 32;
const text = new TextEncoder();

/** WebCrypto's, where the page is served safely enough for the browser to have it. */
async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", data)) : new Uint8Array(slowSha256(data));
}

export async function combined(seed: string, entropies: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [text.encode("brethren fair deal 1"), bytes(seed)];
  for (const entropy of entropies) parts.push(await sha256(new Uint8Array(text.encode(entropy))));
  return sha256(joined(parts));
}

/** The stream of words that a key deals from. */
export class Stream {
  position = 0;
  private readonly key: Uint8Array;
  private block = -1;
  private words = new DataView(new ArrayBuffer(0));

  constructor(key: Uint8Array) {
    const person = new Uint8Array(16);
    person.set(text.encode("brethren"));
    this.key = blake2b(joined([text.encode("b"), key]), { dkLen: 32, personalization: person });
  }

  word(): number {
    const block = Math.floor(this.position / WORDS);
    if (block !== this.block) {
      const counter = new Uint8Array(16);
      new DataView(counter.buffer).setBigUint64(0, BigInt(block), true);
      const digest = blake2b(counter, { key: this.key, dkLen: 64 });
      this.words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      this.block = block;
    }
    return this.words.getUint32(4 * (this.position++ % WORDS), true);
  }

  pick(below: number): number {
    for (;;) {
      const word = this.word();
      if (word < SPAN - (SPAN % below)) return word % below;
    }
  }
}

/** Everything that can be checked, sentence by sentence. `seen` is the fingerprint this browser saw before the start. */
export async function verify(deal: Deal, seen: string): Promise<Check[]> {
  const print = hex(await sha256(bytes(deal.seed)));
  const key = await combined(deal.seed, deal.entropies);
  const stream = new Stream(key);
  const jumps = new Map(deal.jumps);
  let right = 0;
  for (const [number, [below, value]] of deal.picks.entries()) {
    const jump = jumps.get(number);
    if (jump !== undefined) stream.position = jump;
    if (stream.pick(below) !== value) break;
    right += 1;
  }
  const checks = [
    { text: `The secret seed has the fingerprint ${deal.commitment.slice(0, 16)}… that the table showed before the start.`, ok: print === deal.commitment },
    { text: "The deal was keyed by that seed and by what each browser had added.", ok: hex(key) === deal.key },
    {
      text: right === deal.picks.length ? `All ${right} picks of chance come from that key.` : `Pick ${right + 1} of ${deal.picks.length} does not come from that key.`,
      ok: right === deal.picks.length,
    },
  ];
  if (seen) checks.unshift({ text: "The fingerprint is the one that this browser had seen before the game began.", ok: seen === deal.commitment });
  return checks;
}

export function bytes(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hexadecimal.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
}

export function hex(data: Uint8Array): string {
  return [...data].map((each) => each.toString(16).padStart(2, "0")).join("");
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
