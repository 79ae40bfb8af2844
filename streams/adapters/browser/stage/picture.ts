import type { Picture } from "../../../ports/stage.ts";
import { captureGamepads } from "./input/gamepad.ts";
import type { InputSnapshotSender } from "./input/inputSnapshot.ts";
import { captureKeyboard } from "./input/keyboard.ts";
import { capturePointer } from "./input/pointer.ts";
import type { Sound } from "./sound.ts";

/**
 * Plays a stream in any `<video>`, and captures input while it is attached.
 * @param shown called with that `<video>`
 */
export function pictureOf(
  stream: MediaStream,
  sender: InputSnapshotSender,
  sound: Sound,
  shown: (video: HTMLVideoElement) => void,
): Picture {
  return {
    attach(element) {
      if (!(element instanceof HTMLVideoElement)) return () => undefined;
      const stopPlaying = show(element, stream, sound);
      shown(element);
      const releases = [
        capturePointer(element, sender),
        captureKeyboard(window, sender),
        captureGamepads(window, sender),
      ];
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
