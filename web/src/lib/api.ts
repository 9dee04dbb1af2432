// The HTTP API: one function per address. A refusal is thrown as a RefusedError.
import { keepBackgrounds, knownBackgrounds } from "./backgrounds";
import { RefusedError } from "./connection";
import type { Deal } from "./fairness";
import { toMoment } from "./wire";
import type { GameInfo, GuideInfo, Listing, Lobby, LogPage, Moment, Outcome, RecordInfo, RulesInfo, Scores, SettingInfo, Shape, Ticket, Value, WireGuide, WireMoment } from "./wire";

async function send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new RefusedError("can't reach the server right now");
  }
  const text = await response.text();
  if (!response.ok) throw new RefusedError(refusalReason(text, response.status), response.status);
  return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}

function refusalReason(text: string, status: number): string {
  try {
    const refusal = JSON.parse(text) as { why?: string };
    if (refusal.why) return refusal.why;
  } catch {
    // a response from a proxy
  }
  return `the server answered with error ${status}`;
}

const cache = new Map<string, Promise<unknown>>();

/** Fetched once, because it does not change while the page is open. */
function getCached<T>(path: string): Promise<T> {
  let found = cache.get(path) as Promise<T> | undefined;
  if (!found) {
    found = send<T>("GET", path);
    cache.set(path, found);
    found.catch(() => cache.delete(path));
  }
  return found;
}

export const games = () => getCached<GameInfo[]>("/api/games");
export const gameInfo = async (key: string) => (await games()).find((each) => each.key === key);
export const settings = () => getCached<SettingInfo[]>("/api/settings");
export const rules = (game: string) => getCached<RulesInfo>(`/api/games/${game}/rules`);
export const rulePicture = (game: string, number: number, shape: Shape) => `/api/games/${game}/rules/pictures/${number}?shape=${shape}`;
export async function guide(game: string, shape: Shape): Promise<GuideInfo> {
  const { backgrounds, ...found } = await getCached<WireGuide>(`/api/games/${game}/guide?shape=${shape}`);
  keepBackgrounds(backgrounds);
  return { ...found, moments: found.moments.map(toMoment) };
}
export const tables = () => send<Listing[]>("GET", "/api/tables");

export interface TableOrder {
  game: string;
  seats: number;
  name: string;
  options: Record<string, Value>;
  settings: Record<string, Value>;
  components?: string;
}

export const createTable = (order: TableOrder) => send<Ticket>("POST", "/api/tables", order);
export const lobby = (table: string, token?: string) => send<Lobby>("GET", `/api/tables/${table}/lobby`, undefined, token);
export const joinTable = (table: string, name: string) => send<Ticket>("POST", `/api/tables/${table}/people`, { name });
export const invite = (table: string, seat: number, token: string) =>
  send<{ token: string }>("POST", `/api/tables/${table}/invites`, { seat }, token);
export const request = (table: string, message: Record<string, unknown>, token: string) =>
  send<unknown>("POST", `/api/tables/${table}/requests`, message, token);
export const rematch = (table: string, token: string) =>
  send<{ table: string }>("POST", `/api/tables/${table}/rematch`, {}, token);
const viewerQuery = (seat: number | null, more: Record<string, string> = {}) => {
  const query = new URLSearchParams(seat === null ? more : { seat: String(seat), ...more }).toString();
  return query && `?${query}`;
};
/** From where a replay is seen: a seat, a spectator's place (null), or with all cards open. */
export type Viewpoint = number | null | "open";
const momentQuery = (viewpoint: Viewpoint, shape: Shape) =>
  viewpoint === "open" ? viewerQuery(null, { open: "true", shape, ...kept() }) : viewerQuery(viewpoint, { shape, ...kept() });
/** The backgrounds that the server need not send. */
const kept = (): Record<string, string> => (knownBackgrounds().length ? { backgrounds: knownBackgrounds().join(",") } : {});
export const logPage = (table: string, before: number, seat: number | null, token?: string) =>
  send<LogPage>("GET", `/api/tables/${table}/lines${viewerQuery(seat, { before: String(before) })}`, undefined, token);
export const scores = (table: string, seat: number | null, token?: string) =>
  send<Scores>("GET", `/api/tables/${table}/scores${viewerQuery(seat)}`, undefined, token);
export const deal = (table: string, token?: string) => send<Deal>("GET", `/api/tables/${table}/deal`, undefined, token);
export async function moment(table: string, move: number, viewpoint: Viewpoint, shape: Shape, token?: string): Promise<Moment> {
  return toMoment(await send<WireMoment>("GET", `/api/tables/${table}/moments/${move}${momentQuery(viewpoint, shape)}`, undefined, token));
}
export const fork = (table: string, move: number, name: string, token?: string) =>
  send<Ticket>("POST", `/api/tables/${table}/forks`, { move, name }, token);
export const readRecord = (text: string) => send<RecordInfo>("POST", "/api/records", text);
export async function recordMoment(text: string, move: number, viewpoint: Viewpoint, shape: Shape): Promise<Moment> {
  return toMoment(await send<WireMoment>("POST", `/api/records/moments/${move}${momentQuery(viewpoint, shape)}`, text));
}
export const recordFork = (record: string, move: number, name: string) => send<Ticket>("POST", "/api/records/forks", { record, move, name });
/** The record with the file of its changed components in it. */
export const addComponents = (record: string, components: string) => send<string>("POST", "/api/records/components", { record, components });
export const record = (table: string, token?: string) => send<string>("GET", `/api/tables/${table}/record`, undefined, token);

export interface TableStatus {
  phase: string;
  myTurn: boolean;
  mySeats: number[];
  /** Nobody else but bots plays there. */
  onlyBots: boolean;
  game: string;
  title: string;
  names: string[];
  outcome: Outcome | null;
}

/** What a table is doing, for the owner of a token. */
export async function tableStatus(table: string, token: string): Promise<TableStatus> {
  const { phase, waiting, chairs, you, game, title, names, outcome } = await send<{
    phase: string;
    waiting?: number[]; // missing before the game
    chairs: { who: number | null; kind: string }[];
    you: number | null;
    game: string;
    title: string;
    names: string[];
    outcome?: Outcome;
  }>("GET", `/api/tables/${table}`, undefined, token);
  const mySeats = chairs.flatMap((chair, seat) => (you !== null && chair.who === you ? [seat] : []));
  const onlyBots = chairs.every((chair, seat) => mySeats.includes(seat) || chair.kind === "bot");
  return { phase, myTurn: waiting?.some((seat) => mySeats.includes(seat)) ?? false, mySeats, onlyBots, game, title, names, outcome: outcome ?? null };
}
