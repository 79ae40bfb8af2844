import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { autoplayFlag, chromiumFlags, findChromium } from "../../scripts/lib/chromium.ts";
import { projectPath } from "../../vite/projectPath.ts";

const executablePath = findChromium();

/** False where there is no Chromium: tests that need one are skipped. */
export const hasChromium = executablePath !== null;

const browsers = new Map<string, Promise<Browser>>();
const scripts = new Map<string, Promise<string>>();

/**
 * The Chromium that the test files of a worker share; it ends with the worker. A test closes the pages and contexts that it opens.
 * @param autoplay whether sound may start before the player has touched the page; each has a browser of its own
 */
export function sharedChromium(autoplay: "allowed" | "blocked" = "blocked"): Promise<Browser> {
  if (executablePath === null) throw new Error("there is no Chromium");
  const args = chromiumFlags.filter((flag) => autoplay === "allowed" || flag !== autoplayFlag);
  const browser = browsers.get(autoplay) ?? chromium.launch({ executablePath, args });
  browsers.set(autoplay, browser);
  return browser;
}

/** One script for a page, built from a TypeScript file. @param file from the project's root */
export function bundled(file: string): Promise<string> {
  const script = scripts.get(file) ?? bundle(file);
  scripts.set(file, script);
  return script;
}

/**
 * A page with one script in it, at an address that needs no server.
 * @param file of the script, from the project's root
 * @param given.html of every address
 */
export async function pageWith(
  file: string,
  given: {
    url: string;
    html: string | ((url: string) => string);
    browser?: Promise<Browser>;
    options?: BrowserContextOptions;
  },
): Promise<Page> {
  const { url, html, browser = sharedChromium(), options = {} } = given;
  const content = await bundled(file);
  const page = await (await browser).newPage(options);
  await page.route("**/*", (route) => {
    const body = typeof html === "string" ? html : html(route.request().url());
    return route.fulfill({ contentType: "text/html", body });
  });
  await page.goto(url);
  await page.addScriptTag({ content });
  return page;
}

async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: projectPath(file), formats: ["es"], fileName: "page" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== "chunk") throw new Error("nothing was built");
  // Modules may await at their top level; those that do not run at once.
  return `void (async () => {\n${chunk.code}\n})();`;
}
