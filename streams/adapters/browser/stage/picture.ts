import { distinctUntilChanged } from "rxjs";
import type { State } from "../../../lib/state.ts";
import type { Picture, StageGyro, StageMouse, StagePinch } from "../../../ports/stage.ts";
import { captureAbsoluteMouse } from "./input/absoluteMouse.ts";
import { holdEdges } from "./input/holdEdges.ts";
import type { InputSnapshotSender } from "./input/inputSnapshot.ts";
import { captureKeyboard } from "./input/keyboard.ts";
import { capturePads } from "./input/pads/capturePads.ts";
import type { Pads } from "./input/pads/pads.ts";
import { capturePointer } from "./input/pointer.ts";
import { captureRelativeMouse } from "./input/relativeMouse.ts";
import { touchControl } from "./input/touch/touchControl.ts";
import { touchMouse } from "./input/touch/touchMouse.ts";
import { keepPlaying } from "./keepPlaying.ts";
import type { Sound } from "./sound.ts";
import type { Zoom } from "./zoom.ts";

export interface GameMouse {
  readonly use: StageMouse;
  readonly pinch: StagePinch;
  /** Size of the game's own picture, px; the stream may be smaller. 0 until the host reports it. */
  readonly pictureWidth: number;
}

export interface PictureDeps {
  readonly stream: MediaStream;
  readonly sender: InputSnapshotSender;
  readonly sound: Sound;
  readonly pads: Pads;
  readonly zoom: Zoom;
  /** Changes when the host reports it. */
  readonly mouse: State<GameMouse>;
  onPointerLock(locked: boolean): void;
  /** The player pressed the key for the desk's sheet. */
  onSheetKey(): void;
  /** The first finger went down on a touch control, or the last one left it. */
  onTouch(control: string, down: boolean): void;
  onGyro(state: StageGyro): void;
  /** Called with the `<video>` that shows the picture, and with null when it is detached. */
  shown(video: HTMLVideoElement | null): void;
  /** Called when a `<video>` may have missed a frame: none follows while the picture does not change. */
  frameMissed(): void;
}

/** Plays a stream in any `<video>`, and captures input while it is attached. */
export function pictureOf(deps: PictureDeps): Picture {
  const { stream, sender, sound, shown, frameMissed } = deps;
  let attached: HTMLVideoElement | null = null;
  const mouse = touchMouse(sender, deps.mouse, () => attached);
  const held = new Set<string>();
  return {
    control(element, control, options) {
      if (!(element instanceof HTMLElement)) return () => undefined;
      const touched = (down: boolean): void => {
        if (down) held.add(control.id);
        else held.delete(control.id);
        deps.onTouch(control.id, down);
      };
      return touchControl(element, control, { sender, mouse, options, held, touched, turning: deps.onGyro });
    },
    attach(element) {
      if (!(element instanceof HTMLVideoElement)) return () => undefined;
      attached = element;
      const stopPlaying = show(element, stream, sound);
      shown(element);
      frameMissed();
      const releases = [
        refreshWhenVisible(element.ownerDocument, frameMissed),
        keepPlaying(element, stream, () => sound.resume(), frameMissed),
        reserveTouch(element),
        deps.zoom.attach(element, sender),
        captureMouseAsUsed(element, deps),
        captureKeyboard(window, sender, deps.onSheetKey),
        capturePads(window, deps),
      ];
      return () => {
        for (const release of releases) release();
        shown(null);
        stopPlaying();
        attached = null;
      };
    },
  };
}

/** Captures mouse and fingers in the game's mode. */
function captureMouseAsUsed(
  video: HTMLVideoElement,
  { sender, mouse, onPointerLock }: PictureDeps,
): () => void {
  let stop = (): void => undefined;
  // A game that takes another shape leaves the pointer locked.
  const use$ = mouse.pipe(distinctUntilChanged((a, b) => a.use === b.use && a.pinch === b.pinch));
  const following = use$.subscribe(({ use, pinch }) => {
    stop();
    if (use === "absolute") stop = captureAbsoluteMouse(video, sender, pinch);
    else if (use === "relative")
      stop = captureRelativeMouse(video, sender, () => mouse.value.pictureWidth, onPointerLock);
    else stop = capturePointer(video, sender);
  });
  return () => {
    following.unsubscribe();
    stop();
  };
}

/** Disables the browser's own gestures and menus on the picture. */
function reserveTouch(video: HTMLVideoElement): () => void {
  const { touchAction, userSelect, webkitUserSelect } = video.style;
  const listening = new AbortController();
  Object.assign(video.style, { touchAction: "none", userSelect: "none", webkitUserSelect: "none" });
  holdEdges(video, listening.signal);
  video.addEventListener("contextmenu", (event) => event.preventDefault(), { signal: listening.signal });
  return () => {
    listening.abort();
    Object.assign(video.style, { touchAction, userSelect, webkitUserSelect });
  };
}

/** Asks for a frame when the page becomes visible, because browsers may skip the frames of a hidden page. */
function refreshWhenVisible(document: Document, refresh: () => void): () => void {
  const listening = new AbortController();
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") refresh();
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}

function show(video: HTMLVideoElement, stream: MediaStream, sound: Sound): () => void {
  video.playsInline = true;
  video.srcObject = stream;
  const stop = sound.play(video);
  return () => {
    stop();
    video.srcObject = null;
  };
}
