import { execFile } from "node:child_process";
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { type BuiltInName, builtIns } from "../../games/builtIn/builtIns.ts";
import { createFrameBuffer, type FrameBuffer } from "../../games/builtIn/kit/frameBuffer.ts";
import { noInputs } from "../../host/input/inputs.ts";
import type { H264Profile } from "../../host/video/encoder.ts";
import { openFfmpegEncoder } from "../../host/video/ffmpegEncoder.ts";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import type { DeskButton } from "../../wire/desk/presses.ts";

/**
 * Measures how good the picture is that arrives: built-in games, played by a script, are encoded by the host's encoder in each profile
 * and by plain x264, decoded again, and compared with the frames that were drawn. Needs ffmpeg with libx264.
 */

const framesPerSecond = 60;
const bitrates = [700_000, 1_500_000, 3_000_000, 6_000_000];
const games: readonly BuiltInName[] = ["racer", "arena", "lanes"];
/** How far a sender may miss the bitrate: simple pictures do not need all of it. */
const [minRate, maxRate] = [0.3, 1.1];

interface Measured {
  /** kbit/s */
  readonly rate: number;
  /** CPU time of a frame, ms. */
  readonly cpu: number;
  /** Of all planes, dB; higher is better. */
  readonly psnr: number;
  /** 0 to 1; higher is better. */
  readonly ssim: number;
}

/** Encodes the drawn frames to a file. @returns CPU time, ms */
type Encode = (to: string, bitrate: number) => Promise<number>;

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "5" }, high: { type: "boolean", default: false } },
});
const frames = wholeNumber("--seconds", values.seconds) * framesPerSecond;
const [width, height] = values.high ? [1280, 720] : [640, 360];
const size = `${width}x${height}`;
const folder = mkdtempSync(join(tmpdir(), "cloudplay-picture-"));
const drawn = join(folder, "drawn.yuv");
const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", size, "-r", String(framesPerSecond), "-i", drawn];

const senders: Readonly<Record<string, Encode>> = {
  "host, Baseline": host("baseline"),
  "host, Main": host("main"),
  "host, High": host("high"),
  "ffmpeg, ultrafast": plain("ultrafast"),
  "ffmpeg, medium": plain("medium"),
};

try {
  const results = new Map<string, Measured[]>();
  for (const game of games) {
    await drawGame(game);
    for (const bitrate of bitrates)
      for (const [sender, encode] of Object.entries(senders)) {
        const key = `${bitrate} ${sender}`;
        results.set(key, [...(results.get(key) ?? []), await measure(`${game}, ${sender}`, encode, bitrate)]);
      }
  }
  report(results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The same every time: the games' chance is seeded, and the script looks at nothing. */
async function drawGame(name: BuiltInName): Promise<void> {
  const game = builtIns[name]({ best: 0 });
  const buffer = createFrameBuffer(width, height);
  const file = openSync(drawn, "w");
  for (let frame = 0; frame < frames; frame += 1) {
    const held = new Set<DeskButton>([Math.floor(frame / 45) % 2 ? "left" : "right"]);
    if (frame % 30 < 8) held.add("a");
    const inputs = { ...noInputs, n: frame + 1, held };
    game.step({ ...inputs, pressed: frame % 30 === 0 ? new Set<DeskButton>(["a"]) : new Set() });
    game.step(inputs);
    game.draw(buffer, inputs);
    for (const plane of [buffer.y, buffer.u, buffer.v]) writeSync(file, plane);
  }
  closeSync(file);
}

/** The host's own encoder, with its settings for this bitrate. */
function host(profile: H264Profile): Encode {
  return async (to, bitrate) => {
    const encoder = await openFfmpegEncoder("h264", { width, height, framesPerSecond, bitrate, profile });
    const buffer = createFrameBuffer(width, height);
    const from = openSync(drawn, "r");
    const file = openSync(to, "w");
    let micros = 0;
    for (let frame = 0; frame < frames; frame += 1) {
      readFrame(from, buffer);
      const before = process.cpuUsage();
      const encoded = encoder.encode(buffer, (frame * 90_000) / framesPerSecond, frame === 0);
      const { user, system } = process.cpuUsage(before);
      micros += user + system;
      if (encoded) writeSync(file, encoded.data);
    }
    encoder.close();
    closeSync(from);
    closeSync(file);
    return micros / 1_000;
  };
}

function readFrame(file: number, { y, u, v }: FrameBuffer): void {
  for (const plane of [y, u, v])
    if (readSync(file, plane) !== plane.length) throw new Error("too few frames were drawn");
}

/** x264 with its own settings, and the same limit of the bitrate. */
function plain(preset: string): Encode {
  return async (to, bitrate) => {
    const rate = ["-b:v", String(bitrate), "-maxrate", String(bitrate), "-bufsize", String(bitrate * 0.07)];
    const speed = ["-preset", preset, "-tune", "zerolatency", "-threads", "1", "-g", "1000000"];
    const codec = ["-c:v", "libx264", ...speed, ...rate];
    const log = await ffmpeg(["-benchmark", ...raw, ...codec, "-f", "h264", "-y", to]);
    return numberIn(log, /utime=([\d.]+)s/) * 1_000;
  };
}

/** @throws when a frame is missing, or the bitrate is another one */
async function measure(name: string, encode: Encode, bitrate: number): Promise<Measured> {
  const sent = join(folder, "sent.h264");
  const each = join(folder, "frames.txt");
  writeFileSync(sent, "");
  const cpu = (await encode(sent, bitrate)) / frames;
  const inStep = `settb=1/${framesPerSecond},setpts=N`;
  const compare = [
    `[0:v]${inStep},split[sent1][sent2]`,
    `[1:v]${inStep},split[drawn1][drawn2]`,
    `[sent1][drawn1]psnr=stats_file=${each}[psnr]`,
    "[sent2][drawn2]ssim[ssim]",
  ].join(";");
  const input = ["-r", String(framesPerSecond), "-f", "h264", "-i", sent];
  const outputs = ["-map", "[psnr]", "-f", "null", "-", "-map", "[ssim]", "-f", "null", "-"];
  const log = await ffmpeg([...input, ...raw, "-lavfi", compare, ...outputs]);
  const compared = readFileSync(each, "utf8").split("\n").filter(Boolean).length;
  if (compared !== frames) throw new Error(`${name}: ${compared} of ${frames} frames arrived`);
  const rate = (statSync(sent).size * 8 * framesPerSecond) / frames / 1_000;
  const off = (rate * 1_000) / bitrate;
  if (off > maxRate || off < minRate)
    throw new Error(`${name}: ${rate.toFixed(0)} kbit/s instead of ${bitrate / 1_000}`);
  const psnr = numberIn(log, /PSNR .*average:([\d.]+)/);
  return { rate, cpu, psnr, ssim: numberIn(log, /SSIM .*All:([\d.]+)/) };
}

/** @returns what it logs  @throws with the log's end when it fails */
async function ffmpeg(args: readonly string[]): Promise<string> {
  const { stderr } = await promisify(execFile)("ffmpeg", ["-hide_banner", "-nostdin", "-nostats", ...args]);
  return stderr;
}

function numberIn(log: string, shape: RegExp): number {
  const found = Number(shape.exec(log)?.[1]);
  if (Number.isNaN(found)) throw new Error(`ffmpeg named no ${shape}: ${log.slice(-500)}`);
  return found;
}

function report(results: ReadonlyMap<string, readonly Measured[]>): void {
  console.log(`${games.join(", ")}: ${frames} frames each of ${size}, all compared; means of the games`);
  console.log("Mbit/s  sender              sent kbit/s  PSNR dB    SSIM  ms of CPU for a frame");
  for (const bitrate of bitrates)
    for (const sender of Object.keys(senders)) {
      const of = results.get(`${bitrate} ${sender}`) ?? [];
      const mean = (value: (each: Measured) => number, digits: number, room: number): string =>
        (of.reduce((sum, each) => sum + value(each), 0) / of.length).toFixed(digits).padStart(room);
      console.log(
        `${(bitrate / 1_000_000).toFixed(1).padStart(6)}  ${sender.padEnd(18)}  ${mean((each) => each.rate, 0, 11)}  ` +
          `${mean((each) => each.psnr, 2, 7)}  ${mean((each) => each.ssim, 4, 6)}  ${mean((each) => each.cpu, 2, 21)}`,
      );
    }
}
