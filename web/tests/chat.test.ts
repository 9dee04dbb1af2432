import { expect, it } from "vitest";
import { phrasesFor } from "../src/lib/chat";

it("offers the phrases that make sense at a table", () => {
  const talk = [
    { text: "I am Sun.", only: { mode: "camp" } },
    { text: "Everybody on @!", only: {} },
  ];
  expect(phrasesFor({ talk }, { mode: "camp" })).toEqual(["I am Sun.", "Everybody on @!"]);
  expect(phrasesFor({ talk }, { mode: "duel" })).toEqual(["Everybody on @!"]);
});
