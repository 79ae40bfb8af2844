import { createSharpener } from "../../../../streams/adapters/browser/stage/sharpen/sharpener.ts";
import { sharpenVideo } from "../../../../streams/adapters/browser/stage/sharpen/sharpenVideo.ts";

/** What a test reads of a picture of `width` px, before and after. */
interface Comparison {
  /** One row of brightness, 0 to 255: as the browser would enlarge it, and sharpened. */
  readonly plain: readonly number[];
  readonly sharp: readonly number[];
  /** Of the whole picture. */
  readonly means: readonly [number, number];
  /** The picture before and after, side by side, as a data URL. */
  readonly picture: string;
}

export interface SharpenBench {
  /** A picture with a soft edge, flat areas, fine lines and text, enlarged three times. */
  compare(): Comparison;
  /** Whether sharpening is offered where only the processor draws. */
  offersSoftware(): boolean;
  readonly states: string[];
  /** Plays a moving picture in the page's `<video>`, sharpened. */
  play(): Promise<void>;
  choose(chosen: "auto" | "on" | "off"): void;
  /** Takes the graphics processor away, and gives it back. */
  lose(): void;
  restore(): void;
  stop(): void;
}

declare global {
  interface Window {
    sharpenBench: SharpenBench;
  }
}

const size = { width: 160, height: 90 };
const scale = 3;

function paint(context: CanvasRenderingContext2D, shift = 0): void {
  const { width, height } = size;
  context.fillStyle = "rgb(70 80 90)";
  context.fillRect(0, 0, width, height);
  // A soft edge: five px wide, as a smaller stream leaves it.
  const edge = context.createLinearGradient(77.5, 0, 82.5, 0);
  edge.addColorStop(0, "rgb(70 80 90)");
  edge.addColorStop(1, "rgb(180 170 160)");
  context.fillStyle = edge;
  context.fillRect(77, 0, width, height);
  context.fillStyle = "rgb(230 230 230)";
  context.font = "12px sans-serif";
  context.fillText("SCORE 1250", 4 + shift, 20);
  context.strokeStyle = "rgb(20 160 60)";
  context.beginPath();
  context.arc(120, 60, 18 + shift, 0, 7);
  context.stroke();
}

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return [canvas, context];
}

function brightness({ data }: ImageData): number[] {
  const values: number[] = [];
  for (let at = 0; at < data.length; at += 4)
    values.push(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
  return values;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function compare(): Comparison {
  const [source, painted] = canvasOf(size.width, size.height);
  paint(painted);
  const to = { width: size.width * scale, height: size.height * scale };
  const [, plain] = canvasOf(to.width, to.height);
  plain.imageSmoothingQuality = "medium";
  plain.drawImage(source, 0, 0, to.width, to.height);
  const target = document.createElement("canvas");
  const sharpener = createSharpener(target, true);
  if (!sharpener) throw new Error("no WebGL 2");
  sharpener.draw(source, size, to);
  const [, sharp] = canvasOf(to.width, to.height);
  sharp.drawImage(target, 0, 0);
  sharpener.close();
  const [both, side] = canvasOf(to.width * 2, to.height);
  side.putImageData(plain.getImageData(0, 0, to.width, to.height), 0, 0);
  side.putImageData(sharp.getImageData(0, 0, to.width, to.height), to.width, 0);
  const row = (context: CanvasRenderingContext2D): number[] =>
    brightness(context.getImageData(0, 100, to.width, 1));
  const whole = (context: CanvasRenderingContext2D): number =>
    mean(brightness(context.getImageData(0, 0, to.width, to.height)));
  return {
    plain: row(plain),
    sharp: row(sharp),
    means: [whole(plain), whole(sharp)],
    picture: both.toDataURL(),
  };
}

let running: ReturnType<typeof sharpenVideo> | null = null;
let taken: WEBGL_lose_context | null = null;
const states: string[] = [];

window.sharpenBench = {
  compare,
  offersSoftware() {
    const sharpener = createSharpener(document.createElement("canvas"));
    sharpener?.close();
    return sharpener !== null;
  },
  states,
  async play() {
    const [source, context] = canvasOf(size.width, size.height);
    let shift = 0;
    setInterval(() => {
      shift = (shift + 1) % 10;
      paint(context, shift);
    }, 33);
    const video = document.querySelector("video");
    if (!video) throw new Error("no video");
    video.muted = true;
    video.srcObject = source.captureStream(30);
    await video.play();
    running = sharpenVideo(video, "on", (state) => states.push(state), true);
  },
  choose: (chosen) => running?.choose(chosen),
  lose() {
    const canvas = document.querySelector("canvas");
    taken = canvas?.getContext("webgl2")?.getExtension("WEBGL_lose_context") ?? null;
    taken?.loseContext();
  },
  restore: () => taken?.restoreContext(),
  stop: () => running?.stop(),
};
