import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StageLag } from "../../../../streams/ports/stage.ts";
import { frameFacts } from "../../../../wire/desk/frameFacts.ts";
import { hasChromium, pageWith } from "../../../support/chromium.ts";
import type {} from "../stage/page.ts";

let page: Page;

const lags = (): Promise<StageLag[]> =>
  page.evaluate(() => window.stageBench.events.flatMap((event) => (event.kind === "lag" ? [event.lag] : [])));

describe.skipIf(!hasChromium)("R-LAG-01 frames in Chromium", () => {
  beforeAll(async () => {
    const html = "<!doctype html><body><video></video></body>";
    page = await pageWith("tests/streams/adapters/stage/page.ts", { url: "http://localhost:8382/", html });
    await page.evaluate(() => window.stageBench.start("host"));
    await page.waitForFunction(() => window.stageBench.events.some(({ kind }) => kind === "firstFrame"));
    await page.evaluate(() => window.stageBench.attach());
  });
  afterAll(() => page.close());

  test("a second says what its frames went through, to the core and to the host", async () => {
    await expect.poll(async () => (await lags()).length).toBeGreaterThan(2);
    const lag = (await lags()).at(-1);
    expect(lag?.shown).toBeGreaterThan(5);
    expect(lag?.shown).toBeLessThan(70);
    expect(lag?.decodeP95Ms).toBeGreaterThan(0);
    expect(lag?.jitterMs).toBeGreaterThan(0);
    expect(lag?.loss).toBe(0);
    const told = await page.evaluate(() => window.stageBench.asked());
    const facts = told.flatMap((text) => {
      const read = frameFacts.safeParse(JSON.parse(text));
      return read.success ? [read.data] : [];
    });
    expect(facts.length).toBeGreaterThan(2);
    expect(facts.at(-1)?.decodeMs).toBeLessThan(200);
    expect(facts.at(-1)?.lateMs).toBeGreaterThanOrEqual(0);
    expect(facts.at(-1)?.spanMs).toBeGreaterThan(500);
  });

  test("a press is measured to the display of the frame that the host names", async () => {
    await page.keyboard.down("KeyA");
    await page.waitForFunction(() => window.stageBench.input.some((text) => text.includes("KeyA")));
    await page.evaluate(async () => {
      const video = document.querySelector("video");
      const told = window.stageBench.input.find((text) => text.includes("KeyA"));
      const { n }: { n: number } = JSON.parse(told ?? "");
      // The host names a frame that is not there yet; its timestamp is that of the next but one at 30 a second.
      const shown = await new Promise<VideoFrameCallbackMetadata>((done) =>
        video?.requestVideoFrameCallback((_, metadata) => done(metadata)),
      );
      const frame = ((shown.rtpTimestamp ?? 0) + 6_000) >>> 0;
      const host = { frame, gameFrames: 30, budgetMs: 33.3, encodeMs: 2, lateMs: 1, stills: [] };
      window.stageBench.say(
        JSON.stringify({
          type: "stats",
          codec: "vp8",
          framesPerSecond: 30,
          kilobitsPerSecond: 100,
          roundTrip: 1,
          loss: 0,
          host: { ...host, inputs: [{ n, frame, gameMs: 7, encodeMs: 2 }] },
        }),
      );
    });
    const measured = async () => (await lags()).flatMap(({ inputToPhoton }) => inputToPhoton);
    await expect.poll(async () => (await measured()).length).toBe(1);
    const [ms = 0] = await measured();
    // Two frames at 30 a second, and the display.
    expect(ms).toBeGreaterThan(40);
    expect(ms).toBeLessThan(1_000);
    expect((await lags()).map(({ host }) => host?.gameMs ?? null)).toContain(7);
  });
});
