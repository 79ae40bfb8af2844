import { createFrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { createRacer } from "../../games/builtIn/racer/index.ts";
import { noInputs } from "../input/inputs.ts";
import { bitrateLimits } from "./bitrateLimits.ts";
import { availableCodecs } from "./ffmpegCodec.ts";
import { openFfmpegEncoder } from "./ffmpegEncoder.ts";

/**
 * Forked by the host: draws and encodes for a second, and sends the ms per million pixels to its parent. Uses CPU time, because a
 * temporary load of the computer must not make it look slow forever.
 */

const [width, height] = [1280, 720];
const measureMs = 1_000;
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const codec = availableCodecs().has("h264") ? "h264" : "vp8";
const bitrate = bitrateLimits(width, height).highest;
const settings = { width, height, framesPerSecond: 60, bitrate, profile: "main" } as const;
const encoder = await openFfmpegEncoder(codec, settings);
const game = createRacer({ best: 0 });
const buffer = createFrameBuffer(width, height);
const took: number[] = [];
const until = processorMs() + measureMs;
for (let frame = 0; processorMs() < until; frame += 1) {
  const inputs = { ...noInputs, n: frame + 1 };
  game.step({ ...inputs, pressed: new Set(frame % 40 === 0 ? ["a" as const] : []) });
  game.step(inputs);
  const before = processorMs();
  game.draw(buffer, inputs);
  if (encoder.encode(buffer, frame * 1_500, frame === 0) !== null) took.push(processorMs() - before);
}
encoder.close();
took.sort((left, right) => left - right);
const typical = took[Math.floor(took.length / 2)];
if (typical !== undefined) process.send?.(typical / ((width * height) / 1_000_000), () => process.exit(0));
