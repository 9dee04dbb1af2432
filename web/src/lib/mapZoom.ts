// Pan and zoom of a large panel by wheel, pinch and drag, on d3-zoom; and by program, smoothly.
import { select, type Selection } from "d3-selection";
import "d3-transition";
import { zoom, type D3ZoomEvent, type ZoomBehavior, zoomIdentity, zoomTransform } from "d3-zoom";
import { scaleLimits, type Size, type Transform } from "./zoomGeometry";

export interface ZoomListener {
  onTransform(transform: Transform): void;
  /** The player has begun or ended a gesture. */
  onGesture(isRunning: boolean): void;
  /** The view is at rest again. */
  onRest(): void;
}

/** A pointer that has moved less is a click, in pixels. */
const CLICK_DISTANCE = 5;

export class MapZoom {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private readonly selection: Selection<HTMLElement, unknown, null, undefined>;

  constructor(
    private readonly viewport: HTMLElement,
    listener: ZoomListener,
  ) {
    this.selection = select(viewport);
    this.behaviour = zoom<HTMLElement, unknown>()
      .clickDistance(CLICK_DISTANCE)
      .on("start", ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => sourceEvent && listener.onGesture(true))
      .on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => listener.onTransform(transform))
      .on("end", ({ sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
        if (sourceEvent) listener.onGesture(false);
        listener.onRest();
      });
    this.selection.call(this.behaviour).on("dblclick.zoom", null); // two quick clicks are two clicks
  }

  get transform(): Transform {
    return zoomTransform(this.viewport);
  }

  setLimits(panel: Size, screen: Size): void {
    this.behaviour
      .extent([[0, 0], screen])
      .translateExtent([[0, 0], panel])
      .scaleExtent(scaleLimits(panel, screen));
  }

  /** Show this; `duration` in milliseconds, 0 for at once. */
  moveTo({ x, y, k }: Transform, duration: number): void {
    const target = zoomIdentity.translate(x, y).scale(k);
    this.selection.interrupt();
    if (duration) this.selection.transition().duration(duration).call(this.behaviour.transform, target);
    else this.selection.call(this.behaviour.transform, target);
  }

  zoomBy(factor: number, duration: number): void {
    if (duration) this.selection.transition().duration(duration).call(this.behaviour.scaleBy, factor);
    else this.selection.call(this.behaviour.scaleBy, factor);
  }

  /** Move by pixels of the screen. */
  panBy(x: number, y: number): void {
    const { k } = this.transform;
    this.selection.interrupt().call(this.behaviour.translateBy, -x / k, -y / k);
  }

  close(): void {
    this.selection.interrupt().on(".zoom", null);
  }
}
