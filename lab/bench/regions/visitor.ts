import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import * as z from "zod/mini";
import { signInAt } from "../withProduct.ts";
import type { Region, Regions } from "./regions.ts";

/** A player with a browser of their own. */
export interface Visitor {
  readonly page: Page;
  /** Where the page's probes went. */
  readonly probed: ReadonlySet<string>;
  /** Where it asked for a picture, the last one last. */
  readonly pictures: readonly string[];
  close(): Promise<void>;
}

const game = "g-halogen-mile";
const measured = z.array(z.object({ idc_id: z.string(), delay: z.number() }));

/** Signs a new player in on the page of a game, and waits until the regions are measured. */
export async function visit(
  browser: Browser,
  { origin, probePort }: Regions,
  viewport = { width: 390, height: 844 },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport, hasTouch: viewport.height > 500 });
  const page = await context.newPage();
  const probed = new Set<string>();
  const pictures: string[] = [];
  page.on("websocket", (socket) => {
    const { hostname, port } = new URL(socket.url());
    if (port === String(probePort)) probed.add(hostname);
  });
  page.on("request", (request) => {
    const { pathname, hostname } = new URL(request.url());
    if (request.method() === "POST" && pathname === "/whep") pictures.push(hostname);
  });
  await signInAt(page, `${origin}/gameDetails?id=${game}`);
  await page.waitForFunction(() => sessionStorage.getItem("SPEED_TEST") !== null);
  return { page, probed, pictures, close: () => context.close() };
}

/** What the player's app has measured of a region, ms. @throws where it has not */
export async function delayOf({ page }: Visitor, { id }: Region): Promise<number> {
  const list = measured.parse(
    await page.evaluate(() => JSON.parse(sessionStorage.getItem("SPEED_TEST") ?? "[]")),
  );
  const found = list.find(({ idc_id }) => idc_id === id);
  if (found === undefined) throw new Error(`${id} was not measured`);
  return found.delay;
}

export async function pressPlay({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

/** Waits for a moving picture, and that it comes from a region's host. */
export async function playsIn({ page, pictures }: Visitor, { name, address }: Region): Promise<string> {
  await page.waitForURL(/\/streamDesk$/);
  const moves = () => (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 30;
  await page.waitForFunction(moves, null, { timeout: 30_000 });
  const from = pictures.at(-1);
  if (from !== address) throw new Error(`the picture comes from ${from} and not from ${address}`);
  return `plays in ${name.en}`;
}

/** @param folder null for no pictures */
export async function shoot({ page }: Visitor, folder: string | null, name: string): Promise<void> {
  if (folder !== null) await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
