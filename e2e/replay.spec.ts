import { readFile } from "node:fs/promises";
import { test as base, expect, type Page } from "@playwright/test";
import { type RunningProduct, runProduct } from "../scripts/launch/running.ts";
import type { Line } from "../streams/adapters/replay/format.ts";
import { pictureMoves, signIn } from "./support/player.ts";

/** Recording and replay exist while developing alone. */
const test = base.extend<object, { developed: RunningProduct }>({
  developed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const product = await runProduct(8640, "dev");
      await use(product);
      await product.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ developed }, use) => use(developed.origin),
  page: async ({ page }, use) => {
    // Who works on the files meanwhile must not reload the page.
    await page.routeWebSocket(
      ({ pathname }) => pathname === "/",
      () => undefined,
    );
    await use(page);
  },
});

// The second test plays what the first one recorded.
test.describe.configure({ mode: "serial" });
let recording = "";

const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => JSON.parse(row));

/** When the first line of this kind came that says so, ms after the start. */
function when(what: Line["what"], like: string): number {
  const line = linesOf(recording).find((one) => one.what === what && JSON.stringify(one.data).includes(like));
  if (!line) throw new Error(`no ${what} says ${like}`);
  return line.at;
}

/** The page's secrets as they come by: in addresses and headers, and what the browser keeps. */
function secretsOf(page: Page): () => Promise<ReadonlySet<string>> {
  const met = new Set<string>();
  page.on("websocket", (socket) => {
    const { searchParams } = new URL(socket.url());
    for (const name of ["token", "sign"]) met.add(searchParams.get(name) ?? "");
  });
  page.on("request", (request) => met.add(request.headers().authorization?.replace(/^Bearer ?/, "") ?? ""));
  return async () => {
    const user = await page.evaluate(() => localStorage.getItem("USER_INFO"));
    met.add(JSON.parse(user ?? "{}").token);
    met.delete("");
    return met;
  };
}

const bar = (page: Page) => page.getByRole("toolbar", { name: "Replay" });
const time = (page: Page) => page.getByRole("slider", { name: "Time" });
const at = async (page: Page): Promise<number> => Number(await time(page).inputValue());
const seek = (page: Page, ms: number): Promise<void> => time(page).fill(String(ms));
const button = (page: Page, name: string) => bar(page).getByRole("button", { name });
const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .getByLabel("Recording", { exact: true })
    .setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });

test("R-REC-01 R-REC-03 what a player did is saved without secrets, and plays again on the real screens", async ({
  page,
}, testInfo) => {
  const secrets = secretsOf(page);
  // The gift of a new account would be in the way.
  await page.addInitScript(() => localStorage.setItem("GIFT_SHOWN", "1"));
  await signIn(page, "Recorded player", "/?record=1");
  await page
    .getByRole("link", { name: /Halogen Mile/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Halogen Mile" })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/streamDesk$/);
  await pictureMoves(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save recording" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^recording-[\dT-]+\.ndjson$/);
  const file = testInfo.outputPath(saved.suggestedFilename());
  await saved.saveAs(file);
  recording = await readFile(file, "utf8");
  const met = [...(await secrets())];
  // The account's, the machine's, and two of the session socket at least.
  expect(met.length).toBeGreaterThanOrEqual(4);
  expect(met.filter((secret) => recording.includes(secret))).toEqual([]);

  await page.goto("/dev/replay");
  const screens = page.frameLocator("iframe");
  const home = screens.getByRole("heading", { name: "Top 10" });
  const game = screens.getByRole("heading", { level: 1, name: "Halogen Mile" });
  await page.getByLabel("Recording", { exact: true }).setInputFiles(file);
  await expect(time(page)).toHaveValue("0");
  // The screens' code is here now, and the development server's own.
  await expect(screens.locator("#root > *").first()).toBeAttached();
  const asked: string[] = [];
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) asked.push(request.url());
  });

  await seek(page, when("send", '"/gameDetails') - 1);
  await expect(home).toBeVisible();
  await seek(page, when("state", '[["status"],"playing"]'));
  await expect(screens.locator("video")).toBeAttached();
  await seek(page, when("send", '"play/click"') - 1);
  await expect(game).toBeVisible();
  await expect(screens.locator("video")).toHaveCount(0);
  await seek(page, when("send", '"/gameDetails') - 1);
  await expect(home).toBeVisible();
  await expect(game).toHaveCount(0);

  // It is a picture of what was: nobody can take part.
  await screens
    .getByRole("link", { name: /Emberwing/ })
    .first()
    .click();
  await seek(page, when("send", '"/gameDetails') - 2);
  await expect(home).toBeVisible();

  await seek(page, 0);
  await button(page, "Play").click();
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await button(page, "Pause").click();
  const paused = await at(page);
  await page.waitForFunction(() => new Promise((frame) => requestAnimationFrame(() => frame(true))));
  expect(await at(page)).toBe(paused);

  const duration = Number(await time(page).getAttribute("max"));
  expect(duration).toBe(Math.max(...linesOf(recording).map((line) => line.at)));
  await bar(page).getByLabel("Speed").selectOption("8×");
  const began = Date.now();
  await button(page, "Play").click();
  await expect(button(page, "Play")).toBeDisabled();
  expect(Date.now() - began).toBeLessThan(duration - paused);
  await expect(bar(page).getByRole("alert")).toHaveCount(0);
  await expect(time(page)).toHaveValue(String(duration));
  await expect(screens.locator("video")).toBeAttached();
  expect(asked).toEqual([]);
});

test("R-REC-03 R-REC-02 R-REC-04 a divergence is shown in words; of a broken recording nothing runs", async ({
  page,
}) => {
  await page.goto("/dev/replay");
  await choose(page, "broken.ndjson", recording.slice(0, 40_000));
  await expect(bar(page).getByRole("alert")).toHaveText(/^broken\.ndjson is refused: line \d+: /);
  await expect(time(page)).toHaveCount(0);

  const rows = recording.split("\n");
  const changed = rows.findIndex((row) => row.includes('"url":"/schedule/confirm"'));
  expect(changed).toBeGreaterThan(0);
  const other = rows.with(changed, String(rows[changed]).replace("/schedule/confirm", "/schedule/quit"));
  await choose(page, "changed.ndjson", other.join("\n"));
  await expect(time(page)).toHaveValue("0");
  await expect(bar(page).getByRole("alert")).toHaveCount(0);
  await time(page).press("End");
  await expect(bar(page).getByRole("alert")).toContainText(`diverges at line ${changed + 1}`);
});
