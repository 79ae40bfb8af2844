import type { Page } from "@playwright/test";
// Only for the type of `window.walkRecording`.
import type {} from "../../replay/page/screens.tsx";
import type { ScreenMoment } from "../../replay/player/compareScreens.ts";

/** What the screens show at each quiet moment of a recording. @param page at `/replay/page/screens.html` */
export function walk(page: Page, text: string): Promise<readonly ScreenMoment[]> {
  return page.evaluate(async (recording) => {
    if (!window.walkRecording) throw new Error("no screens");
    return window.walkRecording(recording);
  }, text);
}
