import type { Picture } from "../../../ports.ts";
import { takeGamepads } from "./input/gamepad.ts";
import type { Held } from "./input/held.ts";
import { takeKeyboard } from "./input/keyboard.ts";
import { takePointer } from "./input/pointer.ts";

/** Plays a stream in any `<video>`; input is taken while it is shown. */
export function pictureOf(
  stream: MediaStream,
  held: Held,
  shown: (video: HTMLVideoElement) => void,
): Picture {
  return {
    attach(element) {
      if (!(element instanceof HTMLVideoElement)) return () => undefined;
      const stopPlaying = show(element, stream);
      shown(element);
      const releases = [takePointer(element, held), takeKeyboard(window, held), takeGamepads(window, held)];
      return () => {
        for (const release of releases) release();
        stopPlaying();
      };
    },
  };
}

/** With sound, where the browser allows it; otherwise from the first touch or key on. */
function show(video: HTMLVideoElement, stream: MediaStream): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  video.playsInline = true;
  video.muted = false;
  video.srcObject = stream;
  const unmute = (): void => {
    video.muted = false;
    video.play().catch(() => undefined);
  };
  video.play().catch(() => {
    if (listening.signal.aborted) return;
    video.muted = true;
    video.play().catch(() => undefined);
    window.addEventListener("pointerdown", unmute, { ...options, once: true });
    window.addEventListener("keydown", unmute, { ...options, once: true });
  });
  return () => {
    listening.abort();
    video.pause();
    video.srcObject = null;
  };
}
