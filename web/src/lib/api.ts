// The HTTP side: one function per address. A refusal is thrown as its sentence.
import type { Deal } from "./fairness";
import { Refused } from "./connection";
import type { GameInfo, GuideInfo, Listing, Moment, RecordInfo, RulesInfo, Scores, SettingInfo, Shape, Ticket, Value } from "./wire";

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refused("the server cannot be reached just now");
  }
  const text = await answer.text();
  if (!answer.ok) throw new Refused(reason(text, answer.status));
  return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}

function reason(text: string, status: number): string {
  try {
    const said = JSON.parse(text) as { why?: string };
    if (said.why) return said.why;
  } catch {
    // a proxy in between speaks its own language
  }
  return `the server answered ${status}`;
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>("GET", path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const games = () => once<GameInfo[]>("/api/games");
export const settings = () => once<SettingInfo[]>("/api/settings");
export const rules = (game: string) => once<RulesInfo>(`/api/games/${game}/rules`);
export const guide = (game: string, shape: Shape) => once<GuideInfo>(`/api/games/${game}/guide?shape=${shape}`);
export const tables = () => ask<Listing[]>("GET", "/api/tables");

export interface Wanted {
  game: string;
  seats: number;
  name: string;
  options: Record<string, Value>;
  settings: Record<string, Value>;
}

export const createTable = (wanted: Wanted) => ask<Ticket>("POST", "/api/tables", wanted);
export const comeIn = (table: string, name: string) => ask<Ticket>("POST", `/api/tables/${table}/people`, { name });
export const invite = (table: string, seat: number, token: string) =>
  ask<{ token: string }>("POST", `/api/tables/${table}/invites`, { seat }, token);
export const request = (table: string, message: Record<string, unknown>, token: string) =>
  ask<unknown>("POST", `/api/tables/${table}/requests`, message, token);
export const rematch = (table: string, token: string) =>
  ask<{ table: string }>("POST", `/api/tables/${table}/rematch`, {}, token);
const eyes = (seat: number | null, more: Record<string, string> = {}) => {
  const found = new URLSearchParams(seat === null ? more : { seat: String(seat), ...more }).toString();
  return found && `?${found}`;
};
export const scores = (table: string, seat: number | null, token?: string) =>
  ask<Scores>("GET", `/api/tables/${table}/scores${eyes(seat)}`, undefined, token);
export const deal = (table: string, token?: string) => ask<Deal>("GET", `/api/tables/${table}/deal`, undefined, token);
export const moment = (table: string, move: number, seat: number | null, shape: Shape, token?: string) =>
  ask<Moment>("GET", `/api/tables/${table}/moments/${move}${eyes(seat, { shape })}`, undefined, token);
export const fork = (table: string, move: number, name: string, token?: string) =>
  ask<Ticket>("POST", `/api/tables/${table}/forks`, { move, name }, token);
export const readRecord = (text: string) => ask<RecordInfo>("POST", "/api/records", text);
export const recordMoment = (text: string, move: number, seat: number | null, shape: Shape) =>
  ask<Moment>("POST", `/api/records/moments/${move}${eyes(seat, { shape })}`, text);
export const recordFork = (record: string, move: number, name: string) => ask<Ticket>("POST", "/api/records/forks", { record, move, name });
export const record = (table: string, token?: string) => ask<string>("GET", `/api/tables/${table}/record`, undefined, token);

/** What a table is doing, where one sits, and whether it waits for whoever has this token. */
export async function glance(table: string, token: string): Promise<{ phase: string; turn: boolean; mine: number[]; alone: boolean }> {
  const { phase, asked, chairs, you } = await ask<{
    phase: string;
    asked?: number[]; // not there before the game
    chairs: { who: number | null; kind: string }[];
    you: number | null;
  }>("GET", `/api/tables/${table}`, undefined, token);
  const mine = chairs.flatMap((chair, seat) => (you !== null && chair.who === you ? [seat] : []));
  const alone = chairs.every((chair, seat) => mine.includes(seat) || chair.kind === "bot");
  return { phase, turn: asked?.some((seat) => mine.includes(seat)) ?? false, mine, alone };
}
