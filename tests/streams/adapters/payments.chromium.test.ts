import type { Frame, Page } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasChromium, pageWith } from "../../support/chromium.ts";

const app = "http://localhost:8781";
const pay = "http://pay.localhost:8782";
const bank = "http://bank.localhost:8783";
/** A payment page: posts what the test passes to it, and records what the app posts. */
const paymentPage = `<!doctype html><script>
  window.received = [];
  addEventListener("message", ({ data, origin }) => received.push({ data, origin }));
  parent.postMessage({ type: "ready" }, "*");
</script>`;
const appPage = `<!doctype html><iframe id="pay"></iframe><iframe id="other"></iframe>`;

let page: Page;

const emittedEvents = (): Promise<unknown[]> => page.evaluate(() => window.paymentBench.events);
const expectEvents = (events: unknown[]) => expect.poll(emittedEvents).toEqual(events);
const ready = { kind: "message", data: { type: "ready" } };
const success = { kind: "message", data: { type: "success" } };
const framed = async (id: string): Promise<Frame> => {
  const frame = await (await page.waitForSelector(`#${id}`, { state: "attached" })).contentFrame();
  if (!frame) throw new Error(`no frame ${id}`);
  return frame;
};
const postFrom = async (id: string, message: unknown): Promise<void> => {
  const frame = await framed(id);
  await frame.evaluate((data) => parent.postMessage(data, "*"), message);
};
const embed = async (origins: readonly string[] = []): Promise<void> => {
  await page.evaluate(([url, also]) => window.paymentBench.embed(url, also), [
    `${pay}/order`,
    origins,
  ] as const);
  await expectEvents([ready]);
};
/** The page in the frame leads on to the bank. */
const goToBank = async (): Promise<void> => {
  const frame = await framed("pay");
  await frame.goto(`${bank}/3ds`);
};

describe.skipIf(!hasChromium)("R-SUB-04 payment pages in Chromium", () => {
  beforeEach(async () => {
    const html = (url: string) => (url.startsWith(app) ? appPage : paymentPage);
    page = await pageWith("tests/streams/adapters/payments/page.ts", { url: app, html });
  });
  afterEach(() => page?.close());

  test("messages of the frame's page arrive, and commands reach it with the app's origin", async () => {
    await embed();
    await page.evaluate(() => window.paymentBench.post({ type: "pay" }));
    const frame = await framed("pay");
    await expect.poll(() => frame.evaluate("received")).toEqual([{ data: { type: "pay" }, origin: app }]);
    await postFrom("pay", { type: "success" });
    await expectEvents([ready, success]);
  });
  test("the page learns the colours around its frame, and keeps the rest of its address", async () => {
    await page.evaluate(() => document.getElementById("pay")?.style.setProperty("color-scheme", "dark"));
    await page.evaluate((url) => window.paymentBench.embed(url, []), `${pay}/order?lang=th#intent`);
    await expectEvents([ready]);
    expect(await page.getAttribute("#pay", "src")).toBe(`${pay}/order?lang=th&theme=dark#intent`);
  });
  test("messages of another window of the same origin, and of the app itself, are ignored", async () => {
    await embed();
    await page.evaluate((url) => document.getElementById("other")?.setAttribute("src", url), `${pay}/order`);
    await expectEvents([ready, { kind: "foreign", from: "window" }]);
    await page.evaluate(() => window.postMessage({ type: "success" }, "*"));
    await postFrom("pay", { type: "success" });
    await expectEvents([ready, { kind: "foreign", from: "window" }, success]);
  });
  const foreign = { kind: "foreign", from: "origin" };
  test.each([
    ["another origin: its messages are rejected", [], foreign, foreign],
    ["an origin of the configuration: it may send messages", [bank], ready, success],
  ])("a frame that navigated to %s; it gets no commands", async (_, origins, first, second) => {
    await embed(origins);
    await goToBank();
    await expectEvents([ready, first]);
    await page.evaluate(() => window.paymentBench.post({ type: "pay", clientSecret: "s" }));
    await postFrom("pay", { type: "success" });
    await expectEvents([ready, first, second]);
    const frame = await framed("pay");
    expect(await frame.evaluate("received")).toEqual([]);
  });
  test("a detached frame’s messages are rejected; nothing arrives after unsubscribing", async () => {
    await embed();
    await page.evaluate(() => window.paymentBench.detach());
    await page.evaluate((url) => document.getElementById("other")?.setAttribute("src", url), `${pay}/order`);
    await expectEvents([ready, { kind: "foreign", from: "window" }]);
    await page.evaluate(() => window.paymentBench.leave());
    await postFrom("other", { type: "success" });
    expect(await emittedEvents()).toHaveLength(2);
  });
});
