import type { Page } from "@playwright/test";
import { type DeskInput, deskInput } from "../../wire/desk/messages.ts";
import { expect, test } from "../support/fixtures.ts";
import { openAs, startGame } from "../support/player.ts";

/** Keeps what the page sends on the input channel. */
async function recordInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sentInputs: sent });
    const { send } = RTCDataChannel.prototype;
    Object.assign(RTCDataChannel.prototype, {
      send(this: RTCDataChannel, data: string) {
        if (this.label === "input") sent.push(data);
        Reflect.apply(send, this, [data]);
      },
    });
  });
}

const inputs = async (page: Page): Promise<readonly DeskInput[]> => {
  const texts: readonly string[] = await page.evaluate(() => Reflect.get(window, "sentInputs"));
  return texts.map((text) => deskInput.parse(JSON.parse(text)));
};
const lastInput = async (page: Page) => (await inputs(page)).at(-1);

test.describe("R-TOUCH-01 on a phone held sideways", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("a built-in game is steered by a stick, and R-TOUCH-02 unused controls fade", {
    tag: "@full",
  }, async ({ page }) => {
    await recordInputs(page);
    await openAs(page, "Fred of the stick");
    await startGame(page, "g-neon-arena");
    const glass = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      glass.send("Input.dispatchTouchEvent", { type, touchPoints });
    const stick = page.getByRole("group", { name: "Stick" });
    await expect.poll(() => opacityOf(stick), { timeout: 15_000 }).toBeLessThan(0.7);
    const { x = 0, y = 0, width = 0, height = 0 } = (await stick.boundingBox()) ?? {};
    const middle = { x: x + width / 2, y: y + height / 2 };
    await touch("touchStart", [middle]);
    await touch("touchMove", [{ ...middle, x: middle.x - 56 }]);
    await expect.poll(() => lastInput(page)).toMatchObject({ touchSticks: [-1, 0, 0, 0] });
    await expect.poll(() => opacityOf(stick)).toBeGreaterThan(0.8);
    await touch("touchEnd", []);
    await expect.poll(async () => (await lastInput(page))?.touchSticks).toBe(undefined);
  });
});

const opacityOf = (control: ReturnType<Page["getByRole"]>): Promise<number> =>
  control.evaluate((element) => Number(getComputedStyle(element).opacity));
