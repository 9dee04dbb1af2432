// The wire protocol, typed from the server's own schema (tools/client.py types). Names that only the wire uses stay in this file.
import type { components } from "./schema";

type Schemas = components["schemas"];
/** The server leaves out a field that has its default value. */
type WithDefaults<T, Required extends keyof T> = Pick<T, Required> & Partial<Omit<T, Required>>;

export type Value = string | number | boolean;
export type Piece = WithDefaults<Schemas["Piece"], "id" | "kind" | "at">;
export type Box = Piece["at"];
export type Mark = WithDefaults<Schemas["Mark"], "on">;
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
export type RecordInfo = Schemas["RecordInfo"];
export type Scores = Schemas["Scores"];
export type Line = [fact: string, text: string, rule: string];
/** Some lines of the log, and how many came before them. */
export type LogPage = { earlier: number; lines: Line[] };
export type Shape = "wide" | "tall";

export interface AnimationStep {
  icon: string;
  lines: string[];
  marks: Mark[];
}

/** What happened in one move, step by step. */
export interface Animation {
  id: string;
  title: string;
  /** Where its panel has room. */
  at: Box;
  /** Pieces as they were at the time. */
  pieces: Piece[];
  /** Pieces that were not there at the time. */
  hiddenIds: string[];
  steps: AnimationStep[];
}

export type WireAnimation = Omit<Schemas["Animation"], "pieces" | "steps"> & { pieces: Piece[]; steps: AnimationStep[] };

export function toAnimation({ hidden_ids, ...rest }: WireAnimation): Animation {
  return { ...rest, hiddenIds: hidden_ids };
}

/** One position of a finished game, for replays and guides. */
export type Moment = Omit<Schemas["Moment"], "pieces" | "animation"> & { pieces: Record<string, Piece>; animation: Animation | null };
export type WireMoment = Omit<Moment, "animation"> & { animation?: WireAnimation };

export function toMoment({ animation, ...rest }: WireMoment): Moment {
  return { ...rest, animation: animation ? toAnimation(animation) : null };
}

export type GuideInfo = Omit<Schemas["GuideInfo"], "moments"> & { moments: Moment[] };
export type WireGuide = Omit<GuideInfo, "moments"> & { moments: WireMoment[] };

/** Everything that one viewer sees of a table. The pieces are in drawing order, from back to front. */
export type ViewState = Omit<Schemas["TableMessage"], "pieces" | "animation"> & { pieces: Map<string, Piece>; animation: Animation | null };

/** The whole view, sent when a viewer connects or has missed something. */
export type FullMessage = { is: "table" } & Omit<Schemas["TableMessage"], "pieces" | "parts" | "animation"> & {
    animation?: WireAnimation;
    pieces?: Record<string, Piece>;
    parts?: string[][];
  };

/** What has changed since version `was`. */
export type DeltaMessage = { is: "news"; version: number; was: number; lines: Line[] } & Partial<
  Omit<Schemas["TableMessage"], "pieces" | "parts" | "lines" | "animation">
> & {
    animation?: WireAnimation;
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
export type ServerMessage = FullMessage | DeltaMessage | Answer | { is: "pong" };
export type ClientMessage = { do: string; ref?: number } & Record<string, unknown>;
