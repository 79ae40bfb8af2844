import type { StageSound } from "../../../ports.ts";

/**
 * The sound of one stream in the `<video>` that shows it. A browser that plays none by itself shows the picture without, and
 * plays it from the player's next touch, click or key on.
 */
export class Sound {
  readonly #tell: (state: StageSound) => void;
  #wanted = true;
  /** Whether the machine sends any. */
  #sent = false;
  #video: HTMLVideoElement | null = null;
  #waiting: AbortController | null = null;
  #attempts = 0;

  /** @param tell what becomes of it; never called where the machine sends none */
  constructor(tell: (state: StageSound) => void) {
    this.#tell = tell;
  }

  /** The machine's answer came. */
  answered(sent: boolean): void {
    this.#sent = sent;
  }

  /** To be called while a person's tap is being handled, where there was one. */
  want(wanted: boolean): void {
    this.#wanted = wanted;
    this.#apply();
  }

  /** Begins to play. @returns stops it */
  play(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#apply();
    return () => {
      this.#stopWaiting();
      this.#attempts += 1;
      this.#video = null;
      video.pause();
    };
  }

  #apply(): void {
    const video = this.#video;
    if (!video) return;
    this.#stopWaiting();
    this.#attempts += 1;
    const mine = this.#attempts;
    video.muted = !this.#wanted;
    const playing = video.play();
    if (!this.#wanted) {
      playing.catch(() => undefined);
      this.#say("off");
      return;
    }
    playing.then(
      () => {
        if (mine === this.#attempts) this.#say("on");
      },
      () => {
        if (mine === this.#attempts) this.#block(video);
      },
    );
  }

  #block(video: HTMLVideoElement): void {
    video.muted = true;
    video.play().catch(() => undefined);
    this.#say("blocked");
    const waiting = new AbortController();
    this.#waiting = waiting;
    const { signal } = waiting;
    const again = (): void => {
      // Some keys and moves are no permission: asking again would only make the picture stumble.
      if (navigator.userActivation?.hasBeenActive !== false) this.#apply();
    };
    video.addEventListener("pointerup", again, { signal });
    // After the page's own buttons: one of them may be the button for sound.
    window.addEventListener("click", again, { signal });
    window.addEventListener("keydown", again, { signal, capture: true });
  }

  #stopWaiting(): void {
    this.#waiting?.abort();
    this.#waiting = null;
  }

  #say(state: StageSound): void {
    if (this.#sent) this.#tell(state);
  }
}
