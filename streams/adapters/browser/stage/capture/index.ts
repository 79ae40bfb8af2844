import type { CaptureCommand, CaptureEvent, CaptureOutcome } from "../../../../ports/stage.ts";
import { type ClipRecorder, recordClip } from "./clipRecorder.ts";
import { clipType } from "./clipType.ts";
import { type GiveFileDeps, giveFile } from "./giveFile.ts";

export interface CaptureDeps {
  /** Picture and sound. */
  readonly stream: MediaStream;
  /** The `<video>` that shows the stream; null if none does. */
  shownIn(): HTMLVideoElement | null;
  readonly give: GiveFileDeps;
  /** Names the file. */
  now(): Date;
}

/** Screenshots and clips of one connection's picture. */
export class Capture {
  readonly #deps: CaptureDeps;
  readonly #emit: (event: CaptureEvent) => void;
  #clip: ClipRecorder | null = null;

  constructor(deps: CaptureDeps, emit: (event: CaptureEvent) => void) {
    this.#deps = deps;
    this.#emit = emit;
  }

  /** @param command call it in the handler of the tap */
  run(command: CaptureCommand): void {
    if (command.kind === "keepClip") this.#keep(command.on);
    else
      void this.#take(command.what)
        .catch((): CaptureOutcome => "failed")
        .then((outcome) => this.#emit({ kind: "captured", what: command.what, outcome }));
  }

  end(): void {
    this.#clip?.end();
    this.#clip = null;
  }

  #keep(on: boolean): void {
    if (on === (this.#clip !== null)) return;
    this.end();
    const type = clipType(globalThis.MediaRecorder);
    if (on && type !== null)
      this.#clip = recordClip(this.#deps.stream, { type }, () => {
        this.#clip = null;
        this.#emit({ kind: "keepingClip", on: false });
      });
    this.#emit({ kind: "keepingClip", on: this.#clip !== null });
  }

  async #take(what: "picture" | "clip"): Promise<CaptureOutcome> {
    const { shownIn, give, now } = this.#deps;
    const video = shownIn();
    const blob = what === "clip" ? await this.#clip?.take() : video && (await screenshotOf(video));
    if (!blob) return "empty";
    const [type = ""] = blob.type.split(";");
    const extension = type.split("/")[1] ?? "bin";
    const time = now().toISOString().slice(0, 19).replace("T", " ").replaceAll(":", "-");
    return giveFile(new File([blob], `CloudPlay ${time}.${extension}`, { type }), give);
  }
}

/** The frame that a `<video>` shows, at its received size, as PNG; null without one. */
async function screenshotOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = video.ownerDocument.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
