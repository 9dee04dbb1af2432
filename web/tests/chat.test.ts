import { expect, it } from "vitest";
import { phrases } from "../src/lib/chat";

it("offers what makes sense at a table", () => {
  const talk = [
    { text: "I am Sun.", only: { mode: "camp" } },
    { text: "Everybody on @!", only: {} },
  ];
  expect(phrases(talk, { mode: "camp" })).toEqual(["I am Sun.", "Everybody on @!"]);
  expect(phrases(talk, { mode: "duel" })).toEqual(["Everybody on @!"]);
});
