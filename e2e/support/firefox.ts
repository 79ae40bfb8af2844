import puppeteer, { type Page } from "puppeteer-core";
import { findFirefox } from "../../scripts/lib/firefox.ts";
import { expect, productTest } from "./fixtures.ts";
import type { Words } from "./words.ts";

const path = findFirefox();

/** Why nothing can be tried in Firefox here, in a line; null where it can. */
export const noFirefox = path === null ? "no Firefox here: install firefox-esr" : null;

/** Messages that Firefox reports beside exceptions, about things that go right. */
const notes = [
  // It asks for an icon on the sign-in provider's page, whose policy allows no pictures.
  "/favicon.ico",
  // A page that closes or is left closes the speed test's sockets, also those that are not open yet.
  "Firefox can’t establish a connection to the server at ws://",
  "was interrupted while the page was loading",
];

/** What a browser has decoded. */
interface Received {
  /** Such as `video/VP8`; "" while there is none. */
  readonly codec: string;
  readonly frames: number;
  readonly soundEnergy: number;
}

declare global {
  interface Window {
    /** The newest connection of the page. */
    newestPeer?: RTCPeerConnection;
  }
}

/** Tests in Firefox on a phone's screen, driven by WebDriver BiDi. Playwright drives no Firefox but its own. */
export const firefoxTest = productTest.extend<{ language: string; firefox: Page }>({
  language: ["en-US", { option: true }],
  firefox: async ({ language }, use, testInfo) => {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: path ?? "",
      defaultViewport: null,
      args: ["--width=390", "--height=844"],
      extraPrefsFirefox: {
        "dom.w3c_touch_events.enabled": 1,
        "intl.accept_languages": language,
        "media.autoplay.default": 0,
        // However slow the computer is, a tap becomes no long press, and two taps no zoom.
        "ui.click_hold_context_menus.delay": 60_000,
        "apz.allow_double_tap_zooming": false,
      },
    });
    console.log(await browser.version());
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!notes.some((note) => message.includes(note))) errors.push(message);
    });
    await page.evaluateOnNewDocument(() => {
      const { RTCPeerConnection: Original } = window;
      window.RTCPeerConnection = class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          window.newestPeer = this;
        }
      };
    });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus)
      await page.screenshot({ path: testInfo.outputPath("firefox.png") });
    await browser.close();
    expect(errors).toEqual([]);
  },
});

/**
 * Taps the first visible button, link or label with this accessible name or first line of text, in the front pop-up if there is one, once
 * there is one that stands still and has nothing over it.
 */
export async function tap(page: Page, name = ""): Promise<void> {
  const at = await page.waitForFunction(
    async (wanted) => {
      const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document;
      const named = [...front.querySelectorAll<HTMLElement>("button, a, label")];
      const isIt = (each: HTMLElement) =>
        each.getAttribute("aria-label") === wanted || each.innerText.trim().split("\n")[0] === wanted;
      const found = named.find((each) => each.checkVisibility() && !each.matches(":disabled") && isIt(each));
      if (!found) return null;
      // Scrolls nothing that is on the screen already: Firefox takes a tap on a page that scrolls for the end of the scrolling.
      const { top, bottom } = found.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: "nearest" });
      const centre = () => {
        const { x, y, width, height } = found.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const before = centre();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const now = centre();
      const isStill = before.x === now.x && before.y === now.y;
      return isStill && found.contains(document.elementFromPoint(now.x, now.y)) ? now : null;
    },
    {},
    name,
  );
  const point = await at.jsonValue();
  if (!point) return;
  // Firefox takes a tap on a page that still scrolls, as after going back, for the end of the scrolling: no click follows.
  const clicked = page
    .evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.addEventListener("click", () => resolve(true), { capture: true, once: true });
          setTimeout(() => resolve(false), 3_000);
        }),
    )
    // The click has led to another page.
    .catch(() => true);
  await page.touchscreen.tap(point.x, point.y);
  if (!(await clicked)) await tap(page, name);
}

/** Waits until the page shows this text. */
export async function shows(page: Page, words = ""): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, words);
}

/** Waits until the page shows this text no more. */
export async function hides(page: Page, words = ""): Promise<void> {
  await page.waitForFunction((wanted) => !document.body.innerText.includes(wanted), {}, words);
}

/** Signs in by the provider's page, which opens at the first visit, and closes the new player's gift. */
export async function signInAs(page: Page, name: string, words: Words): Promise<void> {
  await page.waitForFunction(() => location.pathname.endsWith("/login"));
  await tap(page, words["title.login"]);
  const field = await page.waitForSelector("#name");
  await field?.type(name);
  await field?.press("Enter");
  const [gift] = (words["discovery.timeGift.gift"] ?? "").split("{");
  await shows(page, gift);
  await page.keyboard.press("Escape");
  await hides(page, gift);
}

/** From the browser's statistics of the newest connection. */
export function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const report = await window.newestPeer?.getStats();
    const stats = [...(report?.values() ?? [])];
    const inbound = (kind: string) => stats.find((each) => each.type === "inbound-rtp" && each.kind === kind);
    const video = inbound("video");
    return {
      codec: stats.find(({ id }) => id === video?.codecId)?.mimeType ?? "",
      frames: video?.framesDecoded ?? 0,
      soundEnergy: inbound("audio")?.totalAudioEnergy ?? 0,
    };
  });
}
