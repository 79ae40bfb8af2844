import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskInput } from "../../../streams/wire/desk.ts";
import { bundled, executablePath } from "./inChromium.ts";
import type { StageBench } from "./stage/page.ts";

const address = "http://localhost:8381/";
const html = `<!doctype html><body style="margin:0">
<video style="display:block;width:400px;height:400px;object-fit:contain;background:#000"></video>
<button>leave</button></body>`;

let browser: Browser;
let page: Page;
let script: string;

/** Resolves with the events' kinds once the last of them is there. */
async function until(kind: string, count = 1): Promise<string[]> {
  await page.waitForFunction(
    ([wanted, times]) => window.stageBench.events.filter((event) => event.kind === wanted).length >= times,
    [kind, count] as const,
  );
  return page.evaluate(() => window.stageBench.events.map((event) => event.kind));
}

const start = (answer: Parameters<StageBench["start"]>[0]): Promise<void> =>
  page.evaluate((how) => window.stageBench.start(how), answer);

const inputs = async () => {
  const texts = await page.evaluate(() => window.stageBench.input);
  return texts.slice(1).map((text) => deskInput.parse(JSON.parse(text)));
};

/** Waits until the host has received such an input. */
async function hostReceives(what: (input: ReturnType<typeof deskInput.parse>) => boolean): Promise<void> {
  await expect.poll(async () => (await inputs()).some(what), { timeout: 5_000 }).toBe(true);
}

describe.skipIf(!existsSync(executablePath))("R-DESK-01 the picture in Chromium", { timeout: 30_000 }, () => {
  beforeAll(async () => {
    script = await bundled("stage/page.ts");
    browser = await chromium.launch({
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--allow-loopback-in-peer-connection",
        "--force-webrtc-ip-handling-policy=default",
      ],
    });
  }, 60_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    page = await browser.newPage();
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.goto(address);
    await page.addScriptTag({ content: script });
  });
  afterEach(() => page.close());

  test("plays, also detached; emits frames and statistics; unsubscribing ends it on the host, too", async () => {
    await start("host");
    expect((await until("firstFrame")).slice(0, 2)).toEqual(["connecting", "picture"]);
    await page.evaluate(() => window.stageBench.attach());
    await until("statistics", 2);
    const shown = await page.evaluate(() => {
      const statistics = window.stageBench.events.filter((event) => event.kind === "statistics").at(-1);
      return { statistics, width: document.querySelector("video")?.videoWidth };
    });
    expect(shown.width).toBe(320);
    expect(shown.statistics?.statistics.framesPerSecond).toBeGreaterThan(5);
    expect(shown.statistics?.statistics.roundTrip).toBeLessThan(200);
    await page.evaluate(() => window.stageBench.leave());
    const eventsSoFar = await page.evaluate(() => window.stageBench.events.length);
    await expect
      .poll(() => page.evaluate(() => window.stageBench.requests))
      .toEqual([
        "POST https://machine.test/whep Bearer key-1",
        "DELETE https://machine.test/whep/1 Bearer key-1",
        // The hang-up alone would end it, too: whichever came second would be an error.
        "still connected",
      ]);
    await page.waitForFunction(() => !window.stageBench.connected());
    expect(await page.evaluate(() => window.stageBench.events.length)).toBe(eventsSoFar);
  });

  test("sends keys, touches and buttons, and releases them", async () => {
    await start("host");
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.attach());
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    await page.keyboard.down("KeyW");
    await hostReceives(({ down }) => down.includes("KeyW"));
    expect((await page.evaluate(() => window.stageBench.input))[0]).toBe(
      "channel ordered=false maxRetransmits=0",
    );
    await page.evaluate(() => window.stageBench.press("left", true));
    await page.evaluate(() => window.stageBench.press("format the disk", true));
    await hostReceives(({ down }) => down.join() === "KeyW,left");
    await page.keyboard.up("KeyW");
    await page.evaluate(() => window.stageBench.press("left", false));
    await hostReceives(({ down, hits }) => down.length === 0 && hits.left === 1);

    // The picture is 400 by 225 in the middle of a box of 400 by 400.
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await hostReceives(({ pointer }) => pointer?.down === true && pointer.x === 0.5 && pointer.y === 0.5);
    await page.mouse.move(390, 390);
    await hostReceives(({ pointer }) => pointer?.down === true && pointer.y === 1);
    await page.mouse.up();
    await hostReceives(({ pointer }) => pointer?.down === false && pointer.y === 1);

    const before = (await inputs()).length;
    await page.locator("button").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : 0,
    );
    await page.keyboard.down("KeyX");
    await hostReceives(({ down }) => down.includes("KeyX"));
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await hostReceives(({ n, down }) => n > before && down.length === 0);
    expect((await inputs()).some(({ hits }) => "Space" in hits || "Tab" in hits)).toBe(false);

    await page.evaluate(() => window.stageBench.detach());
    await page.keyboard.press("KeyZ");
    expect(await page.evaluate(() => document.querySelector("video")?.srcObject)).toBe(null);
    expect((await inputs()).some(({ hits }) => "KeyZ" in hits)).toBe(false);
  });

  /** How loud the shown stream is, 0 to 1; 0 while the video is muted. */
  const loudness = (): Promise<number> =>
    page.evaluate(async () => {
      const video = document.querySelector("video");
      if (!video || video.muted || !(video.srcObject instanceof MediaStream)) return 0;
      const audio = new AudioContext();
      const analyser = audio.createAnalyser();
      audio.createMediaStreamSource(video.srcObject).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      await new Promise((resolve) => setTimeout(resolve, 200));
      analyser.getFloatTimeDomainData(samples);
      await audio.close();
      return Math.max(...samples.map(Math.abs));
    });
  const sounds = () =>
    page.evaluate(() =>
      window.stageBench.events.flatMap((event) => (event.kind === "sound" ? [event.state] : [])),
    );

  test("R-DESK-01 blocked sound starts with the player's first click, and can be turned off", async () => {
    // Everything that the test's own tools do counts as a person's doing: this page is driven past them.
    await page.close();
    page = await browser.newPage();
    await page.route("**/*", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: script })
        : route.fulfill({ contentType: "text/html", body: `${html}<script src="/page.js"></script>` }),
    );
    await page.goto(address);
    const client = await page.context().newCDPSession(page);
    const quietly = async (expression: string): Promise<unknown> =>
      (await client.send("Runtime.evaluate", { expression, returnByValue: true })).result.value;
    const eventsSoFar = () => quietly("stageBench.events.map(({ kind, state }) => state ?? kind).join()");
    const become = (text: string) => expect.poll(eventsSoFar, { timeout: 10_000 }).toContain(text);

    await quietly('stageBench.start("host")');
    await become("firstFrame");
    await quietly("stageBench.attach()");
    await become("blocked");
    // The picture moves all the same.
    await expect
      .poll(() =>
        quietly(
          "(({ muted, paused, videoWidth }) => muted && !paused && videoWidth)(document.querySelector('video'))",
        ),
      )
      .toBe(320);
    await page.mouse.click(200, 200);
    await until("sound", 2);
    expect(await sounds()).toEqual(["blocked", "on"]);
    await expect.poll(loudness, { timeout: 5_000 }).toBeGreaterThan(0.1);

    await page.evaluate(() => window.stageBench.want(false));
    expect(await sounds()).toEqual(["blocked", "on", "off"]);
    expect(await loudness()).toBe(0);
    // Turned off, no click turns it on again.
    await page.mouse.click(200, 200);
    expect(await sounds()).toEqual(["blocked", "on", "off"]);
    await page.evaluate(() => window.stageBench.want(true));
    await until("sound", 4);
    expect((await sounds()).at(-1)).toBe("on");
  });

  test("R-DESK-01 sound starts by itself where the player has touched the page before", async () => {
    await page.mouse.click(10, 10);
    await start("host");
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.attach());
    await until("sound");
    expect(await sounds()).toEqual(["on"]);
  });

  test("R-DESK-01 no sound event for a host that sends no sound", async () => {
    await start("mute host");
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.attach());
    await until("statistics", 2);
    await page.evaluate(() => window.stageBench.want(false));
    expect(await sounds()).toEqual([]);
  });

  test("handles the host's messages, drops invalid ones, and ends when the host says so", async () => {
    await start("host");
    await until("picture");
    const button = { id: "a", label: "A", action: { en: "Jump", th: "กระโดด" } };
    const hello = {
      type: "hello",
      game: { id: "g", title: "Bricks" },
      buttons: [button],
      width: 1,
      height: 1,
    };
    await page.evaluate(
      (words) => {
        for (const word of words) window.stageBench.say(word);
      },
      ["{", '{"type":"hello"}', "x".repeat(9_000), JSON.stringify(hello)],
    );
    await until("hello");
    const received = await page.evaluate(() =>
      window.stageBench.events.filter(({ kind }) => kind === "hello"),
    );
    expect(received).toMatchObject([{ game: "Bricks", buttons: [{ id: "a", label: "A" }] }]);
    await page.evaluate(() => window.stageBench.say('{"type":"ended","reason":"schedule-ended"}'));
    expect((await until("ended")).at(-1)).toBe("ended");
    expect(await page.evaluate(() => window.stageBench.completed)).toBe(true);
    // It has ended the session itself: there is nothing left to end.
    expect(await page.evaluate(() => window.stageBench.requests)).toEqual([
      "POST https://machine.test/whep Bearer key-1",
    ]);
  });

  test("R-DESK-02 a host that disappears is a lost connection", async () => {
    await start("host");
    await until("firstFrame");
    await page.evaluate(() => window.stageBench.hangUp());
    expect((await until("failed")).at(-1)).toBe("failed");
    expect(await page.evaluate(() => window.stageBench.events.at(-1))).toEqual({
      kind: "failed",
      reason: "lost",
    });
    expect(await page.evaluate(() => window.stageBench.requests)).toEqual([
      "POST https://machine.test/whep Bearer key-1",
    ]);
  });

  test.each([
    ["refusal", { kind: "failed", reason: "refused", status: 401 }],
    ["nobody", { kind: "failed", reason: "unreachable" }],
    ["nonsense", { kind: "failed", reason: "unreachable" }],
  ] as const)("R-DESK-02 %s: %o", async (answer, failure) => {
    await start(answer);
    expect(await until("failed")).toEqual(["connecting", "failed"]);
    expect(await page.evaluate(() => window.stageBench.events.at(-1))).toEqual(failure);
    expect(await page.evaluate(() => window.stageBench.completed)).toBe(true);
  });

  test("never gives the key to another origin", async () => {
    await start("otherOrigin");
    await until("picture");
    await page.evaluate(() => window.stageBench.leave());
    expect(await page.evaluate(() => window.stageBench.requests)).toEqual([
      "POST https://machine.test/whep Bearer key-1",
    ]);
  });

  test("a browser without WebRTC is unsupported", async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
    await start("host");
    expect(await until("failed")).toEqual(["connecting", "failed"]);
    expect(await page.evaluate(() => window.stageBench.events.at(-1))).toEqual({
      kind: "failed",
      reason: "unsupported",
    });
  });
});
