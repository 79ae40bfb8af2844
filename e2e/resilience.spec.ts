import type { Page } from "@playwright/test";
import { configure, pictureMoves, quitGame, signIn, takeGift } from "./support/player.ts";
import { expect, test } from "./support/players.ts";
import { servicePid } from "./support/service.ts";

const oneMode = "/gameDetails?id=g-halogen-mile";

const queueOf = (page: Page) => page.getByRole("dialog").filter({ hasText: "Players ahead of you" });

/** Joins the queue of a service whose seat is taken. */
async function joinQueue(page: Page, name: string): Promise<void> {
  await signIn(page, name, oneMode);
  await takeGift(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(queueOf(page)).toBeVisible({ timeout: 15_000 });
}

async function leaveQueue(page: Page): Promise<void> {
  await queueOf(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "YES", exact: true }).click();
  await expect(queueOf(page)).toBeHidden();
}

test("R-QUEUE-02 R-SOCK-04 a player who loses the network for 10 s keeps the place and sees the right state within 2 s", async ({
  context,
  page,
  newPlayer,
  seatedPlayer,
}) => {
  await seatedPlayer("Ann of the network");
  const carl = await newPlayer();
  await joinQueue(carl, "Carl of the network");
  await joinQueue(page, "Ben of the network");
  await expect(queueOf(page).getByText("2", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/).first()).toBeVisible();
  await leaveQueue(carl);
  await page.waitForTimeout(10_000);
  await expect(queueOf(page)).toBeVisible();
  await context.setOffline(false);
  await expect(queueOf(page).getByText("1", { exact: true })).toBeVisible({ timeout: 2_000 });
});

test("R-SOCK-01 the service dies in mid-queue and comes back: nobody loses anything", async ({
  page,
  product,
  request,
  seatedPlayer,
}) => {
  const ann = await seatedPlayer("Ann of the crash");
  await joinQueue(page, "Ben of the crash");
  const time = await page
    .getByText(/H.*M.*S/)
    .first()
    .textContent();

  process.kill(servicePid(Number(new URL(product.origin).port)), "SIGKILL");
  await expect
    .poll(async () => (await request.get("/").catch(() => null))?.status(), { timeout: 60_000 })
    .toBe(200);
  await expect(queueOf(page)).toBeVisible();

  // The seat is given back after the crash, and the queue still moves.
  await quitGame(ann);
  await page.waitForURL(/\/streamDesk$/, { timeout: 30_000 });
  await pictureMoves(page);
  await quitGame(page);
  // The wallet is still the one of before, less the seconds that were played.
  await expect(page.getByText(/H.*M.*S/).first()).toContainText(time?.slice(0, 2) ?? "00");
});

test("R-DESK-01 a browser without WebRTC is told so, with a way back, and the seat is kept", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
  await signIn(page, "Dan without pictures", oneMode);
  await takeGift(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/streamDesk$/, { timeout: 30_000 });
  await expect(page.getByText("This browser can’t show a live picture.", { exact: false })).toBeVisible();
  await expect(page.getByText("Your seat is kept.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).last().click();
  await page.waitForURL(/\/gameDetails/);
  await page.reload();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("R-DESK-02 a machine that refuses or can't be reached is told after trying, and Retry plays", async ({
  page,
}) => {
  let broken: "refusing" | "away" | "fine" = "refusing";
  await page.route("**/whep", (route) => {
    if (broken === "refusing") return route.fulfill({ status: 403, body: "no" });
    return broken === "away" ? route.abort() : route.continue();
  });
  await signIn(page, "Eva of the broken machine", oneMode);
  await takeGift(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("Your machine didn’t let us in.", { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  broken = "fine";
  await page.getByRole("button", { name: "Try again" }).click();
  await pictureMoves(page);
  await quitGame(page);
});

test("a wrong app-config shows a readable page that names the key", async ({ page }) => {
  await configure(page, { probePort: "many" });
  await page.goto("/login");
  await expect(page.getByText("“probePort” is wrong", { exact: false })).toBeVisible();
});

test("broken storage counts as absent", async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ["USER_INFO", "APP_INFO", "WALLET_CACHE", "SPEED_TEST"])
      localStorage.setItem(key, "{broken");
    sessionStorage.setItem("SPEED_TEST", "[[[");
  });
  await page.goto("/");
  await page.waitForURL(/\/login$/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
});
