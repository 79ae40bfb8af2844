import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import { openCutLine } from "./cut/cutLine.ts";
import type {} from "./cut/page.ts";
import { controlHost } from "./hostControl.ts";
import { openBrowser } from "./openBrowser.ts";
import { quantile } from "./quantile.ts";
import { startSender } from "./senders/sender.ts";

/**
 * Cuts the network of a player: media through a UDP relay, and the calls to the host, which stay without an
 * answer. Measures the time from the network's return to the first new frame (R-AWAY-04), in the desk's own code, without a
 * reload, beside the time that the same desk takes for its first picture on a whole line.
 * --online: the browser says that it is offline and online again, as a phone does that loses its network.
 * --moved: the player comes back by another network, where the old connection does not work any more.
 */

const machineToken = "bench-machine-token";
/** Clean time before each cut, and how long a picture is waited for after it, s. */
const [calm, patience] = [4, 30];
/** What was on its way before a cut is shown until then, ms. */
const inFlight = 500;
/** The goal for the slowest but one in twenty, ms. */
const goal = 1_000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "1,5,20" },
    times: { type: "string", default: "5" },
    online: { type: "boolean", default: false },
    moved: { type: "boolean", default: false },
  },
});
const lengths = values.seconds.split(",").map((each) => wholeNumber("--seconds", each));
const times = wholeNumber("--times", values.times);

const browser = await openBrowser();
const host = await startSender("hostSender.ts", machineToken);
const control = controlHost(host.url, machineToken, "standard");
try {
  console.log("| cut, s | first picture, ms | back after, ms: p50 | p95 | p50 / first picture | each, ms |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const seconds of lengths) console.log(await measure(seconds));
} finally {
  await browser.close();
  await host.stop();
}

/** Plays one game with several cuts of a length. @returns its row of the table */
async function measure(seconds: number): Promise<string> {
  const id = `cut-${seconds}`;
  const key = await control.play(id);
  const page = await browser.newPage();
  const line = await openCutLine(page, values.moved);
  try {
    await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<body>" }));
    await page.goto(`${host.url}/empty`);
    await page.addScriptTag({ content: await pageScript() });
    const from = await page.evaluate(
      (at) => {
        window.cutBench.play(at.url, at.key);
        return performance.now();
      },
      { url: `${host.url}/whep`, key },
    );
    await page.waitForFunction(() => window.cutBench.shownAt.length > 30);
    const first = (await page.evaluate(() => window.cutBench.shownAt[0] ?? Number.NaN)) - from;
    const took: number[] = [];
    for (let count = 0; count < times; count += 1) took.push(await cutOnce(page, line, seconds));
    const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)];
    if (p95 > goal) process.exitCode = 1;
    const each = took.map((ms) => ms.toFixed(0)).join(", ");
    return `| ${seconds} | ${first.toFixed(0)} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${(p50 / first).toFixed(2)} × | ${each} |`;
  } finally {
    await page.close();
    line.close();
    await control.end(id);
  }
}

/** @returns from the network's return to the first new frame, ms; infinite for never */
async function cutOnce(page: Page, line: Awaited<ReturnType<typeof openCutLine>>, seconds: number) {
  await delay(calm * 1_000);
  line.cut();
  if (values.online) await page.context().setOffline(true);
  await delay(inFlight);
  const before = await page.evaluate(() => window.cutBench.shownAt.length);
  await delay(seconds * 1_000 - inFlight);
  const during = (await page.evaluate(() => window.cutBench.shownAt.length)) - before;
  if (during > 0) throw new Error(`the network was cut, and ${during} frames were shown`);
  line.mend();
  const mendedAt = await page.evaluate(() => performance.now());
  if (values.online) await page.context().setOffline(false);
  const next = await page
    .waitForFunction((from) => window.cutBench.shownAt.find((at) => at > from), mendedAt, {
      timeout: patience * 1_000,
    })
    .then((found) => found.jsonValue())
    .catch(() => undefined);
  return next === undefined ? Number.POSITIVE_INFINITY : next - mendedAt;
}

async function pageScript(): Promise<string> {
  const entry = fileURLToPath(new URL("./cut/page.ts", import.meta.url));
  const built = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife" });
  return built.outputFiles[0]?.text ?? "";
}
