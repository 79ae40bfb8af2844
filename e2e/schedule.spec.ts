import type { Page } from "@playwright/test";
import { pictureMoves, playAtOnce, quitGame, signIn, takeGift } from "./support/player.ts";
import { expect, test } from "./support/players.ts";

/** A tap on Play within 2 s of the last one is ignored (R-PLAY-01), and this test is quicker than a person. */
const tapQuiet = (page: Page) => page.waitForTimeout(2_100);

test("R-PLAY-08 R-PLAY-09 R-DESK-02 leaving keeps the game: the same one goes on, another one asks to switch", async ({
  page,
}) => {
  const endings: number[] = [];
  page.on("response", (reply) => {
    if (reply.request().method() === "DELETE") endings.push(reply.status());
  });
  await signIn(page, "Kim of two games", "/gameDetails?id=g-halogen-mile");
  await takeGift(page);
  await playAtOnce(page, "g-halogen-mile");
  await page.getByRole("button", { name: "Leave the game" }).click();
  await page.waitForURL(/gameDetails\?id=g-halogen-mile$/);
  await tapQuiet(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/streamDesk$/);
  await pictureMoves(page);

  await page.getByRole("button", { name: "Leave the game" }).click();
  await page.waitForURL(/gameDetails/);
  await page.getByRole("link", { name: "Home" }).click();
  await page
    .getByRole("link", { name: /Starlance/ })
    .first()
    .click();
  await page.waitForURL(/gameDetails\?id=g-starlance$/);
  await tapQuiet(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const change = page.getByRole("dialog").filter({ hasText: "Whether to switch games?" });
  await expect(change).toBeVisible();
  await expect(change.locator("img")).toHaveCount(2);
  await change.getByRole("button", { name: "Switch" }).click();
  await page.waitForURL(/\/streamDesk$/);
  await pictureMoves(page);
  // Each leaving ended the machine's session, and none that was gone already.
  expect(endings).toEqual([200, 200]);
  await quitGame(page);
});

test("R-QUEUE-04 R-PLAY-09 the side tab is dragged up and down only, inside the screen, also after a rotation; a second tab resumes the same queue", async ({
  page,
  context,
  seatedPlayer,
}) => {
  await seatedPlayer("Leo who plays");
  await signIn(page, "Mia of the side tab", "/gameDetails?id=g-halogen-mile");
  await takeGift(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const queue = page.getByRole("dialog").filter({ hasText: "Players ahead of you" });
  await expect(queue).toBeVisible({ timeout: 15_000 });
  await page.mouse.click(195, 30);
  const tab = page.getByRole("button", { name: /Player ahead of you/ });
  const place = async () => {
    const box = await tab.boundingBox();
    if (!box) throw new Error("no tab");
    const { height } = page.viewportSize() ?? { height: 1 };
    return { x: box.x, share: (box.y + box.height / 2) / height, box };
  };
  // It slides in.
  await tab.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  const first = await place();
  expect(first.share).toBeCloseTo(0.2, 1);

  const dragTo = async (x: number, y: number) => {
    const { box } = await place();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
  };
  await dragTo(60, 5_000);
  await expect.poll(async () => (await place()).share).toBeCloseTo(0.9, 1);
  expect((await place()).x).toBeCloseTo(first.x, 0);
  await dragTo(60, -5_000);
  await expect.poll(async () => (await place()).share).toBeCloseTo(0.1, 1);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });

  const second = await context.newPage();
  await second.goto("/gameDetails?id=g-halogen-mile");
  await second.getByRole("button", { name: "Play", exact: true }).click();
  await expect(second.getByRole("dialog").filter({ hasText: "Players ahead of you" })).toBeVisible({
    timeout: 15_000,
  });
  await expect(tab).toBeHidden();
});
