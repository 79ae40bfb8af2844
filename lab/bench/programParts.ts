import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AV_PIX_FMT_BGR0, AV_PIX_FMT_YUV420P, SWS_AREA } from "node-av/constants";
import { SoftwareScaleContext } from "node-av/lib";
import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { createRacer } from "../../games/builtIn/racer/index.ts";
import { noInputs } from "../../host/input/inputs.ts";
import { openFrameReader } from "../../host/runners/program/display/frameReader.ts";
import { openFfmpegEncoder } from "../../host/video/ffmpegEncoder.ts";
import { quantile } from "./quantile.ts";

const [width, height] = [1280, 720];
const bitrate = 6_000_000;
const headerSize = 100;
/** So many pictures are not measured, until everything is compiled. */
const warmUp = 60;

/** Medians, ms, of what one changed picture of a program costs. @throws when one is not read or encoded */
export async function measureProgram(pictures: number) {
  const folder = mkdtempSync(join(tmpdir(), "cloudplay-parts-"));
  const path = join(folder, "screen");
  const file = openSync(path, "w");
  const screen = Buffer.alloc(width * height * 4 + 64);
  writeSync(file, header());
  writeSync(file, screen, 0, width * height * 4, headerSize);
  const reader = openFrameReader(path, width, height);
  const profile = "main";
  const encoder = await openFfmpegEncoder("h264", { width, height, framesPerSecond: 60, bitrate, profile });
  const game = createRacer({ best: 0 });
  const drawn = createFrameBuffer(width, height);
  const planes = [drawn.y, drawn.u, drawn.v].map(({ buffer }) => Buffer.from(buffer));
  const strides = [width, width / 2, width / 2];
  const toScreen = new SoftwareScaleContext();
  toScreen.getContext(width, height, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_BGR0, SWS_AREA);
  const scaler = new SoftwareScaleContext();
  scaler.getContext(width, height, AV_PIX_FMT_BGR0, width, height, AV_PIX_FMT_YUV420P, SWS_AREA);
  const took = {
    first: [] as number[],
    again: [] as number[],
    encode: [] as number[],
    scaler: [] as number[],
  };
  const time = (part: keyof typeof took, work: () => boolean, expected: boolean): void => {
    const before = performance.now();
    const result = work();
    took[part].push(performance.now() - before);
    if (result !== expected) throw new Error(`program: ${part} did not do its work`);
  };
  for (let picture = 0; picture < warmUp + pictures; picture += 1) {
    const inputs = { ...noInputs, n: picture + 1 };
    game.step({ ...inputs, pressed: new Set(picture % 40 === 0 ? ["a" as const] : []) });
    game.step(inputs);
    game.draw(drawn, inputs);
    toScreen.scaleSync(planes, strides, 0, height, [screen], [width * 4]);
    writeSync(file, screen, 0, width * height * 4, headerSize);
    if (picture === warmUp) for (const part of Object.values(took)) part.length = 0;
    time("first", () => reader.read(), true);
    time("again", () => reader.read(), false);
    time("encode", () => encoder.encode(reader.frameBuffer, picture * 1_500, picture === 0) !== null, true);
    time(
      "scaler",
      () => scaler.scaleSync([screen], [width * 4], 0, height, planes, strides) === height,
      true,
    );
  }
  encoder.close();
  reader.close();
  closeSync(file);
  rmSync(folder, { recursive: true });
  const capture = quantile(took.again, 0.5);
  return {
    /** Reading the screen and comparing it. */
    capture,
    convert: quantile(took.first, 0.5) - capture,
    /** H.264 Main. */
    encode: quantile(took.encode, 0.5),
    /** The same conversion by FFmpeg's scaler. */
    scaler: quantile(took.scaler, 0.5),
  };
}

/** Of a frame file (XWD): see `parseXwdHeader`. */
function header(): Buffer {
  const bytes = Buffer.alloc(headerSize);
  const masks = [0xff0000, 0xff00, 0xff];
  const fields = [headerSize, 7, 2, 24, width, height, 0, 0, 32, 0, 32, 32, width * 4, 4, ...masks, 8];
  for (const [index, value] of fields.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
