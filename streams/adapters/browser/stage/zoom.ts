import type { ZoomStep } from "../../../ports/stage.ts";
import { movedBy, wholePicture, type ZoomView, zoomedAt } from "../../../rules/pictureZoom.ts";
import type { InputSnapshotSender } from "./input/inputSnapshot.ts";
import type { Point } from "./input/onPicture.ts";
import { spreadOf } from "./input/spread.ts";
import { pinchFactor } from "./input/wheel.ts";

/** Factor of a zoom step in the menu. */
const stepFactor = 1.5;
/** Distance of a move step in the menu, as a share of the visible part. */
const stepPart = 0.25;

const directions = {
  left: { x: 1, y: 0 },
  right: { x: -1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
} as const;

/** Enlarges the picture (R-ZOOM-01) by fingers' or a trackpad's pinch; input follows the `<video>`'s place. */
export class Zoom {
  #on = false;
  #view: ZoomView = wholePicture;
  #video: HTMLVideoElement | null = null;

  step(step: ZoomStep): void {
    if (step === "on" || step === "off") {
      this.#on = step === "on";
      this.#show(wholePicture);
    } else if (this.#on && this.#video) {
      const box = sizeOf(this.#video);
      const centre = { x: box.width / 2, y: box.height / 2 };
      if (step === "in") this.#show(zoomedAt(this.#view, stepFactor, centre, box));
      else if (step === "out") this.#show(zoomedAt(this.#view, 1 / stepFactor, centre, box));
      else {
        const { x, y } = directions[step];
        this.#show(movedBy(this.#view, { x: x * box.width * stepPart, y: y * box.height * stepPart }, box));
      }
    }
  }

  /** @returns detaches the video and resets the zoom */
  attach(video: HTMLVideoElement, sender: InputSnapshotSender): () => void {
    this.#video = video;
    video.style.transformOrigin = "0 0";
    const listening = new AbortController();
    this.#followFingers(video, listening.signal);
    this.#followTrackpad(video, sender, listening.signal);
    return () => {
      listening.abort();
      this.#show(wholePicture);
      this.#video = null;
    };
  }

  #show(view: ZoomView): void {
    this.#view = view;
    const frame = this.#video?.parentElement;
    if (!this.#video || !frame) return;
    const { scale, x, y } = view;
    frame.style.overflow = scale > 1 ? "hidden" : "";
    this.#video.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  #followFingers(video: HTMLVideoElement, signal: AbortSignal): void {
    const fingers = new Map<number, Point>();
    /** Two fingers were down: the game gets no touches until all are lifted. */
    let taken = false;
    const listen = (type: string, act: (event: PointerEvent) => void): void =>
      (video.parentElement ?? video).addEventListener(
        type,
        (event) => {
          // Fingers that are down when zoom is switched off are followed until they are lifted.
          if (type === "pointerdown" ? !this.#on : fingers.size === 0) return;
          if (!event.isTrusted || event.target !== video) return;
          if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return;
          act(event);
          if (taken) event.stopPropagation();
          if (fingers.size === 0) taken = false;
        },
        { capture: true, signal },
      );
    listen("pointerdown", (event) => {
      for (const pointerId of taken ? [] : fingers.keys())
        video.dispatchEvent(new PointerEvent("pointercancel", { pointerId, pointerType: "touch" }));
      fingers.set(event.pointerId, pointOf(event));
      taken ||= fingers.size > 1;
    });
    listen("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, pointOf(event));
      if (taken) this.#pinch(before, [...fingers.values()], video);
    });
    for (const type of ["pointerup", "pointercancel"])
      listen(type, (event) => void fingers.delete(event.pointerId));
  }

  /** Never zooms the page, which would enlarge everything but the picture. */
  #followTrackpad(video: HTMLVideoElement, sender: InputSnapshotSender, signal: AbortSignal): void {
    const pinch = (event: WheelEvent): void => {
      const factor = event.target === video ? pinchFactor(event, sender) : null;
      if (factor === null) return;
      event.preventDefault();
      if (!this.#on) return;
      event.stopPropagation();
      this.#show(zoomedAt(this.#view, factor, this.#within(pointOf(event), video), sizeOf(video)));
    };
    (video.parentElement ?? video).addEventListener("wheel", pinch, {
      capture: true,
      passive: false,
      signal,
    });
  }

  /** @param at of the page, CSS px  @returns the same in the box of the picture as it is not enlarged */
  #within({ x, y }: Point, video: HTMLVideoElement): Point {
    const frame = (video.parentElement ?? video).getBoundingClientRect();
    return { x: x - frame.left - video.offsetLeft, y: y - frame.top };
  }

  /** @param before positions of the fingers, CSS px of the page  @param now their new positions, in the same order */
  #pinch(before: readonly Point[], now: readonly Point[], video: HTMLVideoElement): void {
    const [first, second] = [spreadOf(before), spreadOf(now)];
    if (!this.#on || !first || !second || first.distance === 0) return;
    const at = this.#within(first.centre, video);
    const by = { x: second.centre.x - first.centre.x, y: second.centre.y - first.centre.y };
    const box = sizeOf(video);
    this.#show(movedBy(zoomedAt(this.#view, second.distance / first.distance, at, box), by, box));
  }
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** Layout size, CSS px. */
const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });
