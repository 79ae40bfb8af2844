import type { Locator, Page } from "@playwright/test";

/** Buttons of the standard mapping. */
const padButtons = { a: 0, b: 1, up: 12, down: 13, left: 14, right: 15, guide: 16 } as const;

/** Connects a gamepad that `pressPad` presses. */
export const plugPad = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const buttons = Array.from({ length: 17 }, () => ({ value: 0, pressed: false, touched: false }));
    const pad = { axes: [0, 0, 0, 0], buttons, connected: true, id: "Pad", index: 0, mapping: "standard" };
    Object.defineProperty(navigator, "getGamepads", { value: () => [pad] });
    window.dispatchEvent(new Event("gamepadconnected"));
  });

/** Holds a button for four frames. */
export const pressPad = (page: Page, button: keyof typeof padButtons): Promise<void> =>
  page.evaluate(async (pressed) => {
    const [pad] = navigator.getGamepads();
    const frames = async () => {
      for (let count = 0; count < 4; count += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    Object.assign(pad?.buttons[pressed] ?? {}, { value: 1, pressed: true });
    await frames();
    Object.assign(pad?.buttons[pressed] ?? {}, { value: 0, pressed: false });
    await frames();
  }, padButtons[button]);

/** Moves the focus to an element, as a player would who sees where it is. @throws when it is not there after 24 steps */
export async function reachByPad(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 24; count += 1) {
    const way = await target.evaluate((element): "up" | "down" | "left" | "right" | null => {
      const here = document.activeElement;
      if (here === element) return null;
      if (here === null || here === document.body || here.contains(element)) return "down";
      const [from, to] = [here.getBoundingClientRect(), element.getBoundingClientRect()];
      if (to.top >= from.bottom) return "down";
      if (to.bottom <= from.top) return "up";
      return to.left > from.left ? "right" : "left";
    });
    if (way === null) return;
    await pressPad(page, way);
  }
  throw new Error(`the focus does not reach ${target}`);
}
