import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Line } from "../../recorder/format.ts";
import { recordingIn } from "../../replay/command/openFile.ts";
import { eagerModules } from "../../replay/engine/eagerModules.ts";
import { replayRecording } from "../../replay/engine/replayRecording.ts";
import { libraryNames, readLibrary } from "../../replay/library.ts";
import { createApp } from "../../streams/app.ts";
import { expectVideoPlaying, signIn } from "../support/player.ts";
import { expect, test } from "../support/recorded.ts";

// The second test replays what the first one recorded.
test.describe.configure({ mode: "serial" });
let recording = "";

const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .slice(1, -1)
    .map((row) => JSON.parse(row));

/** Time of the first line of this kind whose data contain `like`, ms after the start. */
function when(what: Line["what"], like: string): number {
  const line = linesOf(recording).find((one) => one.what === what && JSON.stringify(one.data).includes(like));
  if (!line) throw new Error(`no ${what} says ${like}`);
  return line.at;
}

/** Collects the page's secrets: from addresses, headers and storage. */
function secretsOf(page: Page): () => Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  page.on("websocket", (socket) => {
    const { searchParams } = new URL(socket.url());
    for (const name of ["token", "sign"]) seen.add(searchParams.get(name) ?? "");
  });
  page.on("request", (request) => seen.add(request.headers().authorization?.replace(/^Bearer ?/, "") ?? ""));
  return async () => {
    const user = await page.evaluate(() => localStorage.getItem("USER_INFO"));
    seen.add(JSON.parse(user ?? "{}").token);
    seen.delete("");
    return seen;
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

test(
  "R-REC-01 R-REC-03 a session is recorded without secrets, and replays on the real screens",
  { tag: "@full" },
  async ({ page }, testInfo) => {
    const secrets = secretsOf(page);
    // Keeps the gift pop-up of a new account from covering the page.
    await page.addInitScript(() => localStorage.setItem("GIFT_SHOWN", "1"));
    await signIn(page, "Recorded player", "/?record=1");
    await page
      .getByRole("link", { name: /Halogen Mile/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Halogen Mile" })).toBeVisible();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/\/streamDesk$/);
    await expectVideoPlaying(page);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save recording" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^recording-[\dT-]+\.ndjson$/);
    const file = testInfo.outputPath(saved.suggestedFilename());
    await saved.saveAs(file);
    recording = await readFile(file, "utf8");
    const seen = [...(await secrets())];
    // At least those of the account and the host, and two of the session socket.
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(seen.filter((secret) => recording.includes(secret))).toEqual([]);

    await page.goto("/dev/replay");
    const screens = page.frameLocator("iframe");
    const home = screens.getByRole("heading", { name: "Top 10" });
    const game = screens.getByRole("heading", { level: 1, name: "Halogen Mile" });
    await page.getByLabel("Recording", { exact: true }).setInputFiles(file);
    await expect(time(page)).toHaveValue("0");
    // From here on the screens' code and the development server's are loaded; any further request counts.
    await expect(screens.locator("#root > *").first()).toBeAttached();
    const requested: string[] = [];
    page.on("websocket", (socket) => requested.push(socket.url()));
    page.on("request", (request) => {
      if (["fetch", "xhr"].includes(request.resourceType())) requested.push(request.url());
    });

    await seek(page, when("send", '"/gameDetails') - 1);
    await expect(home).toBeVisible();
    await seek(page, when("state", '"status":"playing"'));
    await expect(screens.locator("video")).toBeAttached();
    await seek(page, when("send", '"play/click"') - 1);
    await expect(game).toBeVisible();
    await expect(screens.locator("video")).toHaveCount(0);
    await seek(page, when("send", '"/gameDetails') - 1);
    await expect(home).toBeVisible();
    await expect(game).toHaveCount(0);

    // Clicks on the replayed screens have no effect.
    await screens
      .getByRole("link", { name: /Prismhall/ })
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
    expect(duration).toBe(JSON.parse(recording.trim().split("\n").at(-1) ?? "").end.at);
    await bar(page).getByLabel("Speed").selectOption("8×");
    const began = Date.now();
    await button(page, "Play").click();
    await expect(button(page, "Play")).toBeDisabled();
    expect(Date.now() - began).toBeLessThan(duration - paused);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(time(page)).toHaveValue(String(duration));
    await expect(screens.locator("video")).toBeAttached();
    expect(requested).toEqual([]);
  },
);

test("R-REC-03 R-REC-11 a tolerant comparison goes on to the end and leads to each difference", {
  tag: "@full",
}, async ({ page }) => {
  const rows = recording.split("\n");
  const version = JSON.parse(rows[0] ?? "").app.code;
  const path = rows.findIndex((row) => row.includes('"url":"/pay/zoneGoodsSub"'));
  const changed = rows.map((row, index) =>
    index === path
      ? row.replace("/pay/zoneGoodsSub", "/pay/otherGoods")
      : row.replace(`"pVersion":${version}`, '"pVersion":1'),
  );
  await page.goto("/dev/replay");
  await choose(page, "changed.ndjson", changed.join("\n"));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(/^\d+ differences: /);
  await bar(page).getByLabel("Compare").selectOption("strict");
  await expect(alert).toContainText("1 difference: ");
  await seek(page, when("send", '"play/click"'));
  const rested = await time(page).inputValue();
  await bar(page).getByLabel("Compare").selectOption("tolerant");
  await expect(alert).toContainText(/^\d+ differences: /);
  // Where the player is stays, and what a strict replay does not come to is shown.
  await expect(time(page)).toHaveValue(rested);
  await seek(page, when("state", '"status":"playing"'));
  await expect(page.frameLocator("iframe").locator("video")).toBeAttached();
  await alert.click();
  const group = (title: RegExp) => page.getByRole("listitem").filter({ hasText: title });
  const versions = group(new RegExp(`changed open http.request at .*pVersion: expected 1, came ${version}`));
  const places = versions.getByRole("button", { name: /^Next of \d+ places$/ });
  await versions.getByRole("button", { name: /^Go to line/ }).click();
  await expect(page).toHaveURL(/#at=.*line=\d+$/);
  const first = page.url();
  await places.click();
  await expect(page).not.toHaveURL(first);
  await group(/missing open http\.request POST \/pay\/otherGoods/)
    .getByRole("button", { name: `Go to line ${path + 1}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`line=${path + 1}$`));
});

test("R-REC-35 R-REC-36 R-REC-37 R-REC-38 facts are stepped through, searched and linked to", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(
    ({ pathname }) => pathname === "/recordings/one.ndjson",
    (route) => route.fulfill({ body: recording }),
  );
  const rows = recording.split("\n");
  const click = rows.findIndex((row) => row.includes('"play/click"')) + 1;
  const facts = page.getByRole("listbox", { name: "Facts of the recording" });
  const fact = page.getByRole("region", { name: "Fact", exact: true });
  const current = facts.getByRole("option", { selected: true });
  const screens = page.frameLocator("iframe");

  await page.goto(`/dev/replay?file=/recordings/one.ndjson#line=${click}`);
  await expect(fact).toContainText(`line ${click}, at`);
  await expect(fact.getByRole("heading", { level: 2 })).toHaveText(/^play\/click /);
  await expect(current).toHaveText(/play\/click /);
  await expect(screens.getByRole("heading", { level: 1, name: "Halogen Mile" })).toBeVisible();
  await page.getByRole("checkbox", { name: "only what changed" }).check();
  await page.getByRole("tree", { name: "States at the cursor" }).press("End");
  await expect(page.getByRole("treeitem", { name: "status idle → starting" })).toBeVisible();

  // From fact to fact: by keys anywhere, and in the list.
  await page.keyboard.press("ArrowRight");
  await expect(fact).toContainText(`line ${click + 1}, at`);
  await page.keyboard.press("ArrowLeft");
  await facts.press("End");
  await expect(page).toHaveURL(new RegExp(`line=${rows.findLastIndex((row) => row.includes('"seq"')) + 1}$`));
  await facts.press("Home");
  await expect(fact).toContainText(/line 2, at 0\.0\d\d s/);

  // A search narrows the list; Enter goes on to the next match, and its causes lead back.
  await page.keyboard.press("/");
  await page.keyboard.type("post start/game");
  await expect(page.getByLabel("Found")).not.toHaveText("0");
  await page.keyboard.press("Enter");
  await expect(fact.getByRole("heading", { level: 2 })).toHaveText("→ POST /schedule/start/game");
  await expect(fact).toContainText("Reply 200 after");
  await fact.getByRole("button", { name: /play\/click/ }).click();
  await expect(fact).toContainText(`line ${click}, at`);
  await page.keyboard.press("Escape");
  await page.getByLabel("Search facts").fill("");

  // A lane that is hidden is left out of the list; the picture zooms by wheel and selects by click.
  await page.getByRole("checkbox", { name: /States/ }).uncheck();
  await expect(facts.getByRole("option", { name: /^[\d.:]+ ?session: / })).toHaveCount(0);
  const picture = page.getByRole("img", { name: /Picture of the timeline/ });
  const box = await picture.boundingBox();
  if (!box) throw new Error("no picture");
  await page.mouse.move(box.x + box.width / 2, box.y + 120);
  await page.mouse.wheel(0, -600);
  await page.mouse.click(box.x + box.width / 2, box.y + 10);
  await expect(page).not.toHaveURL(new RegExp(`line=${click}$`));

  await page.goto("/dev/replay?file=https://elsewhere.test/a.ndjson");
  await expect(bar(page).getByRole("alert")).toContainText(
    "a.ndjson is refused: it is on https://elsewhere.test",
  );
});

test("R-REC-40 the library of recordings gives the same traces in Chromium as in Node", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto("/dev/replay");
  const lazyModules = await eagerModules();
  for (const name of libraryNames()) {
    const text = readLibrary(name);
    const recording = recordingIn(name, text);
    const { trace } = replayRecording(recording, { create: createApp, lazyModules, trace: true });
    expect(trace.split("\n").length, name).toBeGreaterThan(20);
    const hash = createHash("sha256").update(trace).digest("hex");
    expect(await page.evaluate(replayHere, text), name).toBe(hash);
  }
});

/** Runs in the page, with the modules of the development server. @returns SHA-256 of the trace, as hexadecimal digits */
async function replayHere(text: string): Promise<string> {
  // Names that the test runner does not resolve: they are the page's.
  const load = (path: string) => import(new URL(path, window.location.origin).href);
  const replay = "/replay";
  const { readRecording } = await load(`${replay}/reading/readRecording.ts`);
  const { replayRecording } = await load(`${replay}/engine/replayRecording.ts`);
  const { eagerModules } = await load(`${replay}/engine/eagerModules.ts`);
  const { createApp } = await load("/streams/app.ts");
  const options = { create: createApp, lazyModules: await eagerModules(), trace: true };
  const { trace } = replayRecording(readRecording(text), options);
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(trace));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
