import type { CDPSession, Page } from "@playwright/test";
import { type DeskInput, deskInput } from "../../wire/desk/messages.ts";
import { expect, test } from "../support/fixtures.ts";
import { cannotPlay, freedoom, play, startLevel } from "../support/pcGames.ts";
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

/** Fingers on the phone's glass. */
class Fingers {
  readonly #session: CDPSession;
  readonly #down = new Map<number, { x: number; y: number }>();

  constructor(session: CDPSession) {
    this.#session = session;
  }

  put(id: number, x: number, y: number): Promise<void> {
    this.#down.set(id, { x, y });
    return this.#send("touchStart", [...this.#down.keys()]);
  }

  move(id: number, x: number, y: number): Promise<void> {
    this.#down.set(id, { x, y });
    return this.#send("touchMove", [...this.#down.keys()]);
  }

  async lift(id: number): Promise<void> {
    await this.#send("touchEnd", [id]);
    this.#down.delete(id);
  }

  async #send(type: "touchStart" | "touchMove" | "touchEnd", ids: readonly number[]): Promise<void> {
    const touchPoints = ids.map((id) => ({ id, ...(this.#down.get(id) ?? { x: 0, y: 0 }) }));
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}

/** The middle of a control. */
async function middleOf(
  page: Page,
  role: "button" | "group",
  name: RegExp,
): Promise<{ x: number; y: number }> {
  const box = await page.getByRole(role, { name }).boundingBox();
  if (box === null) throw new Error(`no ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe("R-TOUCH-01 on a phone held sideways", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("fingers walk, fire and aim at once; each is lifted for itself, and a lost focus lets go of all", async ({
    page,
    product,
  }) => {
    test.skip(cannotPlay !== null, cannotPlay ?? "");
    await recordInputs(page);
    await play(page, product, freedoom, "Fay of the fingers");
    await startLevel(page);
    const fingers = new Fingers(await page.context().newCDPSession(page));
    const walk = await middleOf(page, "group", /^Stick/);
    const fire = await middleOf(page, "button", /^FIRE/);
    const look = await middleOf(page, "group", /^Swipe/);
    await fingers.put(1, walk.x, walk.y);
    await fingers.move(1, walk.x, walk.y - 50);
    await expect.poll(() => lastInput(page)).toMatchObject({ down: ["ArrowUp"] });
    await fingers.put(2, fire.x, fire.y);
    await expect.poll(() => lastInput(page)).toMatchObject({ down: ["ArrowUp", "a"] });
    await fingers.put(3, look.x, look.y);
    for (let step = 1; step <= 5; step += 1) await fingers.move(3, look.x - 6 * step, look.y);
    await expect.poll(async () => (await lastInput(page))?.mouse?.x ?? 0).toBeLessThanOrEqual(-300);
    await fingers.lift(2);
    await expect.poll(() => lastInput(page)).toMatchObject({ down: ["ArrowUp"], hits: { a: 1 } });
    await fingers.move(1, walk.x + 50, walk.y);
    await expect.poll(() => lastInput(page)).toMatchObject({ down: ["Period"] });
    await fingers.put(2, fire.x, fire.y);
    await expect.poll(() => lastInput(page)).toMatchObject({ down: ["Period", "a"] });
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await expect.poll(() => lastInput(page)).toMatchObject({ down: [] });
    await fingers.move(1, walk.x, walk.y - 50);
    expect(await lastInput(page)).toMatchObject({ down: [] });
    for (const finger of [1, 2, 3]) await fingers.lift(finger);
    expect(await lastInput(page)).toMatchObject({ down: [] });
    expect(await page.locator("[data-control][data-held], [data-centred]").count()).toBe(0);
  });

  test("a built-in game is steered by a stick, and R-TOUCH-02 unused controls fade", {
    tag: "@full",
  }, async ({ page }) => {
    await recordInputs(page);
    await openAs(page, "Fred of the stick");
    await startGame(page, "g-neon-arena");
    const fingers = new Fingers(await page.context().newCDPSession(page));
    const walk = await middleOf(page, "group", /^Stick/);
    const stick = page.getByRole("group", { name: "Stick" });
    await expect.poll(() => opacityOf(stick), { timeout: 15_000 }).toBeLessThan(0.7);
    await fingers.put(1, walk.x, walk.y);
    await fingers.move(1, walk.x - 56, walk.y);
    await expect.poll(() => lastInput(page)).toMatchObject({ touchSticks: [-1, 0, 0, 0] });
    await expect.poll(() => opacityOf(stick)).toBeGreaterThan(0.8);
    await fingers.lift(1);
    await expect.poll(async () => (await lastInput(page))?.touchSticks).toBe(undefined);
  });
});

const opacityOf = (control: ReturnType<Page["getByRole"]>): Promise<number> =>
  control.evaluate((element) => Number(getComputedStyle(element).opacity));
