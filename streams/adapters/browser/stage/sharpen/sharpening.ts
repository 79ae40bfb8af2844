import type { StageSharpened, StageSharpening } from "../../../../ports/stage.ts";
import { sharpenTimes } from "../../../../rules/durations.ts";

/**
 * Sharpens a stream's picture as chosen (R-PIC-03). Its code is loaded after the first frame, so as not to delay it; if anything fails, the
 * bare `<video>` shows.
 */
export class Sharpening {
  readonly #onChange: (state: StageSharpened) => void;
  #chosen: StageSharpening = "auto";
  #choose: ((chosen: StageSharpening) => void) | null = null;

  /** @param onChange called with every change of the state */
  constructor(onChange: (state: StageSharpened) => void) {
    this.#onChange = onChange;
  }

  want(chosen: StageSharpening): void {
    this.#chosen = chosen;
    this.#choose?.(chosen);
  }

  /** @param video that shows the picture  @returns detaches it */
  attach(video: HTMLVideoElement): () => void {
    let detached = false;
    let stop = (): void => undefined;
    const begin = async (): Promise<void> => {
      const { sharpenVideo } = await import("./sharpenVideo.ts");
      if (detached) return;
      const sharpened = sharpenVideo(video, this.#chosen, this.#onChange);
      this.#choose = sharpened.choose;
      stop = sharpened.stop;
    };
    const cancel = afterFirstFrame(video, () => void begin().catch(() => this.#onChange("unavailable")));
    return () => {
      detached = true;
      cancel();
      this.#choose = null;
      stop();
    };
  }
}

function afterFirstFrame(video: HTMLVideoElement, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (typeof video.requestVideoFrameCallback !== "function") {
    // Without frame callbacks a frame could not be sharpened in time.
    return () => undefined;
  }
  const waiting = video.requestVideoFrameCallback(() => {
    timer = setTimeout(then, sharpenTimes.startAfter);
  });
  return () => {
    video.cancelVideoFrameCallback(waiting);
    clearTimeout(timer);
  };
}
