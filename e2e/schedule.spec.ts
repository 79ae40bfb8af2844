import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectVideoPlaying, openAs, quitGame, startGame } from "./support/player.ts";

/** Waits until the next tap on Play counts: within 2 s of the last one it would be ignored (R-PLAY-01). */
const waitOutTapThrottle = (page: Page) => page.waitForTimeout(2_100);

test("R-PLAY-08 R-PLAY-09 R-DESK-02 R-DESK-28 leaving keeps the game: the same one resumes, another one asks to switch", async ({
  page,
}) => {
  const deletions: number[] = [];
  page.on("response", (reply) => {
    if (reply.request().method() === "DELETE") deletions.push(reply.status());
  });
  await openAs(page, "Kim of two games", "/gameDetails?id=g-halogen-mile");
  await startGame(page, "g-halogen-mile");
  await page.getByRole("button", { name: "Leave the game" }).click();
  await page.waitForURL(/gameDetails\?id=g-halogen-mile$/);
  await expect(page.getByText("Paused, time stops in a moment")).toBeVisible();
  await waitOutTapThrottle(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/\/streamDesk$/);
  await expect(page.getByText("Get ready")).toBeVisible();
  await expectVideoPlaying(page);

  await page.getByRole("button", { name: "Leave the game" }).click();
  await page.waitForURL(/gameDetails/);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Search games" }).click();
  const search = page.getByRole("dialog", { name: "Search games" });
  await search.getByRole("textbox").fill("neon");
  await search.getByRole("link", { name: /Neon Arena/ }).click();
  await page.waitForURL(/gameDetails\?id=g-neon-arena$/);
  await waitOutTapThrottle(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const change = page.getByRole("dialog").filter({ hasText: "Whether to switch games?" });
  await expect(change).toBeVisible();
  await expect(change.locator("img")).toHaveCount(2);
  await change.getByRole("button", { name: "Switch" }).click();
  await page.waitForURL(/\/streamDesk$/);
  await expectVideoPlaying(page);
  // Each leave deleted its WHEP session, and none was deleted twice.
  expect(deletions).toEqual([200, 200]);
  await quitGame(page);
});

test("R-QUEUE-04 R-PLAY-09 the side tab is dragged only vertically, within the screen, also after a rotation; a second tab resumes the same queue", {
  tag: "@full",
}, async ({ page, context, seatedPlayer }) => {
  await seatedPlayer("Leo who plays");
  await openAs(page, "Mia of the side tab", "/gameDetails?id=g-halogen-mile");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const queue = page.getByRole("dialog").filter({ hasText: "Players ahead of you" });
  await expect(queue).toBeVisible({ timeout: 15_000 });
  await page.mouse.click(195, 30);
  const tab = page.getByRole("button", { name: /Player ahead of you/ });
  const tabPosition = async () => {
    const box = await tab.boundingBox();
    if (!box) throw new Error("no tab");
    const { height } = page.viewportSize() ?? { height: 1 };
    return { x: box.x, share: (box.y + box.height / 2) / height, box };
  };
  // Wait for its entry animation.
  await tab.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  const first = await tabPosition();
  expect(first.share).toBeCloseTo(0.2, 1);

  const dragTo = async (x: number, y: number) => {
    const { box } = await tabPosition();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 5 });
    await page.mouse.up();
  };
  await dragTo(60, 5_000);
  await expect.poll(async () => (await tabPosition()).share).toBeCloseTo(0.9, 1);
  expect((await tabPosition()).x).toBeCloseTo(first.x, 0);
  await dragTo(60, -5_000);
  await expect.poll(async () => (await tabPosition()).share).toBeCloseTo(0.1, 1);
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
