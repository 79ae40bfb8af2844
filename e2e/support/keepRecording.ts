import type { Page } from "@playwright/test";
import { writeLibrary } from "../../replay/library.ts";
import { signIn } from "./player.ts";
import { recordingOf } from "./recorded.ts";

/** Steps that the ways of the library of recordings share (R-REC-40). */

/** The page of a game that every host has, recorded. */
export const halogen = "/gameDetails?id=g-halogen-mile&record=1";

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** Keeps the gift of a new account from covering the page. */
export const withoutGift = (page: Page) => page.addInitScript(() => localStorage.setItem("GIFT_SHOWN", "1"));

/** Saves what was recorded since the page's last load, or before it, in the library of recordings. */
export async function keep(page: Page, name: string, which?: "Save the page before"): Promise<void> {
  // What is still under way belongs to it.
  await page.waitForTimeout(1_500);
  writeLibrary(name, await recordingOf(page, which));
}

/** Signs a new player in and presses Play. */
export async function startPlaying(page: Page, name: string, wanted = halogen): Promise<void> {
  await withoutGift(page);
  await signIn(page, name, wanted);
  await press(page, "Play");
}
