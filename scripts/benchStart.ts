import type { Page } from "@playwright/test";
import { quantile, signInAt, withProduct } from "./bench/running.ts";

/**
 * `npm run bench:start`: from the tap on Play to the first frame on the desk, without queue and speed test, part by part, beside a bare
 * WHEP player against the same machine in the same run. These machines are noisy: read the ratio.
 */

const rounds = Number(process.env.ROUNDS ?? 10);
const port = 8680;

interface Round {
  /** Tap to the last call before the picture's offer. */
  readonly calls: number;
  /** The offer's way to the machine and back. */
  readonly signalling: number;
  /** From the answer to the first frame. */
  readonly firstFrame: number;
  readonly total: number;
  readonly bare: number;
}

await withProduct(port, async (browser, origin) => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.addInitScript(watchFirstFrame);
  await signInAt(page, `${origin}/gameDetails?id=g-halogen-mile`);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await play(page, origin));
  report(results);
});

/** Runs in the page: notes the tap, and when a video shows its first frame. */
function watchFirstFrame(): void {
  const marks: Record<string, number> = {};
  Object.assign(window, { benchMarks: marks });
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.textContent?.trim() === "Play") marks.tap = performance.now();
    },
    true,
  );
  const seen = new WeakSet<HTMLVideoElement>();
  new MutationObserver(() => {
    for (const video of document.querySelectorAll("video")) {
      if (seen.has(video)) continue;
      seen.add(video);
      video.requestVideoFrameCallback(() => {
        marks.frame ??= performance.now();
      });
    }
  }).observe(document, { childList: true, subtree: true });
}

async function play(page: Page, origin: string): Promise<Round> {
  await page.goto(`${origin}/gameDetails?id=g-halogen-mile`);
  const confirmed = page.waitForResponse((response) => response.url().endsWith("/schedule/confirm"));
  const button = page.getByRole("button", { name: "Play", exact: true });
  await button.waitFor();
  // The speed test of this browser session is not part of what is measured.
  await page.waitForFunction(() => sessionStorage.getItem("SPEED_TEST") !== null);
  await page.evaluate(() => performance.clearResourceTimings());
  await button.click();
  const key: string = (await (await confirmed).json()).data.connectInfo.session_key;
  await page.waitForFunction(() => "benchMarks" in window && "frame" in Object(window.benchMarks), null, {
    timeout: 30_000,
  });
  const times = await page.evaluate(() => {
    const { tap, frame } = Object(Reflect.get(window, "benchMarks"));
    const offers = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith("/whep"));
    const offer = offers.at(-1);
    return {
      tap,
      frame,
      asked: offer?.startTime ?? 0,
      answered: (offer?.startTime ?? 0) + (offer?.duration ?? 0),
    };
  });
  const bare = await page.evaluate(bareWhep, { url: `http://127.0.0.1:${port + 1}/whep`, key });
  await page.goto(origin);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.waitForTimeout(2_200);
  return {
    calls: times.asked - times.tap,
    signalling: times.answered - times.asked,
    firstFrame: times.frame - times.answered,
    total: times.frame - times.tap,
    bare,
  };
}

/** Runs in the page: the smallest WHEP player there is, from nothing to its first frame, ms. */
async function bareWhep({ url, key }: { url: string; key: string }): Promise<number> {
  const start = performance.now();
  const connection = new RTCPeerConnection();
  connection.addTransceiver("video", { direction: "recvonly" });
  connection.addTransceiver("audio", { direction: "recvonly" });
  connection.createDataChannel("input", { ordered: false, maxRetransmits: 0 });
  connection.createDataChannel("control");
  const video = document.createElement("video");
  video.muted = true;
  const frame = new Promise<number>((resolve) => {
    video.requestVideoFrameCallback(() => resolve(performance.now() - start));
  });
  connection.ontrack = ({ track, streams }) => {
    if (track.kind !== "video") return;
    video.srcObject = streams[0] ?? new MediaStream([track]);
    void video.play();
  };
  await connection.setLocalDescription();
  const gathered = new Promise<void>((resolve) => {
    connection.onicecandidate = ({ candidate }) => candidate === null && resolve();
  });
  await gathered;
  const reply = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/sdp" },
    body: connection.localDescription?.sdp ?? "",
  });
  await connection.setRemoteDescription({ type: "answer", sdp: await reply.text() });
  const took = await frame;
  connection.close();
  return took;
}

function report(results: readonly Round[]): void {
  const line = (name: string, of: (round: Round) => number): void => {
    const at = (share: number) => quantile(results.map(of), share);
    console.log(
      `${name.padEnd(34)} p50 ${at(0.5).toFixed(0).padStart(5)} ms   p95 ${at(0.95).toFixed(0).padStart(5)} ms`,
    );
  };
  const median = (of: (round: Round) => number) => quantile(results.map(of), 0.5);
  console.log(
    `Tap on Play to the first frame, ${results.length} rounds, everything on this computer; goal 500 ms`,
  );
  line("  calls and pushes", ({ calls }) => calls);
  line("  signalling (offer and answer)", ({ signalling }) => signalling);
  line("  first frame", ({ firstFrame }) => firstFrame);
  line("whole way", ({ total }) => total);
  line("bare WHEP player, same machine", ({ bare }) => bare);
  const ratio = median(({ total }) => total) / median(({ bare }) => bare);
  console.log(`the whole way takes ${ratio.toFixed(2)} × the bare player`);
}
