import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Line } from "../../streams/adapters/replay/format.ts";
import { executablePath } from "../adapters/inChromium.ts";
import { recordedWay } from "./way.ts";

const port = 8820;
const root = fileURLToPath(new URL("../..", import.meta.url));
const { played } = recordedWay();
const lines: readonly Line[] = played
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => JSON.parse(row));

/** When a State first became so, ms after the start. */
function when(state: string, like: string): number {
  const line = lines.find(
    ({ what, kind, data }) => what === "state" && kind === state && JSON.stringify(data).includes(like),
  );
  if (!line) throw new Error(`${state} never became ${like}`);
  return line.at;
}

describe.skipIf(!existsSync(executablePath))(
  "R-REC-03 a recording on the real screens",
  { timeout: 60_000 },
  () => {
    let server: ViteDevServer;
    let browser: Browser;
    let page: Page;
    const asked: string[] = [];

    const open = (text: string) =>
      page
        .getByLabel("Recording", { exact: true })
        .setInputFiles({ name: "way.ndjson", mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
    const seek = (ms: number) => page.getByRole("slider", { name: "Time" }).fill(String(ms));
    const at = async (): Promise<number> =>
      Number(await page.getByRole("slider", { name: "Time" }).inputValue());
    const screens = () => page.frameLocator("iframe");
    const queue = () => screens().getByRole("dialog").filter({ hasText: "Players ahead of you" });
    /** A development server's first page of a kind takes its time. */
    const slow = { timeout: 20_000 };
    const bar = () => page.getByRole("toolbar", { name: "Replay" });

    beforeAll(async () => {
      server = await createServer({
        root,
        logLevel: "error",
        cacheDir: "node_modules/.vite-replay",
        server: { port, strictPort: true, host: "127.0.0.1", watch: null, hmr: false },
      });
      await server.listen();
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
      page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(`http://127.0.0.1:${port}/tests/src/replay/index.html`);
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.resourceType() === "fetch" || request.resourceType() === "xhr") asked.push(pathname);
      });
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    test("a broken one is refused with its line, and nothing of it runs", async () => {
      await open(`${played.slice(0, 40_000)}`);
      await expect
        .poll(() => bar().getByRole("alert").textContent(), slow)
        .toMatch(/way.ndjson is refused: line \d+: /);
      expect(await page.getByRole("slider").count()).toBe(0);
    });

    test("goes to any time, shows what was there, and goes back", async () => {
      await open(played);
      await expect.poll(() => page.getByRole("slider").count(), slow).toBe(1);
      expect(await at()).toBe(0);
      const queued = when("queue", '"popup"');
      await seek(queued + 1);
      await expect.poll(() => queue().count(), slow).toBe(1);
      await seek(when("desk", '"playing"') + 1);
      await expect.poll(() => screens().locator("video").count(), slow).toBe(1);
      await seek(queued - 5_000);
      await expect.poll(() => screens().locator("video").count(), slow).toBe(0);
      expect(await queue().count()).toBe(0);
      await seek(queued + 1);
      await expect.poll(() => queue().count(), slow).toBe(1);
    });

    test("plays, at the chosen speed, and pauses", async () => {
      await seek(0);
      await bar().getByLabel("Speed").selectOption("8");
      await bar().getByRole("button", { name: "Play" }).click();
      await expect.poll(at, slow).toBeGreaterThan(4_000);
      await bar().getByRole("button", { name: "Pause" }).click();
      const paused = await at();
      await page.waitForFunction(() => new Promise((frame) => requestAnimationFrame(() => frame(true))));
      expect(await at()).toBe(paused);
      expect(await bar().getByRole("button", { name: "Play" }).count()).toBe(1);
    });

    test("what a person does to its screens changes nothing, and nothing leaves for the network", async () => {
      await seek(when("queue", '"popup"') + 1);
      await queue().click({ force: true });
      await page.keyboard.press("Escape");
      await bar().getByLabel("Speed").selectOption("max");
      await bar().getByRole("button", { name: "Play" }).click();
      await expect.poll(at, slow).toBe(Math.max(...lines.map(({ at }) => at)));
      expect(await bar().getByRole("alert").count()).toBe(0);
      expect(asked).toEqual([]);
    });

    test("a divergence is shown in words", async () => {
      const row = played.split("\n").findIndex((text) => text.includes("/schedule/confirm"));
      await open(
        played
          .split("\n")
          .map((text, index) => (index === row ? text.replace('"id":"s-1"', '"id":"s-2"') : text))
          .join("\n"),
      );
      await expect.poll(at, slow).toBe(0);
      await seek(60_000);
      await expect
        .poll(() => bar().getByRole("alert").textContent(), slow)
        .toContain(`diverges at line ${row + 1}`);
    });
  },
);
