import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import { controlHost, sessionKeyOf } from "./benchGames.ts";
import { openCutLine } from "./cut/cutLine.ts";
import type {} from "./cut/page.ts";
import { openBrowser } from "./openBrowser.ts";
import { quantile } from "./quantile.ts";
import { startSender } from "./senders/sender.ts";

/**
 * Cuts the network of a player: media through a UDP relay, and the calls to the host, which stay without an
 * answer. Measures the time from the network's return to the first new frame (R-AWAY-04), in the desk's own code, without a
 * reload.
 * --online: the browser says that it is offline and online again, as a phone does that loses its network.
 * --moved: the player comes back by another network, where the old connection does not work any more.
 */

const machineToken = "bench-machine-token";
const game = "g-halogen-mile";
/** Clean time before each cut, and how long a picture is waited for after it, s. */
const [calm, patience] = [4, 30];
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
const host = await startSender("host", "hostSender.ts", machineToken);
const control = controlHost(host.url, machineToken, "standard");
try {
  console.log("| cut, s | back after, ms: p50 | p95 | each | connections |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const seconds of lengths) console.log(await measure(seconds));
} finally {
  await browser.close();
  await host.stop();
}

/** Plays one game with several cuts of a length. @returns its row of the table */
async function measure(seconds: number): Promise<string> {
  const id = `cut-${seconds}`;
  await control.play(id, game);
  const page = await browser.newPage();
  const line = await openCutLine(page, values.moved);
  try {
    await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<body>" }));
    await page.goto(`${host.url}/empty`);
    await page.addScriptTag({ content: await pageScript() });
    await page.evaluate(([url, key]) => window.cutBench.play(url, key), [
      `${host.url}/whep`,
      sessionKeyOf(id),
    ] as const);
    await page.waitForFunction(() => window.cutBench.shownAt.length > 30);
    const took: number[] = [];
    for (let count = 0; count < times; count += 1) took.push(await cutOnce(page, line, seconds));
    if (quantile(took, 0.95) > goal) process.exitCode = 1;
    const [p50, p95] = [0.5, 0.95].map((share) => quantile(took, share).toFixed(0));
    const each = took.map((ms) => ms.toFixed(0)).join(", ");
    return `| ${seconds} | ${p50} | ${p95} | ${each} | ${line.offers()} |`;
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
  await delay(seconds * 1_000);
  line.mend();
  const mendedAt = await page.evaluate(() => performance.now());
  if (values.online) await page.context().setOffline(false);
  const next = await page
    .waitForFunction((from) => window.cutBench.shownAt.find((at) => at > from), mendedAt, {
      timeout: patience * 1_000,
    })
    .then((found) => found.jsonValue())
    .catch(() => undefined);
  if (process.env.CUT_LOG)
    console.error(
      await page.evaluate(
        (from) =>
          window.cutBench.events
            .splice(0)
            .map(({ at, kind }) => `${kind} ${Math.round(at - from)}`)
            .join(", "),
        mendedAt,
      ),
    );
  return next === undefined ? Number.POSITIVE_INFINITY : next - mendedAt;
}

async function pageScript(): Promise<string> {
  const entry = fileURLToPath(new URL("./cut/page.ts", import.meta.url));
  const built = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife" });
  return built.outputFiles[0]?.text ?? "";
}
