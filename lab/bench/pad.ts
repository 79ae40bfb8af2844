import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import { barcode } from "./barcode.ts";
import { controlHost } from "./hostControl.ts";
import { openBrowser } from "./openBrowser.ts";
import type { PadReading } from "./pad/page.ts";
import { startPlayer } from "./player.ts";
import { quantile } from "./quantile.ts";
import { startSender } from "./senders/sender.ts";

/**
 * Measures from the press of a gamepad's button to the message that carries it, and to the first frame that shows it: with the app's
 * own reading of gamepads (R-DESK-24) and with one reading in each animation frame, in turn on the same host. The pad is made up: the
 * page's `navigator.getGamepads` is replaced. The game draws how many presses it received; a lost press fails the benchmark.
 */

/** A connection takes about a second to settle; what was pressed last is shown within the same, ms. */
const settleMs = 1_000;
const machineToken = "bench-machine-token";
const names: Readonly<Record<PadReading, string>> = { frame: "once a frame", app: "as the app does" };

interface Times {
  /** From each press to the message that carries it, ms. */
  readonly waits: number[];
  /** From each press to the first frame that shows it, ms. */
  readonly photons: number[];
}

const { values } = parseArgs({
  options: {
    pad: { type: "boolean" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
  },
});
const rounds = wholeNumber("--rounds", values.rounds);
const seconds = wholeNumber("--seconds", values.seconds);

const entry = fileURLToPath(new URL("./pad/page.ts", import.meta.url));
const built = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife" });
const script = built.outputFiles[0]?.text ?? "";
const browser = await openBrowser();
const host = await startSender("hostSender.ts", machineToken);
const control = controlHost(host.url, machineToken, "standard");
try {
  const took: Record<PadReading, Times> = {
    frame: { waits: [], photons: [] },
    app: { waits: [], photons: [] },
  };
  for (let round = 0; round < rounds; round += 1)
    for (const reading of round % 2 ? (["app", "frame"] as const) : (["frame", "app"] as const))
      await play(reading, `pad-${reading}-${round}`, took[reading]);
  console.log(`${rounds} rounds of ${seconds} s each, host and browser on this computer`);
  const [frame, app] = [print("frame", took.frame), print("app", took.app)];
  const ratios = app.map((value, at) => `${(value / (frame[at] ?? Number.NaN)).toFixed(2)} ×`);
  console.log(
    `${names.app} / ${names.frame}: sent p50 ${ratios[0]}, p95 ${ratios[1]}; photon p50 ${ratios[2]}, p95 ${ratios[3]}`,
  );
} finally {
  await browser.close();
  await host.stop();
}

/** @param to gets how long each press took @throws for a press that was not seen in the picture */
async function play(reading: PadReading, id: string, to: Times): Promise<void> {
  const key = await control.play(id);
  const page = await browser.newPage();
  try {
    await page.evaluate(script);
    const picture = { ...barcode, width: 640, vp8: false };
    const length = seconds + settleMs / 1_000;
    const player = await startPlayer(page, { url: host.url, key, seconds: length, pad: reading, ...picture });
    const from = (await player.now()) + settleMs;
    await delay(length * 1_000 + settleMs);
    const { presses, photons } = await player.finish();
    if (presses === 0 || photons.length !== presses)
      throw new Error(`${photons.length} of ${presses} presses came to the game, read ${names[reading]}`);
    to.photons.push(...photons.filter(({ at }) => at >= from).map((photon) => photon.took));
    to.waits.push(...(await page.evaluate(() => window.padBench.waits)));
  } finally {
    await page.close();
    await control.end(id);
  }
}

/** @returns p50 and p95 of the way to the message, then of that to the photon, ms */
function print(reading: PadReading, { waits, photons }: Times): readonly number[] {
  const parts = [waits, photons].flatMap((part) => [quantile(part, 0.5), quantile(part, 0.95)]);
  const [sent50, sent95, photon50, photon95] = parts.map((value) => `${value.toFixed(1)} ms`);
  console.log(
    `${names[reading].padEnd(16)} press to sent p50 ${sent50}  p95 ${sent95}   to photon p50 ${photon50}  p95 ${photon95}   (${photons.length} presses, all came to the game)`,
  );
  return parts;
}
