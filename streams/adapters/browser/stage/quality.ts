import { qualityAttribute } from "../../../../wire/desk/pictureQuality.ts";
import type { StageQuality } from "../../../ports/stage.ts";

/** @returns the offer with an attribute of its session, which comes before the first media section */
export function withAttribute(sdp: string, name: string, value: string): string {
  return sdp.replace("\r\nm=", `\r\na=${name}:${value}\r\nm=`);
}

/** The chosen quality (R-PIC-01): in the offer, so that it applies from the first frame; then by messages. */
export class Quality {
  readonly #ask: (quality: StageQuality) => void;
  #wanted: StageQuality = "auto";
  /** The value that the host got last. */
  #sent: StageQuality = "auto";
  #open = false;

  /** @param ask sends it to the host; called only while the channel is open */
  constructor(ask: (quality: StageQuality) => void) {
    this.#ask = ask;
  }

  want(quality: StageQuality): void {
    this.#wanted = quality;
    this.#send();
  }

  /** The channel is open: sends a choice made since the offer was posted. */
  opened(): void {
    this.#open = true;
    this.#send();
  }

  /** @param sdp of an offer  @returns the offer with the quality */
  withQuality(sdp: string): string {
    this.#sent = this.#wanted;
    return this.#wanted === "auto" ? sdp : withAttribute(sdp, qualityAttribute, this.#wanted);
  }

  #send(): void {
    if (!this.#open || this.#sent === this.#wanted) return;
    this.#sent = this.#wanted;
    this.#ask(this.#wanted);
  }
}
