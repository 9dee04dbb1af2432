// The wire protocol, by the types that are made from the server's own schema (npm run types).
import type { components } from "./schema";

type Schemas = components["schemas"];
/** A field with a default is left out when it has it. */
type Usual<T, Always extends keyof T> = Pick<T, Always> & Partial<Omit<T, Always>>;

export type Value = string | number | boolean;
export type Piece = Usual<Schemas["Piece"], "id" | "kind" | "at">;
export type Mark = Usual<Schemas["Mark"], "on">;
export type Beat = Omit<Schemas["Beat"], "marks"> & { marks: Mark[] };
export type Tale = Omit<Schemas["Tale"], "pieces" | "beats"> & { pieces: Piece[]; beats: Beat[] };
export type Chair = Schemas["Chair"];
export type Proposal = Schemas["Proposal"];
export type Outcome = Schemas["Outcome"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type SettingInfo = Schemas["SettingInfo"];
export type Listing = Schemas["Listing"];
export type Ticket = Schemas["Ticket"];
export type RulesInfo = Schemas["RulesInfo"];
export type RuleInfo = Schemas["RuleInfo"];
export type Moment = Omit<Schemas["Moment"], "pieces" | "tale"> & { pieces: Record<string, Piece>; tale?: Tale };
export type GuideInfo = Omit<Schemas["GuideInfo"], "moments"> & { moments: Moment[] };
export type RecordInfo = Schemas["RecordInfo"];
export type Scores = Schemas["Scores"];
export type Line = [fact: string, text: string, rule: string];
export type Shape = "wide" | "tall";

/** All that a viewer sees of a table, as it is sent; pieces are kept in a Map, from back to front. */
export type Sheet = Omit<Schemas["Sheet"], "pieces" | "tale"> & { pieces: Map<string, Piece>; tale?: Tale | null };
export type TableMessage = { is: "table" } & Omit<Schemas["Sheet"], "pieces" | "parts" | "tale"> & {
    tale?: Tale;
    pieces?: Record<string, Piece>;
    parts?: string[][];
  };
export type News = { is: "news"; version: number; was: number; lines: Line[] } & Partial<
  Omit<Schemas["Sheet"], "pieces" | "parts" | "lines" | "tale">
> & {
    tale?: Tale;
    pieces?: ({ id: string } & { [Field in keyof Piece]?: Piece[Field] | null })[];
    parts?: Record<string, string[]>;
    gone?: string[];
  };
export interface HintMessage {
  is: "hint";
  ref: number;
  move: number;
  label: string;
  why?: string;
}
export type Answer =
  | { is: "done"; ref: number }
  | { is: "refused" | "busy"; ref: number; why: string }
  | HintMessage;
export type ServerMessage = TableMessage | News | Answer | { is: "pong" };
export type ClientMessage = { do: string; ref?: number } & Record<string, unknown>;
