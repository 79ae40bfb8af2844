import type { CaptureCommand, CaptureEvent, ScreenEvent } from "../../../ports/stage.ts";
import { clipType } from "./capture/clipType.ts";
import type { Capture } from "./capture/index.ts";
import { canFillScreen, type FullScreenDeps, fillScreen, watchFullScreen } from "./fullScreen.ts";
import { keepScreenOn } from "./wakeLock.ts";

/** Features of the player's device that use the picture. */
export type Device = ReturnType<typeof createDevice>;

/** Maximum length of the browser's name, UTF-16 code units. */
const longestName = 400;

/** @param stream picture and sound */
export function createDevice(
  window: Window,
  stream: MediaStream,
  emit: (event: ScreenEvent | CaptureEvent) => void,
) {
  const { document, navigator, screen } = window;
  const deps: FullScreenDeps = { document, orientation: screen.orientation };
  let video: HTMLVideoElement | null = null;
  let capture: Promise<Capture> | null = null;
  let ended = false;
  let release = (): void => undefined;

  const hide = (): void => {
    release();
    release = () => undefined;
    video = null;
  };
  const loadCapture = async (): Promise<Capture> => {
    const { Capture } = await import("./capture/index.ts");
    return new Capture(
      {
        stream,
        shownIn: () => video,
        give: {
          document,
          prefersSharing: window.matchMedia("(pointer: coarse)").matches,
          canShare: "canShare" in navigator ? (data) => navigator.canShare(data) : undefined,
          share: "share" in navigator ? (data) => navigator.share(data) : undefined,
        },
        now: () => new Date(),
      },
      (event) => {
        if (!ended) emit(event);
      },
    );
  };

  return {
    /** The `<video>` that shows the picture from now on; null for none. */
    shown(element: HTMLVideoElement | null) {
      hide();
      video = element;
      if (!element) return;
      const stops = [
        watchFullScreen(deps, (on) => emit({ kind: "fullScreen", on })),
        keepScreenOn(document, "wakeLock" in navigator ? navigator.wakeLock : undefined),
      ];
      release = () => {
        for (const stop of stops) stop();
      };
      emit({
        kind: "abilities",
        abilities: {
          fullScreen: canFillScreen(deps),
          volume: isVolumeSettable(document),
          clip: clipType(globalThis.MediaRecorder) !== null,
          haptics: "vibrate" in navigator,
          pointerLock: "requestPointerLock" in element,
          browser: navigator.userAgent.slice(0, longestName),
        },
      });
    },
    /** Call it in the handler of the tap. */
    fillScreen: (on: boolean) => fillScreen(deps, on),
    /** Call it in the handler of the tap. */
    capture(command: CaptureCommand) {
      capture ??= loadCapture();
      capture.then(
        (loaded) => loaded.run(command),
        () => {
          // Its code could not be loaded; the next tap retries.
          capture = null;
          if (ended) return;
          if (command.kind === "capture") emit({ kind: "captured", what: command.what, outcome: "failed" });
          else emit({ kind: "keepingClip", on: false });
        },
      );
    },
    end() {
      ended = true;
      hide();
      void capture?.then((loaded) => loaded.end()).catch(() => undefined);
    },
  };
}

/** On some phones the volume is always 1, whatever a page sets. */
function isVolumeSettable(document: Document): boolean {
  const probe = document.createElement("audio");
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
