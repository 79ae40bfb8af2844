import { parseArgs } from "node:util";
import { barcode } from "../barcode.ts";
import { controlHost } from "../hostControl.ts";
import { openBrowser } from "../openBrowser.ts";
import type { PlayPart } from "../playReport.ts";
import { startSender } from "../senders/sender.ts";
import { findTrials, type LineTrial } from "./lines.ts";
import { runTrial, TrialError, type TrialResult } from "./trial.ts";

/**
 * Measures what is left of the picture on bad lines: a UDP relay between sender and browser loses, delays, limits and cuts.
 * Each line is clean for 8 s, bad for 20 s (a cut: 5 s) and clean for 15 s. The host and a plain libwebrtc sender
 * take turns on the same line. A trial in which the line or the player did not do what is measured is tried again, at most twice,
 * and then ends with 1.
 */
const attempts = 3;
const machineToken = "bench-machine-token";

const { values } = parseArgs({ options: { line: { type: "string" } } });
const trials = findTrials(values.line ?? null);
const browser = await openBrowser();
const senders: { stop(): Promise<unknown> }[] = [];
try {
  const host = await startSender("hostSender.ts", machineToken);
  senders.push(host);
  const plain = await startSender("wrtcSender.ts", "any-token");
  senders.push(plain);
  const playHost = controlHost(host.url, machineToken, "standard");
  const play = (trial: LineTrial, address: { readonly url: string; readonly key: string }) =>
    runTrial(browser, trial, { ...address, ...barcode, width: 640, vp8: false });
  console.log(
    "| line | sender | kbit/s before → bad → after | frames/s bad | freezes, s | input to photon bad, ms | back after, s |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const trial of trials) {
    const ours = await rowOf(trial, "host", () =>
      playHost(`line-${performance.now()}`, (key) => play(trial, { url: host.url, key })),
    );
    const theirs = await rowOf(trial, "libwebrtc", () => play(trial, { url: plain.url, key: "any-key" }));
    if (ours && theirs) console.log(ratioRow(trial, ours.during, theirs.during));
  }
} finally {
  for (const sender of senders) await sender.stop();
  await browser.close();
}

/** Tries again where the trial proved nothing: a busy computer slows even a clean line down. */
async function rowOf(
  trial: LineTrial,
  name: string,
  run: () => Promise<TrialResult>,
): Promise<TrialResult | null> {
  for (let left = attempts; ; left -= 1) {
    try {
      const result = await run();
      console.log(lineRow(trial, name, result));
      return result;
    } catch (error) {
      if (!(error instanceof TrialError)) throw error;
      console.error(error.message);
      if (left > 1) continue;
      process.exitCode = 1;
      return null;
    }
  }
}

/** One trial with one sender, as a row of that table. */
function lineRow(trial: LineTrial, sender: string, result: TrialResult): string {
  const { before, during, after, codec, recovery } = result;
  const cells = [
    trial.name,
    `${sender}, ${codec}`,
    [before, during, after].map(({ kilobits }) => kilobits.toFixed(0)).join(" → "),
    during.framesPerSecond.toFixed(0),
    during.frozen.toFixed(1),
    Number.isNaN(during.p50) ? "–" : `${during.p50.toFixed(0)} / ${during.p95.toFixed(0)}`,
    Number.isFinite(recovery) ? recovery.toFixed(1) : "never",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The ratios of the host to libwebrtc while the line is bad. */
function ratioRow(trial: LineTrial, ours: PlayPart, theirs: PlayPart): string {
  const times = (of: (part: PlayPart) => number): string => {
    const ratio = of(ours) / of(theirs);
    return Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : "–";
  };
  const latency = `${times(({ p50 }) => p50)} / ${times(({ p95 }) => p95)}`;
  return `| ${trial.name} | host / libwebrtc | ${times(({ kilobits }) => kilobits)} | ${times(({ framesPerSecond }) => framesPerSecond)} | | ${latency} | |`;
}
