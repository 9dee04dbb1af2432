// Which of the two layouts of a scene fits the screen.
import type { Shape } from "./wire";

export function screenShape(): Shape {
  return innerWidth > innerHeight * 1.05 ? "wide" : "tall";
}
