import {
  type ClipRecorder,
  recordClip,
} from "../../../../streams/adapters/browser/stage/capture/clipRecorder.ts";
import { clipType } from "../../../../streams/adapters/browser/stage/capture/clipType.ts";
import { createDevice, type Device } from "../../../../streams/adapters/browser/stage/device.ts";
import type { CaptureCommand, CaptureEvent, ScreenEvent } from "../../../../streams/ports/stage.ts";
import { movingPicture, tone } from "../stage/fakeHost.ts";

/** A file as a player's browser reads it. */
export interface Played {
  readonly type: string;
  readonly bytes: number;
  /** s; found by playing, because recordings do not say it. */
  readonly duration: number;
  readonly width: number;
  /** Moments at which it shows a picture, of five looked at. */
  readonly pictures: number;
  readonly hasSound: boolean;
}

/** What one recorder was given, by the pictures that were shown while it ran: ms of real time, whatever the page's clock says. */
export interface Recording {
  runs: boolean;
  firstPicture: number;
  newestPicture: number;
}

/** Screenshots, clips and the screen, controlled by a test. */
export interface CaptureBench {
  readonly events: (ScreenEvent | CaptureEvent)[];
  /** Of each recorder that has started, oldest first. */
  readonly recordings: Recording[];
  failures: number;
  /** Shows the moving picture in the page's `<video>`. */
  show(): Promise<void>;
  hide(): void;
  run(command: CaptureCommand): void;
  /** The next click in the page fills the screen, or ends that. */
  fillAtClick(on: boolean): void;
  /** @param length ms */
  record(length: number): void;
  take(): Promise<Played | null>;
  end(): void;
  /** Ends what the stream shows. */
  stopPicture(): void;
  play(url: string): Promise<Played>;
}

declare global {
  interface Window {
    captureBench: CaptureBench;
  }
}

const video = document.querySelector("video");
const stream = new MediaStream([...movingPicture().getTracks(), tone()]);
let device: Device | undefined;
let clip: ClipRecorder | undefined;

const bench: CaptureBench = {
  events: [],
  recordings: [],
  failures: 0,
  async show() {
    if (!video) return;
    device ??= createDevice(window, stream, (event) => bench.events.push(event));
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    device.shown(video);
  },
  hide: () => device?.shown(null),
  run: (command) => device?.capture(command),
  fillAtClick(on) {
    addEventListener("click", () => device?.fillScreen(on), { once: true });
  },
  record(length) {
    const type = clipType(MediaRecorder) ?? "";
    clip = recordClip(stream, { type, length }, () => {
      bench.failures += 1;
    });
  },
  async take() {
    const blob = (await clip?.take()) ?? null;
    return blob && played(blob);
  },
  end: () => clip?.end(),
  stopPicture() {
    for (const track of stream.getTracks()) track.stop();
  },
  play: async (url) => played(await (await fetch(url)).blob()),
};
window.captureBench = bench;

const RealRecorder = MediaRecorder;
window.MediaRecorder = class extends RealRecorder {
  constructor(...how: ConstructorParameters<typeof RealRecorder>) {
    super(...how);
    const recording = { runs: true, firstPicture: Number.NaN, newestPicture: Number.NaN };
    this.addEventListener("start", () => bench.recordings.push(recording));
    this.addEventListener("stop", () => {
      recording.runs = false;
    });
  }
};

function notePicture(now: number): void {
  for (const recording of bench.recordings.filter(({ runs }) => runs)) {
    if (Number.isNaN(recording.firstPicture)) recording.firstPicture = now;
    recording.newestPicture = now;
  }
  video?.requestVideoFrameCallback(notePicture);
}
video?.requestVideoFrameCallback(notePicture);

async function played(blob: Blob): Promise<Played> {
  const bytes = await blob.arrayBuffer();
  const sound = await new AudioContext().decodeAudioData(bytes.slice(0)).then(
    ({ duration }) => duration,
    () => 0,
  );
  const player = document.createElement("video");
  player.muted = true;
  player.src = URL.createObjectURL(blob);
  const once = (name: string): Promise<unknown> =>
    new Promise((resolve) => player.addEventListener(name, resolve, { once: true }));
  await once("loadeddata");
  const seek = async (to: number): Promise<void> => {
    const seeked = once("seeked");
    player.currentTime = to;
    await seeked;
  };
  await seek(1e6);
  const duration = player.currentTime;
  let pictures = 0;
  for (const share of [0.05, 0.25, 0.5, 0.75, 0.95]) {
    await seek(duration * share);
    pictures += brightness(player) > 40 ? 1 : 0;
  }
  return {
    type: blob.type,
    bytes: blob.size,
    duration,
    width: player.videoWidth,
    pictures,
    hasSound: sound > duration / 2,
  };
}

function brightness(from: HTMLVideoElement): number {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  context?.drawImage(from, 0, 0, 1, 1);
  return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
}
