import { cpus, loadavg } from "node:os";
import { cellCount, cellSize } from "./bench/barcode.ts";
import { controlHost, sessionKeyOf } from "./bench/benchGames.ts";
import { readLineOptions } from "./bench/line/lineOptions.ts";
import type { LineTrial } from "./bench/line/lines.ts";
import { lineRow, lineTableHead } from "./bench/line/lineTable.ts";
import { runTrial, TrialError, type TrialResult } from "./bench/line/trial.ts";
import { openBrowser } from "./bench/openBrowser.ts";
import { type Sender, startSender } from "./bench/sender.ts";

/**
 * Measures what is left of the picture on bad lines: a UDP relay between sender and browser loses, delays, limits and cuts.
 * Each line is clean for 8 s, bad for 20 s (a cut: 5 s) and clean for 15 s. The machine host and a plain libwebrtc sender
 * take turns on the same line. A trial in which the line or the player did not do what is measured is tried again, at most twice,
 * and then ends with 1.
 *
 * Usage: benchLine.ts [--line loss5,cap500] [--sender host,libwebrtc] [--vp8] [--high]
 * --high measures the higher resolution of a pro plan, with the host alone.
 */

const machineToken = "bench-machine-token";
const game = "g-halogen-mile";
const attempts = 3;

const options = readLineOptions(process.argv.slice(2));
const browser = await openBrowser();
const senders: Sender[] = [];
try {
  const runs: { readonly name: string; run(trial: LineTrial): Promise<TrialResult> }[] = [];
  if (options.senders.includes("host")) runs.push({ name: "machine host", run: await hostRuns() });
  if (options.senders.includes("libwebrtc")) runs.push({ name: "libwebrtc", run: await plainRuns() });
  console.log(lineTableHead);
  for (const trial of options.trials)
    for (const { name, run } of runs) console.log(await rowOf(trial, name, run));
  console.log(
    `\n${((loadavg()[0] ?? 0) / cpus().length).toFixed(1)} jobs a core; sender, line and browser on this computer.`,
  );
} finally {
  await browser.close();
  for (const sender of senders) await sender.stop();
}

/** Tries again where the trial proved nothing: a busy computer slows even a clean line down. */
async function rowOf(
  trial: LineTrial,
  name: string,
  run: (trial: LineTrial) => Promise<TrialResult>,
): Promise<string> {
  for (let left = attempts; ; left -= 1) {
    try {
      return lineRow(trial, name, await run(trial));
    } catch (error) {
      if (!(error instanceof TrialError)) throw error;
      console.error(error.message);
      if (left > 1) continue;
      process.exitCode = 1;
      return `| ${trial.name} | ${name} | ${error.message} |`;
    }
  }
}

async function hostRuns(): Promise<(trial: LineTrial) => Promise<TrialResult>> {
  const host = await startSender("machine host", "hostSender.ts", machineToken);
  senders.push(host);
  const control = controlHost(host.url, machineToken, options.quality);
  let count = 0;
  return async (trial) => {
    count += 1;
    const id = `line-${count}`;
    await control.play(id, game);
    try {
      return await runTrial(browser, trial, playerOf(host.url, sessionKeyOf(id)));
    } finally {
      await control.end(id);
    }
  };
}

async function plainRuns(): Promise<(trial: LineTrial) => Promise<TrialResult>> {
  const plain = await startSender("libwebrtc", "wrtcSender.ts", machineToken);
  senders.push(plain);
  return (trial) => runTrial(browser, trial, playerOf(plain.url, "any-key"));
}

function playerOf(url: string, key: string) {
  const width = options.quality === "high" ? 1280 : 640;
  return { url, key, cell: cellSize, cells: cellCount, width, vp8: options.vp8, shows: "barcode" as const };
}
