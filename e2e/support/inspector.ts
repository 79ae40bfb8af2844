import type { BrowserContext, Page } from "@playwright/test";
import { build } from "vite";
import type { Flaw, inspect, nextFrame } from "../../src/dev/inspect/inspect.ts";

declare global {
  interface Window {
    /** The gallery's inspection, on the pages of the real product. */
    readonly inspector: { readonly inspect: typeof inspect; readonly nextFrame: typeof nextFrame };
  }
}

/** Gives every page of a context the gallery's inspection. */
export async function addInspector(context: BrowserContext): Promise<void> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: "src/dev/inspect/inspect.ts", formats: ["iife"], name: "inspector" },
    },
  });
  const code = [result]
    .flat()
    .flatMap((bundle) => ("output" in bundle ? bundle.output : []))
    .flatMap((file) => (file.type === "chunk" ? file.code : []))
    .join("");
  await context.addInitScript({ content: `${code};window.inspector = inspector;` });
}

/** Waits until the page has stopped changing, finishes its animations, and lists its flaws. */
export async function inspectPage(page: Page): Promise<Flaw[]> {
  await page.evaluate(async () => {
    for (let quiet = 0, before = "", frames = 0; quiet < 6 && frames < 300; frames += 1) {
      await window.inspector.nextFrame();
      const now = document.body.innerHTML.replaceAll(/\d/g, "");
      const loads = document.querySelector("[role=progressbar], [aria-busy=true]") !== null;
      quiet = now === before && !loads ? quiet + 1 : 0;
      before = now;
    }
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) < 2_000) animation.finish();
  });
  return page.evaluate(() => window.inspector.inspect());
}
