import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasChromium, pageWith, sharedChromium } from "../../support/chromium.ts";
import type { CaptureBench, Recording } from "./capture/page.ts";

const address = "http://localhost:8383/";
const html = `<!doctype html><body style="margin:0"><video playsinline style="width:400px;height:300px"></video></body>`;

let page: Page;

const events = (): Promise<CaptureBench["events"]> => page.evaluate(() => window.captureBench.events);
const recordings = (): Promise<CaptureBench["recordings"]> =>
  page.evaluate(() => window.captureBench.recordings);
const recorders = async (): Promise<number> => (await recordings()).filter(({ runs }) => runs).length;

/** For how long pictures have come to a recorder, ms; NaN before the second one. */
const lengthOf = (recording: Recording | undefined): number =>
  recording ? recording.newestPicture - recording.firstPicture : Number.NaN;

/** Waits until pictures have come to the newest recorder for so long, ms. */
async function recorded(length: number): Promise<void> {
  await expect.poll(async () => lengthOf((await recordings()).at(-1))).toBeGreaterThanOrEqual(length);
}

/** From here on the page's timers fire only by `page.clock.runFor`; pictures, sound and recorders go on. */
async function stopClock(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

describe.skipIf(!hasChromium)("the picture's capture in Chromium", () => {
  beforeEach(async () => {
    const browser = sharedChromium("allowed");
    page = await pageWith("tests/streams/adapters/capture/page.ts", { url: address, html, browser });
    await page.evaluate(() => window.captureBench.show());
  });
  afterEach(() => page.close());

  test("R-DESK-07 a screenshot is saved as a PNG in the size of the picture", async () => {
    const download = page.waitForEvent("download");
    await page.evaluate(() => window.captureBench.run({ kind: "capture", what: "picture" }));
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^CloudPlay \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/);
    const png = await readFile(await saved.path());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 180]);
    // More than one colour.
    expect(png.length).toBeGreaterThan(200);
    await expect.poll(events).toContainEqual({ kind: "captured", what: "picture", outcome: "saved" });
  });

  test("R-DESK-07 without a picture, or without a clip, there is nothing to save", async () => {
    await page.evaluate(() => {
      window.captureBench.hide();
      window.captureBench.run({ kind: "capture", what: "picture" });
      window.captureBench.run({ kind: "capture", what: "clip" });
    });
    await expect
      .poll(async () => (await events()).filter(({ kind }) => kind === "captured"))
      .toEqual([
        { kind: "captured", what: "picture", outcome: "empty" },
        { kind: "captured", what: "clip", outcome: "empty" },
      ]);
  });

  test("R-DESK-07 at any time a clip has its whole length, plays from its first picture on, and has sound", async () => {
    await stopClock();
    await page.evaluate(() => window.captureBench.record(2_000));
    for (let begun = 1; begun < 4; begun += 1) {
      await expect.poll(async () => (await recordings()).length).toBe(begun);
      await recorded(2_000);
      await page.clock.runFor(2_000);
    }
    await expect
      .poll(async () => (await recordings()).map(({ runs }) => runs))
      .toEqual([false, false, true, true]);
    // The third is taken, at the moment at which it is as short as ever.
    const clip = await page.evaluate(() => window.captureBench.take());
    expect(clip?.type).toMatch(/^video\/(webm|mp4)/);
    expect(clip).toMatchObject({ width: 320, pictures: 5, hasSound: true });
    expect(clip?.duration).toBeGreaterThan(1.7);
    const [, , third] = await recordings();
    expect(third?.runs).toBe(false);
    expect(clip?.duration).toBeLessThan(lengthOf(third) / 1_000 + 0.6);
    // And goes on: the next one is another.
    await recorded(2_000);
    expect((await page.evaluate(() => window.captureBench.take()))?.pictures).toBe(5);
    await page.evaluate(() => window.captureBench.end());
    await expect.poll(recorders).toBe(0);
    expect(await page.evaluate(() => window.captureBench.take())).toBeNull();
    expect(await page.evaluate(() => window.captureBench.failures)).toBe(0);
  });

  test("R-DESK-07 a short recording is a clip, too", async () => {
    await page.evaluate(() => window.captureBench.record(30_000));
    await recorded(1_200);
    const clip = await page.evaluate(() => window.captureBench.take());
    expect(clip?.duration).toBeGreaterThan(0.5);
    expect(clip?.pictures).toBe(5);
  });

  test("R-DESK-07 a clip is saved as a file that plays", async () => {
    await page.evaluate(() => window.captureBench.run({ kind: "keepClip", on: true }));
    await expect.poll(events).toContainEqual({ kind: "keepingClip", on: true });
    await recorded(2_500);
    const download = page.waitForEvent("download");
    await page.evaluate(() => window.captureBench.run({ kind: "capture", what: "clip" }));
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/\.(webm|mp4)$/);
    const file = await readFile(await saved.path());
    await page.route("**/clip", (route) => route.fulfill({ contentType: "video/webm", body: file }));
    const clip = await page.evaluate(() => window.captureBench.play("/clip"));
    expect(clip).toMatchObject({ pictures: 5, hasSound: true });
    expect(clip.duration).toBeGreaterThan(1.5);
  });

  test("R-DESK-07 a stream that ends is said once, and nothing records on", async () => {
    await stopClock();
    await page.evaluate(() => window.captureBench.record(2_000));
    await recorded(500);
    await page.evaluate(() => window.captureBench.stopPicture());
    await expect.poll(() => page.evaluate(() => window.captureBench.failures)).toBe(1);
    await expect.poll(recorders).toBe(0);
    await page.clock.runFor(2_200);
    expect(await page.evaluate(() => window.captureBench.failures)).toBe(1);
    expect(await recordings()).toHaveLength(1);
  });

  test("R-DESK-06 says what the browser can, fills the screen at a tap, and hears of its end", async () => {
    const [first] = await events();
    expect(first).toMatchObject({
      kind: "abilities",
      abilities: { fullScreen: true, volume: true, clip: true, haptics: true, pointerLock: true },
    });
    const fullScreen = async () =>
      (await events()).flatMap((event) => (event.kind === "fullScreen" ? [event.on] : []));
    await page.evaluate(() => window.captureBench.fillAtClick(true));
    await page.mouse.click(10, 10);
    await expect.poll(fullScreen).toEqual([true]);
    // A reconnect shows the picture anew: the screen stays filled meanwhile. Leaving takes the browser a moment: the request for it counts.
    await page.evaluate(() => {
      const exit = document.exitFullscreen.bind(document);
      Object.assign(window, { exits: 0 });
      document.exitFullscreen = () => {
        Object.assign(window, { exits: 1 });
        return exit();
      };
    });
    await stopClock();
    await page.evaluate(() => window.captureBench.hide());
    await page.clock.runFor(4_999);
    await page.evaluate(() => window.captureBench.show());
    await page.clock.runFor(1_000);
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    expect(await page.evaluate("window.exits")).toBe(0);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(fullScreen).toEqual([true, true, false]);
  });

  test("R-DESK-06 the screen stays on while the picture is shown", async () => {
    await page.evaluate(() => {
      window.captureBench.hide();
      const locks: string[] = [];
      Object.assign(window, { locks });
      Object.defineProperty(navigator, "wakeLock", {
        value: {
          request: async (what: string) => {
            locks.push(`take ${what}`);
            const lock = { released: false, release: async () => void locks.push("release") };
            Object.assign(window, { lock });
            return lock;
          },
        },
      });
      return window.captureBench.show();
    });
    const locks = () => page.evaluate("window.locks");
    expect(await locks()).toEqual(["take screen"]);
    // A page that comes back while it has the lock needs no other; after it was taken away, it does.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await locks()).toEqual(["take screen"]);
    await page.evaluate("window.lock.released = true");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await locks()).toEqual(["take screen", "take screen"]);
    await page.evaluate(() => window.captureBench.hide());
    expect(await locks()).toEqual(["take screen", "take screen", "release"]);
  });
});
