import { mousePressesIn } from "../../../../../wire/desk/mouseButtons.ts";
import { onFocusLoss } from "./focusLoss.ts";
import type { InputSnapshotSender } from "./inputSnapshot.ts";
import { moveEvent } from "./moveEvent.ts";
import type { Point } from "./onPicture.ts";
import { type TouchActs, TouchGestures } from "./touchGestures.ts";
import { pinchFactor, wheelSteps } from "./wheel.ts";

/** What holds mouse buttons on the picture. No touch control's id has a space. */
export const sources = { mouse: "the mouse", finger: "a finger", tap: "a tap" } as const;

/** How a game uses a mouse, and the fingers in its place. */
export interface MouseUse {
  readonly touch: TouchActs;
  /** A real mouse or pen moved, or a button of it; see `moveEvent`. @param held the names of its buttons that are held */
  moved(event: PointerEvent, held: readonly string[]): void;
  /** It presses the first button. @returns false to keep the press from the game */
  pressed(): boolean;
  left(): void;
}

/** How far two fingers move for a step of the wheel, CSS px. */
const scrollPerStep = 40;
/** By how much two fingers spread for a step of the wheel. */
const pinchPerStep = 1.5;
/** How long the press of a tap lasts, ms: long enough to be in several snapshots, of which any may be lost. */
export const tapLasts = 80;

/** Captures mouse (wheel, three buttons) and fingers on the picture of a game that takes a mouse. */
export function captureMouse(
  video: HTMLVideoElement,
  sender: InputSnapshotSender,
  use: MouseUse,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const touch = new TouchGestures(use.touch);
  /** Buttons count from a press on the picture until the focus is lost. */
  let pressed = false;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ): void => video.addEventListener(type, handle, { signal, passive: false });
  const mouse = (event: PointerEvent): void => {
    const held = pressed ? mousePressesIn(event.buttons) : [];
    if (event.buttons === 0) pressed = false;
    use.moved(event, held);
    sender.hold(sources.mouse, held);
  };

  on("pointerdown", (event) => {
    // A locked pointer cannot be captured, and need not be.
    if (!video.ownerDocument.pointerLockElement) video.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") touch.down(event.pointerId, pointOf(event));
    else if (pressed || use.pressed()) {
      pressed = true;
      mouse(event);
    }
  });
  on("pointermove", (event) => {
    if (event.pointerType === "touch") touch.move(event.pointerId, pointOf(event));
    else mouse(event);
  });
  // A button that goes down or up beside a held one is reported by `pointermove` alone.
  if (moveEvent(video) === "pointerrawupdate")
    video.addEventListener(
      "pointerrawupdate",
      (event) => {
        if (event instanceof PointerEvent && event.pointerType !== "touch") mouse(event);
      },
      { signal },
    );
  on("pointerup", (event) => {
    if (event.pointerType === "touch") touch.up(event.pointerId);
    else mouse(event);
  });
  on("pointercancel", (event) => {
    if (event.pointerType === "touch") touch.cancel();
    else release();
  });
  on("pointerleave", (event) => {
    if (event.pointerType !== "touch" && !pressed) use.left();
  });
  on("wheel", (event) => {
    event.preventDefault();
    const factor = pinchFactor(event, sender);
    if (factor !== null) use.touch.pinched?.(pointOf(event), factor);
    else sender.turnWheel(...wheelSteps(event));
  });
  on("mousedown", (event) => {
    // The browser's own scrolling
    if (event.button === 1) event.preventDefault();
  });
  for (const type of ["mousedown", "mouseup"] as const)
    on(type, (event) => {
      // "Back" and "forward" would leave the game.
      if (event.button > 2) event.preventDefault();
    });
  const release = (): void => {
    pressed = false;
    touch.cancel();
    for (const source of Object.values(sources)) sender.hold(source, []);
  };
  onFocusLoss(window, signal, () => {
    release();
    sender.point(null);
  });
  return () => {
    listening.abort();
    release();
    sender.point(null);
  };
}

/** Presses the left button, or something else, for the time of a tap. @param done called when it is released */
export function tapper(sender: InputSnapshotSender, done: () => void, press = "MouseLeft"): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    sender.hold(sources.tap, []);
    sender.hold(sources.tap, [press]);
    timer = setTimeout(() => {
      sender.hold(sources.tap, []);
      done();
    }, tapLasts);
  };
}

/** Two fingers pull the page with them, as everywhere on a phone: upwards is a step towards the player. */
export function scrollSteps(by: number): number {
  return -by / scrollPerStep;
}

/** Fingers that spread turn it away from the player, which zooms in. @param factor of their distance, before to now */
export function pinchSteps(factor: number): number {
  return -Math.log(factor) / Math.log(pinchPerStep);
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}
