// The wire protocol, typed from the server's own schema (tools/client.py types). Names that only the wire uses stay in this file.
import { keepBackgrounds } from "./backgrounds";
import type { components } from "./schema";

type Schemas = components["schemas"];
/** The server leaves out a field that has its default value. */
type WithDefaults<T, Required extends keyof T> = Pick<T, Required> & Partial<Omit<T, Required>>;

export type Value = string | number | boolean;
export type Piece = WithDefaults<Schemas["Piece"], "id" | "kind" | "at">;
export type Box = Piece["at"];
/** A part of the screen with coordinates of its own. It owns the next `parts` of the scene's parts, the last panel all the rest. */
export type Panel = WithDefaults<Schemas["Panel"], "key" | "size">;
export type Attention = Schemas["Attention"];
/** Static pieces behind a panel, by their hash. */
export type Backgrounds = Record<string, Piece[]>;
/** What an animation or a preview points out; a bubble is what the player of that tile has just done. */
export type Mark = WithDefaults<Schemas["Mark"], "on"> & { bubble?: string };
export type Chair = Schemas["Chair"];
export type Proposal = Schemas["Proposal"];
export type Outcome = Schemas["Outcome"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type SettingInfo = Schemas["SettingInfo"];
export type Listing = Schemas["Listing"];
export type Lobby = Schemas["Lobby"];
export type Ticket = Schemas["Ticket"];
export type RulesInfo = Omit<Schemas["RulesInfo"], "how_to_play"> & { how_to_play: PageSection[] };
export type RuleInfo = Schemas["RuleInfo"];
export type PageBlock = WithDefaults<Schemas["PageBlock"], "kind">;
export type PageSection = Omit<Schemas["PageSection"], "blocks"> & { blocks: PageBlock[] };
export type PictureInfo = Schemas["PictureInfo"];
export type RoundStart = Schemas["RoundStart"];
export type RecordInfo = Schemas["RecordInfo"];
export type Scores = Schemas["Scores"];
export type Line = [fact: string, text: string, rule: string];
/** Some lines of the log, and how many came before them. */
export type LogPage = { earlier: number; lines: Line[] };
export type Shape = "wide" | "tall";

export type AnimationStep = WithDefaults<Omit<Schemas["AnimationStep"], "marks" | "pieces">, "icon" | "lines" | "time"> & { marks: Mark[]; pieces?: Piece[] };

/** What happened in one move, step by step; `at` is where its panel has room. */
export type Animation = WithDefaults<Omit<Schemas["Animation"], "steps">, "id"> & { steps: AnimationStep[] };

/** Where everything lies: the pieces in drawing order, from back to front, the ids of each part, and the panels that own the parts. */
export interface Layout {
  pieces: Map<string, Piece>;
  parts: string[][];
  panels: Panel[];
}

interface Drawn extends Layout {
  attention: Attention | null;
  animation: Animation | null;
}

interface WireDrawn {
  pieces?: Record<string, Piece>;
  parts?: string[][];
  panels?: Panel[];
  attention?: Attention;
  animation?: Animation;
  backgrounds?: Backgrounds;
}

/** One position of a finished game, for replays and guides. */
export type Moment = Omit<Schemas["Moment"], "attention" | "backgrounds" | keyof Drawn> & Drawn;
export type WireMoment = Omit<Moment, keyof Drawn> & WireDrawn;

export const toMoment = (message: WireMoment): Moment => ({ parts: [], panels: [], ...decodeDrawing(message) });

/** A message with its drawing as the client uses it; backgrounds are put away. */
export function decodeDrawing<Message extends WireDrawn>({ pieces, attention, animation, backgrounds, ...rest }: Message) {
  keepBackgrounds(backgrounds);
  return { ...rest, pieces: new Map(Object.entries(pieces ?? {})), attention: attention ?? null, animation: animation ?? null };
}

export type GuideInfo = Omit<Schemas["GuideInfo"], "moments" | "backgrounds"> & { moments: Moment[] };
export type WireGuide = Omit<GuideInfo, "moments"> & { moments: WireMoment[]; backgrounds?: Backgrounds };

/** Everything that one viewer sees of a table. */
export type ViewState = Omit<Schemas["TableMessage"], "backgrounds" | keyof Drawn> & Drawn;

/** The whole view, sent when a viewer connects or has missed something. */
export type FullMessage = { is: "table" } & Omit<ViewState, keyof Drawn> & WireDrawn;

/** What has changed since version `was`. */
export type DeltaMessage = { is: "news"; version: number; was: number; lines: Line[] } & Partial<Omit<ViewState, "lines" | keyof Drawn>> &
  Omit<WireDrawn, "pieces" | "parts"> & {
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
/** What a move would do: pieces to highlight, arrows from piece to piece, and a sentence. */
export type PreviewMessage = Schemas["MovePreview"] & { is: "preview" };
export type Answer =
  | { is: "done"; ref: number }
  | { is: "refused" | "busy"; ref: number; why: string }
  | HintMessage
  | PreviewMessage;
export type ServerMessage = FullMessage | DeltaMessage | Answer | { is: "pong" };
export type ClientMessage = { do: string; ref?: number } & Record<string, unknown>;
