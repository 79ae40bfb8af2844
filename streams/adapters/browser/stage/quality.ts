import type { StageQuality } from "../../../ports/stage.ts";
import { qualityAttribute } from "../../../wire/desk/pictureQuality.ts";

/**
 * How the player wants the picture (R-PIC-01): said in the offer, so that it holds from the first frame on and delays none, and by
 * messages once the channel is open.
 */
export class Quality {
  readonly #ask: (quality: StageQuality) => void;
  #wanted: StageQuality = "auto";
  /** What the host was told last. */
  #sent: StageQuality = "auto";
  #open = false;

  /** @param ask tells the host; called only while the channel is open */
  constructor(ask: (quality: StageQuality) => void) {
    this.#ask = ask;
  }

  want(quality: StageQuality): void {
    this.#wanted = quality;
    this.#send();
  }

  /** The channel is open: what was chosen since the offer was posted is told now. */
  opened(): void {
    this.#open = true;
    this.#send();
  }

  /** @param sdp of an offer  @returns it with the quality in it */
  withQuality(sdp: string): string {
    this.#sent = this.#wanted;
    if (this.#wanted === "auto") return sdp;
    // An attribute of the session stands before the first media section.
    return sdp.replace("\r\nm=", `\r\na=${qualityAttribute}:${this.#wanted}\r\nm=`);
  }

  #send(): void {
    if (!this.#open || this.#sent === this.#wanted) return;
    this.#sent = this.#wanted;
    this.#ask(this.#wanted);
  }
}
