import type { BrowserContextOptions, Page } from "@playwright/test";
import { afterEach, beforeEach, expect } from "vitest";
import { type DeskInput, deskInput, type HostMessage, unknownGame } from "../../../../wire/desk/messages.ts";
import { pageWith } from "../../../support/chromium.ts";
import { runs } from "../../../support/pausedEvent.ts";
import type { StageBench } from "./page.ts";

/** The page of the running test. */
export let page: Page;

export const script = "tests/streams/adapters/stage/page.ts";
export const address = "http://localhost:8381/";
export const html = `<!doctype html><body style="margin:0">
<video style="display:block;width:400px;height:400px;object-fit:contain;background:#000"></video></body>`;

/** Gives each test a page of its own with the stage adapter and a host. */
export function eachOnItsPage(options: BrowserContextOptions = {}): void {
  beforeEach(async () => {
    page = await pageWith(script, { url: address, html, options });
  });
  afterEach(() => page.close());
}

/** Goes on with another page. */
export async function changePage(next: Page): Promise<void> {
  await page.close();
  page = next;
}

/** Resolves with the events' kinds once there are so many of this one. */
export async function until(kind: string, count = 1): Promise<string[]> {
  await page.waitForFunction(
    ([wanted, times]) => window.stageBench.events.filter((event) => event.kind === wanted).length >= times,
    [kind, count] as const,
  );
  return page.evaluate(() => window.stageBench.events.map((event) => event.kind));
}

export const start = (answer: Parameters<StageBench["start"]>[0]): Promise<void> =>
  page.evaluate((how) => window.stageBench.start(how), answer);

/** Starts a game, and shows its picture once it moves. */
export async function show(): Promise<void> {
  await start("host");
  await until("firstFrame");
  await page.evaluate(() => window.stageBench.attach());
}

/** The host's first message, of a game without controls. */
const plainHello = {
  ...unknownGame,
  type: "hello",
  game: { id: "g", title: "Hills" },
  width: 320,
  height: 180,
  characters: "all",
  pads: 1,
  paused: runs,
} as const satisfies HostMessage;

export const sayHello = (changes: object): Promise<void> =>
  page.evaluate((word) => window.stageBench.say(word), JSON.stringify({ ...plainHello, ...changes }));

/** The same for a game whose host says what it takes. @param more of its hello */
export async function play(
  mouse: "none" | "absolute" | "relative" = "none",
  more: object = {},
): Promise<void> {
  await start("host");
  await until("firstFrame");
  await sayHello({ mouse, ...more });
  await until("hello");
  await page.evaluate(() => window.stageBench.attach());
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
}

/** What the host has received of the player's input. */
export async function inputs(): Promise<DeskInput[]> {
  const texts = await page.evaluate(() => window.stageBench.input);
  return texts.filter((text) => text.startsWith("{")).map((text) => deskInput.parse(JSON.parse(text)));
}

export const lastInput = async (): Promise<DeskInput | undefined> => (await inputs()).at(-1);

/** Waits until the host has received such an input. */
export async function hostReceives(what: (input: DeskInput) => boolean): Promise<void> {
  await expect.poll(async () => (await inputs()).some(what)).toBe(true);
}
