// When the fonts have arrived, what was measured with others is measured anew.
import { measureAnew } from "../scene/fitText";

class Fonts {
  ready = $state(0);
}

export const fonts = new Fonts();

void document.fonts?.ready.then(() => {
  measureAnew();
  fonts.ready += 1;
});
