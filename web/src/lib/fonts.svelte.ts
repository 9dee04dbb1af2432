// Texts that were measured before the fonts had loaded are measured again.
import { forgetMeasurements } from "../scene/fitText";

class Fonts {
  /** Counts up when fonts have loaded, so that texts are fitted again. */
  loads = $state(0);
}

export const fonts = new Fonts();

void document.fonts?.ready.then(() => {
  forgetMeasurements();
  fonts.loads += 1;
});
