import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Quality } from "../../streams/wire/hosts/machineControl.ts";
import { cellCount, cellSize } from "./barcode.ts";
import { controlHost, sessionKeyOf } from "./benchGames.ts";
import type { LinePart } from "./line/lineReport.ts";
import { findTrials, type LineTrial } from "./line/lines.ts";
import { runTrial, TrialError, type TrialResult } from "./line/trial.ts";
import { openBrowser } from "./openBrowser.ts";
import { type Sender, startSender } from "./senders/sender.ts";

/**
 * Measures what is left of the picture on bad lines: a UDP relay between sender and browser loses, delays, limits and cuts.
 * Each line is clean for 8 s, bad for 20 s (a cut: 5 s) and clean for 15 s. The host and a plain libwebrtc sender
 * take turns on the same line. A trial in which the line or the player did not do what is measured is tried again, at most twice,
 * and then ends with 1.
 * --high measures the higher resolution of a pro plan, with the host alone.
 */

const machineToken = "bench-machine-token";
const game = "g-halogen-mile";
const attempts = 3;
/** The table's head, as Markdown. */
const tableHead = [
  "| line | sender | kbit/s before → bad → after | height bad → after | frames/s before → bad → after | freezes: number, s | input to photon before → bad, ms | back after, s |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |",
].join("\n");

const senderNames = ["host", "libwebrtc"];
const options = readOptions();
const browser = await openBrowser();
const senders: Sender[] = [];
try {
  const runs: { readonly name: string; run(trial: LineTrial): Promise<TrialResult> }[] = [];
  if (options.senders.includes("host")) runs.push({ name: "host", run: await hostRuns() });
  if (options.senders.includes("libwebrtc")) runs.push({ name: "libwebrtc", run: await plainRuns() });
  console.log(tableHead);
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
  const host = await startSender("host", "hostSender.ts", machineToken);
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

/** @throws one line about the first wrong option */
function readOptions() {
  const { values } = parseArgs({
    options: {
      line: { type: "string" },
      sender: { type: "string" },
      vp8: { type: "boolean", default: false },
      high: { type: "boolean", default: false },
    },
  });
  const quality: Quality = values.high ? "high" : "standard";
  const senders = values.sender?.split(",") ?? (values.high ? ["host"] : senderNames);
  const unknown = senders.find((name) => !senderNames.includes(name));
  if (unknown !== undefined)
    throw new Error(`--sender: there is no ${unknown}, only ${senderNames.join(", ")}`);
  return { trials: findTrials(values.line ?? null), senders, vp8: values.vp8, quality };
}

/** One trial with one sender, as a row of that table. */
function lineRow(trial: LineTrial, sender: string, result: TrialResult): string {
  const { before, during, after, codec, recovery } = result;
  const cells = [
    trial.name,
    `${sender}, ${codec.replace("video/", "")}`,
    [before, during, after].map(({ kilobits }) => kilobits.toFixed(0)).join(" → "),
    [during, after].map(({ height }) => height).join(" → "),
    [before, during, after].map(({ framesPerSecond }) => framesPerSecond.toFixed(0)).join(" → "),
    `${during.freezes}, ${during.frozen.toFixed(1)}`,
    `${latencyOf(before)} → ${latencyOf(during)}`,
    Number.isFinite(recovery) ? recovery.toFixed(1) : "never",
  ];
  return `| ${cells.join(" | ")} |`;
}

const latencyOf = ({ p50, p95 }: LinePart): string =>
  Number.isNaN(p50) ? "–" : `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
