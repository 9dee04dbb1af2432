import { describe, expect, it } from "vitest";
import { readText, searchWords, toSegments } from "../src/lib/richText";

const ids = new Set(["OC-9", "OC-9.6", "OC-9.7", "OC-R5"]);

/** Rules in angle brackets, strong words between asterisks, found ones between equals signs. */
function shown(text: string, query = ""): string {
  return toSegments(text, ids, searchWords(query))
    .map((each) => {
      const rule = each.rule ? `<${each.text}>` : each.text;
      const strong = each.strong ? `*${rule}*` : rule;
      return each.found ? `=${strong}=` : strong;
    })
    .join("");
}

describe("toSegments", () => {
  it.each([
    ["", "", ""],
    ["Look at it.", "", "Look at it."],
    ["Exposed. [OC-9.6]", "", "Exposed. <OC-9.6>"],
    ["See OC-9.6, OC-R5 (OC-9).", "", "See <OC-9.6>, <OC-R5> (<OC-9>)."],
    ["[OC-9.99] is no rule", "", "[OC-9.99] is no rule"],
    ["**Anchor early**, then [OC-9.7]", "", "*Anchor early*, then <OC-9.7>"],
    ["The Mermaid mermaids", "MERMAID", "The =Mermaid= =mermaid=s"],
    ["hand and handle", "hand handle", "=hand= and =handle="],
    ["[OC-9.6]", "9.6", "<OC->=<9.6>="],
    ["<b>bold</b> & hold", "<b> hold", "=<b>=bold</b> & =hold="],
    ["İstanbul and a parrot", "parrot", "İstanbul and a parrot"],
  ])("%j searched for %j", (text, query, result) => {
    expect(shown(text, query)).toBe(result);
  });

  it("loses nothing of a text", () => {
    const text = "a [OC-9.6] b **OC-9 c** d [x] OC-9.7] e";
    const rest = toSegments(text, ids, ["c", "d"]).map((each) => each.text).join("");
    expect(rest).toBe(readText(text).replace("[OC-9.6]", "OC-9.6"));
  });
});
