import type { Picture } from "../../../ports.ts";
import { takeGamepads } from "./input/gamepad.ts";
import type { Held } from "./input/inputSnapshot.ts";
import { takeKeyboard } from "./input/keyboard.ts";
import { takePointer } from "./input/pointer.ts";
import type { Sound } from "./sound.ts";

/** Plays a stream in any `<video>`; input is taken while it is shown. */
export function pictureOf(
  stream: MediaStream,
  held: Held,
  sound: Sound,
  shown: (video: HTMLVideoElement) => void,
): Picture {
  return {
    attach(element) {
      if (!(element instanceof HTMLVideoElement)) return () => undefined;
      const stopPlaying = show(element, stream, sound);
      shown(element);
      const releases = [takePointer(element, held), takeKeyboard(window, held), takeGamepads(window, held)];
      return () => {
        for (const release of releases) release();
        stopPlaying();
      };
    },
  };
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
