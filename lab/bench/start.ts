import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { findAvailable, isExecutable } from "../../host/library/availability.ts";
import { readLibrary } from "../../host/library/readLibrary.ts";
import { libraryHere } from "../../scripts/games/libraryHere.ts";
import { runProduct } from "../../scripts/launch/running.ts";
import { wholeNumber } from "../../scripts/lib/commandLine.ts";
import { openBrowser } from "./openBrowser.ts";
import { connect } from "./player.ts";
import { quantile } from "./quantile.ts";
import { signInAt } from "./signInAt.ts";

/**
 * `npm run bench -- start` measures the time from the tap on Play to the first frame, without queue and speed test and split
 * into its steps, beside a bare WHEP player on the same host in the same run. Timings are noisy: read the ratio. `--games` does so
 * for every installed PC game instead: until its program runs, and from then to its first frame.
 */

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "10" }, games: { type: "boolean", default: false } },
});
const rounds = wholeNumber("--rounds", values.rounds);
const port = 8680;

interface Round {
  /** From the tap to the WHEP offer, ms: calls and pushes. */
  readonly calls: number;
  /** From the offer to the answer, ms. */
  readonly signalling: number;
  /** From the answer to the first frame, ms. */
  readonly firstFrame: number;
  readonly total: number;
  readonly bare: number;
  /** Calls to the service from the tap to the offer: exact, whatever else the computer does. */
  readonly roundTrips: number;
}

const product = await runProduct(port);
try {
  const browser = await openBrowser();
  try {
    if (values.games) await playGames(browser, product.origin);
    else report(await playRounds(browser, product.origin));
  } finally {
    await browser.close();
  }
} finally {
  await product.end();
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  // What the compiler calls in functions with a name.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(watchFirstFrame);
  await signInAt(page, `${origin}/gameDetails?id=g-halogen-mile`);
  return page;
}

async function playRounds(browser: Browser, origin: string): Promise<readonly Round[]> {
  const page = await openPage(browser, origin);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await play(page, origin));
  return results;
}

/** Starts each installed PC game, and prints the medians. */
async function playGames(browser: Browser, origin: string): Promise<void> {
  const page = await openPage(browser, origin);
  const library = readLibrary(libraryHere().folders).games;
  const { missing } = await findAvailable(library, { isExecutable, exists: existsSync, pieces: [] });
  for (const { id, runner } of library) {
    if (runner !== "program" || missing.has(id)) continue;
    const starts: { readonly ours: number; readonly own: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { marks } = await startGame(page, origin, id);
      starts.push({ ours: marks.window - marks.tap, own: marks.frame - marks.window });
      await leave(page, origin);
    }
    const [ours, own] = (["ours", "own"] as const).map((part) =>
      quantile(
        starts.map((each) => each[part]),
        0.5,
      )
        .toFixed(0)
        .padStart(6),
    );
    console.log(`${id.padEnd(26)} until its program runs ${ours} ms, then to its first frame ${own} ms`);
  }
}

/**
 * Runs in the page: records the time of the tap, of a video's first frame, and when the host said that the game's program runs and
 * its window is awaited.
 */
function watchFirstFrame(): void {
  const marks: Record<string, number> = {};
  Object.assign(window, { benchMarks: marks });
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (/^(Play|START)$/.test(button?.textContent?.trim() ?? "")) marks.tap = performance.now();
    },
    true,
  );
  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function create(...words) {
    const channel = createDataChannel.apply(this, words);
    channel.addEventListener("message", ({ data }) => {
      if (/"(window|started)"/.test(String(data))) marks.window ??= performance.now();
    });
    return channel;
  };
  const seen = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll("video")) {
      if (seen.has(video)) continue;
      seen.add(video);
      const shown = (): void => {
        marks.frame ??= performance.now();
      };
      video.requestVideoFrameCallback(shown);
      // A picture that stands still may have arrived before.
      video.addEventListener("loadeddata", shown);
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) shown();
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Starts a game from its page. @returns the times and the key of its seat */
async function startGame(page: Page, origin: string, game: string) {
  await page.goto(`${origin}/gameDetails?id=${game}`);
  const leased = page.waitForResponse(async (response) => {
    if (!/\/schedule\/(start\/game|confirm)$/.test(response.url())) return false;
    return (await response.json()).data?.connectInfo != null;
  });
  const button = page.getByRole("button", { name: "Play", exact: true });
  await button.waitFor();
  // The browser session's speed test must be over: it is not part of the measurement.
  await page.waitForFunction(() => sessionStorage.getItem("SPEED_TEST") !== null);
  // Nobody's hand is faster.
  await page.waitForTimeout(500);
  await page.evaluate(() => performance.clearResourceTimings());
  await button.click();
  const mode = page.getByRole("radio", { name: /PC Mode/ });
  const asks = await Promise.race([leased.then(() => false), mode.waitFor().then(() => true)]);
  if (asks) {
    await mode.click();
    await page.getByRole("button", { name: "START" }).click();
  }
  const key: string = (await (await leased).json()).data.connectInfo.session_key;
  await page.waitForFunction(() => "benchMarks" in window && "frame" in Object(window.benchMarks), null, {
    timeout: 60_000,
  });
  const marks: Record<"tap" | "frame" | "window", number> = await page.evaluate(() =>
    Object(Reflect.get(window, "benchMarks")),
  );
  return { key, marks };
}

async function leave(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.waitForTimeout(2_200);
}

async function play(page: Page, origin: string): Promise<Round> {
  const { key, marks } = await startGame(page, origin, "g-halogen-mile");
  const times = await page.evaluate(() => {
    const resources = performance.getEntriesByType("resource");
    const offer = resources.filter((entry) => entry.name.endsWith("/whep")).at(-1);
    const offeredAt = offer?.startTime ?? 0;
    return {
      offeredAt,
      answeredAt: offeredAt + (offer?.duration ?? 0),
      roundTrips: resources.filter(
        ({ name, startTime }) => /\/schedule\/[a-z]/.test(name) && startTime < offeredAt,
      ).length,
    };
  });
  const bare = await bareWhep(page, `http://127.0.0.1:${port + 1}`, key);
  await leave(page, origin);
  return {
    calls: times.offeredAt - marks.tap,
    signalling: times.answeredAt - times.offeredAt,
    firstFrame: marks.frame - times.answeredAt,
    total: marks.frame - marks.tap,
    bare,
    roundTrips: times.roundTrips,
  };
}

/** A minimal WHEP player in the page. @returns time from its start to its first frame, ms */
function bareWhep(page: Page, url: string, key: string): Promise<number> {
  const script = `const __name = (value) => value;\n${connect}\n${firstFrame}\nreturn firstFrame(${JSON.stringify({ url, key, vp8: false })});`;
  return page.evaluate<number>(`(async () => {${script}})()`);
}

/** Runs in the page, as text. */
async function firstFrame(options: Parameters<typeof connect>[0]): Promise<number> {
  const start = performance.now();
  const { peer, video } = await connect(options);
  const shown = await new Promise<number>((resolve) =>
    video.requestVideoFrameCallback(() => resolve(performance.now())),
  );
  peer.close();
  return shown - start;
}

function report(results: readonly Round[]): void {
  const at = (name: keyof Round, share: number) =>
    quantile(
      results.map((round) => round[name]),
      share,
    );
  const print = (label: string, name: keyof Round): void => {
    const [p50, p95] = [0.5, 0.95].map((share) => at(name, share).toFixed(0).padStart(5));
    console.log(`${label.padEnd(34)} p50 ${p50} ms   p95 ${p95} ms`);
  };
  const ratio = (share: number) => (at("total", share) / at("bare", share)).toFixed(2);
  console.log(
    `Tap on Play to the first frame, ${results.length} rounds, everything on this computer; goal 500 ms`,
  );
  print("  calls and pushes", "calls");
  print("  signalling (offer and answer)", "signalling");
  print("  first frame", "firstFrame");
  print("whole way", "total");
  print("bare WHEP player, same host", "bare");
  console.log(
    `the whole way takes ${ratio(0.5)} × the bare player, p95 ${ratio(0.95)} ×; goals 1.50 and 1.80`,
  );
  console.log(`calls to the schedule before the offer: ${at("roundTrips", 0.5)}`);
}
