import type { StageSound } from "../../../ports/stage.ts";
import { playThroughSilentSwitch } from "./audioSession.ts";

/** Sound of the shown `<video>`: muted until the next touch, click or key where autoplay is blocked. */
export class Sound {
  readonly #onChange: (state: StageSound) => void;
  #wanted = true;
  /** 0 to 1. */
  #volume = 1;
  /** Whether the host sends sound. */
  #sent = false;
  #video: HTMLVideoElement | null = null;
  #waiting: AbortController | null = null;
  #attempts = 0;

  /** @param onChange never called if the host sends no sound */
  constructor(onChange: (state: StageSound) => void) {
    this.#onChange = onChange;
  }

  /** The host's answer arrived. @param sent whether it sends sound */
  answered(sent: boolean): void {
    this.#sent = sent;
  }

  /** After a tap, call it in the tap's handler: browsers allow sound only then. */
  want(wanted: boolean): void {
    this.#wanted = wanted;
    this.#apply();
  }

  /** @param volume 0 to 1; does nothing if only the device's buttons change the volume */
  setVolume(volume: number): void {
    this.#volume = volume;
    if (this.#video) this.#video.volume = volume;
  }

  /** Starts playing. @returns stops it */
  play(video: HTMLVideoElement): () => void {
    this.#video = video;
    video.volume = this.#volume;
    this.#apply();
    return () => {
      this.#stopWaiting();
      this.#attempts += 1;
      this.#video = null;
      playThroughSilentSwitch(navigator, false);
      video.pause();
    };
  }

  /** The browser has paused the `<video>` by itself. */
  resume(): void {
    this.#apply();
  }

  #apply(): void {
    const video = this.#video;
    if (!video) return;
    this.#stopWaiting();
    this.#attempts += 1;
    const attempt = this.#attempts;
    video.muted = !this.#wanted;
    playThroughSilentSwitch(navigator, this.#wanted);
    const playing = video.play();
    if (!this.#wanted) {
      playing.catch(() => undefined);
      this.#report("off");
      return;
    }
    playing.then(
      () => {
        if (attempt === this.#attempts) this.#report("on");
      },
      () => {
        if (attempt === this.#attempts) this.#block(video);
      },
    );
  }

  #block(video: HTMLVideoElement): void {
    video.muted = true;
    video.play().catch(() => undefined);
    this.#report("blocked");
    const waiting = new AbortController();
    this.#waiting = waiting;
    const { signal } = waiting;
    const retry = (): void => {
      // Some keys do not count as user activation: a retry would only make the picture stutter.
      if (navigator.userActivation?.hasBeenActive !== false) this.#apply();
    };
    video.addEventListener("pointerup", retry, { signal });
    // Any finger's touch, also on a touch control, where no click follows a drag.
    window.addEventListener("touchend", retry, { signal, capture: true });
    // On the window, so that it runs after the page's own buttons: the sound button may be among them.
    window.addEventListener("click", retry, { signal });
    window.addEventListener("keydown", retry, { signal, capture: true });
  }

  #stopWaiting(): void {
    this.#waiting?.abort();
    this.#waiting = null;
  }

  #report(state: StageSound): void {
    if (this.#sent) this.#onChange(state);
  }
}
