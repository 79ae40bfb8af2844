import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { TestInfo } from "@playwright/test";
import * as z from "zod";
import { freePort } from "../../scripts/lib/freePort.ts";
import { findWebKit } from "../../scripts/lib/webkit.ts";
import { expect } from "./fixtures.ts";

const programs = findWebKit();

/** Why nothing can be tried in WebKit here, in a line; null where it can. */
export const noWebKit = programs === null ? "no WebKit here: install webkit2gtk-driver and xvfb" : null;

/** A phone's page, CSS px. */
const size = { width: 390, height: 844 };
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
/** Keys by WebDriver's code points. */
const keys = { Escape: "\uE00C", Enter: "\uE007" } as const;

/** A page of WebKitGTK's MiniBrowser, driven by classic WebDriver over HTTP. */
export interface WebKitPage {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. What it returns or resolves with has to be JSON. */
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** Clicks the element that the function finds, once there is one. */
  click(find: (wanted: string) => Element | null | undefined, wanted: string): Promise<void>;
  press(key: keyof typeof keys): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Runs the body with the page's only frame in place of the page. */
  inFrame(body: () => Promise<void>): Promise<void>;
  /** Writes a PNG. */
  screenshot(path: string): Promise<void>;
}

/** Runs a test's body with a page of a browser, driver and X server of its own, which end with it, failed or not. */
export async function withWebKit(
  testInfo: TestInfo,
  body: (page: WebKitPage) => Promise<void>,
): Promise<void> {
  if (programs === null) throw new Error(noWebKit ?? "");
  const config = testInfo.outputPath("config");
  configureGtk(`${config}/gtk-3.0`);
  const screen = spawn(
    programs.xvfb,
    ["-displayfd", "3", "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  let driver: ChildProcess | null = null;
  // Playwright ends the process of a test that takes too long, without waiting for it.
  const stop = (): void => [driver, screen].forEach((child) => void child?.kill());
  process.once("exit", stop);
  try {
    const display = await firstLine(screen.stdio[3]);
    const port = await freePort();
    driver = spawn(programs.driver, [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        LANG: "en_US.UTF-8",
        XDG_CONFIG_HOME: config,
        XDG_DATA_HOME: `${config}/data`,
        XDG_CACHE_HOME: `${config}/cache`,
        FONTCONFIG_FILE: resolve("e2e/support/fonts.conf"),
      },
    });
    await openSession(`http://127.0.0.1:${port}`, programs.browser, testInfo, body);
  } finally {
    await Promise.all([driver, screen].map(ended));
    process.off("exit", stop);
  }
}

/** No toolbar that is wider than a phone, and no animations. */
function configureGtk(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/settings.ini`, "[Settings]\ngtk-enable-animations=0\n");
  writeFileSync(
    `${folder}/gtk.css`,
    "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }\n",
  );
}

async function openSession(
  origin: string,
  browser: string,
  testInfo: TestInfo,
  body: (page: WebKitPage) => Promise<void>,
): Promise<void> {
  await expect
    .poll(() =>
      fetch(`${origin}/status`).then(
        (reply) => reply.ok,
        () => false,
      ),
    )
    .toBe(true);
  const options = { binary: browser, args: ["--automation"] };
  const session = z.object({ sessionId: z.string() }).parse(
    await command(`${origin}/session`, "POST", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
    }),
  );
  const at = `${origin}/session/${session.sessionId}`;
  const page = pageAt(at);
  try {
    await command(`${at}/timeouts`, "POST", { script: 120_000 });
    // The window is higher than the page by what is left of the toolbar.
    await command(`${at}/window/rect`, "POST", size);
    const bar = size.height - (await page.evaluate(() => window.innerHeight));
    await command(`${at}/window/rect`, "POST", { ...size, height: size.height + bar });
    await expect
      .poll(() => page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight })))
      .toEqual(size);
    await body(page);
  } catch (error) {
    await page.screenshot(testInfo.outputPath("webkit.png")).catch(() => null);
    throw error;
  } finally {
    await command(at, "DELETE").catch(() => null);
  }
}

/** One command of WebDriver. @throws Error with the driver's message */
async function command(url: string, method: "GET" | "POST" | "DELETE", body: object = {}): Promise<unknown> {
  const reply = await fetch(url, { method, ...(method === "POST" ? { body: JSON.stringify(body) } : {}) });
  const { value } = z.object({ value: z.unknown() }).parse(await reply.json());
  if (!reply.ok)
    throw new Error(`${new URL(url).pathname.split("/").slice(3).join("/")}: ${JSON.stringify(value)}`);
  return value;
}

function pageAt(at: string): WebKitPage {
  const evaluate = async <T, A>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T> => {
    const script = `const [argument, done] = arguments;
      Promise.resolve().then(() => (${run})(argument)).then((value = null) => done({ value }), (error) => done({ error: String(error) }));`;
    // Both ends are this project's own, so that a function's result has its type.
    const outcome = z.union([z.object({ error: z.string() }), z.object({ value: z.custom<T>() })]);
    const found = outcome.parse(
      await command(`${at}/execute/async`, "POST", { script, args: [argument ?? null] }),
    );
    if ("error" in found) throw new Error(found.error);
    return found.value;
  };
  const type = async (text: string): Promise<void> => {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await command(`${at}/actions`, "POST", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  return {
    goto: async (url) => void (await command(`${at}/url`, "POST", { url })),
    evaluate,
    inFrame: async (body) => {
      await expect.poll(() => evaluate(() => document.querySelectorAll("iframe").length)).toBe(1);
      await command(`${at}/frame`, "POST", { id: 0 });
      await body();
      await command(`${at}/frame`, "POST", { id: null });
    },
    click: async (find, wanted) => {
      let found: unknown = null;
      await expect
        .poll(async () => {
          found = await evaluate(find, wanted);
          return found;
        }, wanted)
        .toBeTruthy();
      const id = z.object({ [elementKey]: z.string() }).parse(found)[elementKey];
      await command(`${at}/element/${id}/click`, "POST");
    },
    press: (key) => type(keys[key]),
    type,
    screenshot: async (path) =>
      writeFileSync(path, Buffer.from(z.string().parse(await command(`${at}/screenshot`, "GET")), "base64")),
  };
}

async function firstLine(stream: unknown): Promise<string> {
  if (!(stream instanceof Readable)) throw new Error("Xvfb has no pipe for its display's number");
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error("Xvfb did not start");
}

async function ended(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill();
  await exit;
}

/** The first usable button, link or label with this accessible name or first line of text; in a pop-up, if there is one. Runs in the page. */
export function named(wanted: string): Element | undefined {
  const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document;
  return [...front.querySelectorAll<HTMLElement>("button, a, label")].find(
    (each) =>
      each.checkVisibility() &&
      !each.matches(":disabled") &&
      (each.getAttribute("aria-label") === wanted || each.innerText.trim().split("\n")[0] === wanted),
  );
}

/** Waits until the page shows this text. */
export async function shows(page: WebKitPage, text = ""): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain(text);
}
