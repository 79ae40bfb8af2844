import type { WebSocketRoute } from "@playwright/test";
import { keep, startPlaying, withoutGift } from "../../e2e/support/keepRecording.ts";
import { payPage } from "../../e2e/support/payment.ts";
import { signIn } from "../../e2e/support/player.ts";
import { expect, test } from "../../e2e/support/recorded.ts";

/** Scenarios of the library that need other replies than our service's, or a socket that is cut. */

test("a connection that is cut, and the minute after it", async ({ page }) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/session\?/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await withoutGift(page);
  await signIn(page, "Recorded reconnection", "/user/subscription?record=1");
  await expect(page.getByRole("heading", { name: "Plans" })).toBeVisible();
  // Long enough for a heartbeat, and for the backoff to count this as the first loss.
  await page.waitForTimeout(12_000);
  const opened = sockets.length;
  await sockets.at(-1)?.close({ code: 1012, reason: "The service restarts" });
  await expect.poll(() => sockets.length).toBe(opened + 1);
  await page.waitForTimeout(62_000);
  await keep(page, "reconnection");
});

test("a push that comes twice, as its receipt was lost", async ({ page }) => {
  let isDeaf = false;
  await page.routeWebSocket(/\/session\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!isDeaf) server.send(message);
    });
  });
  await withoutGift(page);
  await signIn(page, "Recorded receipt", "/user/subscription?record=1");
  await page
    .getByRole("button", { name: /^Monthly Plan/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: "SUBSCRIPTION" }).getByRole("button", { name: "SUBSCRIBE" }).click();
  const subscribe = page.getByRole("dialog", { name: "Payment" }).getByRole("button", { name: "SUBSCRIBE" });
  await expect(subscribe).toBeEnabled();
  await payPage(page).getByRole("button", { name: "Success", exact: true }).click();
  isDeaf = true;
  await subscribe.click();
  await expect(page.getByText(/Subscription successful/).first()).toBeVisible();
  // The service resends it after 5 s.
  await page.waitForTimeout(6_500);
  isDeaf = false;
  await page.waitForTimeout(5_000);
  await keep(page, "pushTwice");
});

test("a member without time", async ({ page }) => {
  // Members of our service have unlimited time; those of others may not.
  await page.route("**/user/wallet", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.data) json.data = { ...json.data, isSubscription: 1, totalTime: 0 };
    await route.fulfill({ response, json });
  });
  await startPlaying(page, "Recorded member");
  const over = page.getByRole("dialog", {
    name: "Your game time run out, buy 1 hour to continue the game",
  });
  await expect(over).toBeVisible();
  await over.getByRole("button", { name: "Close" }).click();
  await expect(over).toBeHidden();
  await keep(page, "memberWithoutTime");
});

test("a session that ends on the page of invitations", async ({ page }) => {
  await withoutGift(page);
  await signIn(page, "Recorded invitation", "/user/subscription?record=1");
  await expect(page.getByRole("heading", { name: "Plans" })).toBeVisible();
  await page.route(/\/(user\/wallet|schedule\/info)$/, (route) =>
    route.fulfill({ json: { code: -3101, msg: "invalid", data: null } }),
  );
  await page.goto("/join");
  await page.waitForURL(/\/login$/);
  await keep(page, "endsOnInvitation", "Save the page before");
});
