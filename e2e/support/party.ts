import { type Browser, expect, type Page } from "@playwright/test";

/** What a guest opens and types. */
export interface Invitation {
  readonly url: string;
  readonly pin: string;
}

/** The sheet of a player, opened. */
export async function openSheet(player: Page) {
  const sheet = player.getByRole("dialog", { name: "Game menu" });
  if (!(await sheet.isVisible())) await player.getByRole("button", { name: "Game menu" }).click();
  await sheet.getByRole("tab", { name: "Together" }).click();
  return sheet;
}

/** The game stands still behind the open sheet, for the guests too, and until the countdown that follows has ended. */
export async function closeSheet(player: Page): Promise<void> {
  await player.keyboard.press("Escape");
  await expect(player.getByRole("dialog", { name: "Game menu" })).toBeHidden();
  await expect(player.getByText("Get ready")).toBeVisible();
  await expect(player.getByText("Get ready")).toBeHidden();
}

/** A stranger without an account, on a phone. */
export async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
  });
  return context.newPage();
}

/** @param invitation without a PIN: the link has it */
export async function joinAs(
  guest: Page,
  { url, pin }: Pick<Invitation, "url"> & Partial<Invitation>,
  name: string,
): Promise<void> {
  await guest.goto(url);
  await guest.getByLabel("Your name").fill(name);
  if (pin !== undefined) await guest.getByLabel("PIN, six digits").fill(pin);
  await guest.getByRole("button", { name: "Join" }).click();
}
