import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { build } from "esbuild";
import { wholeNumber } from "../../../scripts/lib/commandLine.ts";
import type { PlayHost } from "../hostControl.ts";
import { quantile } from "../quantile.ts";
import type {} from "./cutPage.ts";
import { cleanLine } from "./lines.ts";
import { openRelay, type Relay } from "./relay.ts";
import { throughRelay } from "./throughRelay.ts";

/** Clean time before each cut, and how long a picture is waited for after it, s. */
const [calm, patience] = [4, 30];
/** What was on its way before a cut is shown until then, ms. */
const inFlight = 500;
/** The goal for the slowest but one in twenty, ms. */
const goal = 1_000;

interface CutOptions {
  readonly seconds: number;
  readonly times: number;
  /** The browser says that it is offline and online again, as a phone does that loses its network. */
  readonly online: boolean;
  /** The player comes back by another network, where the old connection does not work any more. */
  readonly moved: boolean;
}

/**
 * Cuts the network of a player: media through a UDP relay, and the calls to the host, which stay without an
 * answer. Measures the time from the network's return to the first new frame (R-AWAY-04), in the desk's own code, without a
 * reload, beside the time that the same desk takes for its first picture on a whole line.
 */
export async function measureCuts(browser: Browser, url: string, playHost: PlayHost): Promise<void> {
  const { values } = parseArgs({
    options: {
      cut: { type: "boolean" },
      seconds: { type: "string", default: "1,5,20" },
      times: { type: "string", default: "5" },
      online: { type: "boolean", default: false },
      moved: { type: "boolean", default: false },
    },
  });
  const { online, moved } = values;
  const lengths = values.seconds.split(",").map((each) => wholeNumber("--seconds", each));
  const times = wholeNumber("--times", values.times);
  const script = await pageScript();
  console.log("| cut, s | first picture, ms | back after, ms: p50 | p95 | p50 / first picture | each, ms |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const seconds of lengths) {
    const options = { seconds, times, online, moved };
    console.log(await playHost(`cut-${seconds}`, (key) => play(browser, script, { url, key }, options)));
  }
}

/** Plays one game with several cuts of a length. @returns its row of the table */
async function play(
  browser: Browser,
  script: string,
  { url, key }: { readonly url: string; readonly key: string },
  options: CutOptions,
): Promise<string> {
  const page = await browser.newPage();
  const line = await openCutLine(page, options.moved);
  try {
    await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<body>" }));
    await page.goto(`${url}/empty`);
    await page.addScriptTag({ content: script });
    const from = await page.evaluate(
      (at) => {
        window.cutBench.play(at.url, at.key);
        return performance.now();
      },
      { url: `${url}/whep`, key },
    );
    await page.waitForFunction(() => window.cutBench.shownAt.length > 30);
    const first = (await page.evaluate(() => window.cutBench.shownAt[0] ?? Number.NaN)) - from;
    const took: number[] = [];
    for (let count = 0; count < options.times; count += 1) took.push(await cutOnce(page, line, options));
    const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)];
    if (p95 > goal) process.exitCode = 1;
    const each = took.map((ms) => ms.toFixed(0)).join(", ");
    return `| ${options.seconds} | ${first.toFixed(0)} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${(p50 / first).toFixed(2)} × | ${each} |`;
  } finally {
    await page.close();
    line.close();
  }
}

/** @returns from the network's return to the first new frame, ms; infinite for never */
async function cutOnce(page: Page, line: CutLine, { seconds, online }: CutOptions): Promise<number> {
  await delay(calm * 1_000);
  line.cut();
  if (online) await page.context().setOffline(true);
  await delay(inFlight);
  const before = await page.evaluate(() => window.cutBench.shownAt.length);
  await delay(seconds * 1_000 - inFlight);
  const during = (await page.evaluate(() => window.cutBench.shownAt.length)) - before;
  if (during > 0) throw new Error(`the network was cut, and ${during} frames were shown`);
  line.mend();
  const mendedAt = await page.evaluate(() => performance.now());
  if (online) await page.context().setOffline(false);
  const next = await page
    .waitForFunction((from) => window.cutBench.shownAt.find((at) => at > from), mendedAt, {
      timeout: patience * 1_000,
    })
    .then((found) => found.jsonValue())
    .catch(() => undefined);
  return next === undefined ? Number.POSITIVE_INFINITY : next - mendedAt;
}

type CutLine = Awaited<ReturnType<typeof openCutLine>>;

/**
 * A player's whole network, which can be cut: the media of every connection, through relays, and calls to the host.
 * @param page before its first offer
 * @param moves what was connected before a cut stays dead, as when a phone goes from Wi-Fi to another network
 */
async function openCutLine(page: Page, moves: boolean) {
  const relays: Relay[] = [];
  let isCut = false;
  const current = () => (isCut ? { ...cleanLine, loss: 1 } : cleanLine);
  await page.route("**/whep**", async (route) => {
    // As in a tunnel: no answer, and no error either. The page gives up by itself.
    if (isCut) return;
    if (route.request().method() !== "POST") return route.continue();
    const relay = await openRelay(current());
    relays.push(relay);
    await throughRelay(route, relay);
  });
  const setAll = (cut: boolean): void => {
    isCut = cut;
    if (cut || !moves) for (const relay of relays) relay.setLine(current());
  };
  return {
    cut: (): void => setAll(true),
    mend: (): void => setAll(false),
    close() {
      for (const relay of relays) relay.close();
    },
  };
}

async function pageScript(): Promise<string> {
  const entry = fileURLToPath(new URL("./cutPage.ts", import.meta.url));
  const built = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife" });
  return built.outputFiles[0]?.text ?? "";
}
