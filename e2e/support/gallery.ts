import { build, type PreviewServer, preview } from "vite";
import type {} from "../../src/dev/gallery/gallery.tsx";
import { projectPath } from "../../vite/projectPath.ts";

/** A page of any browser, whoever drives it. */
export interface GalleryPage {
  evaluate(run: () => Promise<void>): Promise<void>;
}

/** React shows what has come late at most this long after the last such thing, ms. */
export const revealedAfter = 350;

const folder = projectPath("dist.gallery");

/** Builds the gallery of screens. */
export async function buildGallery(outDir = folder): Promise<void> {
  await build({
    mode: "gallery",
    logLevel: "error",
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: "src/dev/gallery/index.html" } },
  });
}

/** Serves a built gallery on this computer. */
export function serveGallery(port: number, outDir = folder): Promise<PreviewServer> {
  return preview({
    logLevel: "error",
    build: { outDir },
    preview: { port, strictPort: true, host: "127.0.0.1" },
  });
}

/** Waits until the scene stays the same for a few frames: a resized desk is measured and drawn anew more than once. */
export async function stopChanging(page: GalleryPage): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0, before = ""; quiet < 5; ) {
      await window.gallery.nextFrame();
      const now = document.body.innerHTML;
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      // A backdrop without its pop-up, or a progress bar instead of the page, still waits for code.
      const waits =
        (has('[class*="_backdrop_"][data-shown]') && !has("[role=dialog], [role=alertdialog]")) ||
        has("#root > [role=progressbar]");
      quiet = now === before && !waits ? quiet + 1 : 0;
      before = now;
    }
  });
}

/** Brings all animations but the endless and long ones to their end. */
export async function finishAnimations(page: GalleryPage): Promise<void> {
  await page.evaluate(async () => {
    await window.gallery.nextFrame();
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) < 2_000) animation.finish();
  });
}
