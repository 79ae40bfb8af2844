import type { RunningProduct } from "../scripts/launch/running.ts";
import { test as base, expect, productOn } from "./support/fixtures.ts";

/** A product that other computers reach. */
const test = base.extend<object, { product: RunningProduct }>({
  product: productOn(8720, "start", { HOST: "0.0.0.0" }),
});

test.describe("at the computer itself", () => {
  test.use({ baseURL: ({ product }, use) => use(`http://localhost:${new URL(product.origin).port}`) });

  test("R-SEC-14 a name is claimed by a passkey, and another browser needs it", { tag: "@full" }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const nameField = page.getByLabel("Player's name");
    const toName = async () => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await toName();
    await nameField.fill("Pia of the passkey");
    await nameField.press("Enter");
    await expect(page.getByRole("heading", { name: "Make this name yours" })).toBeVisible();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: "I have written it down" }).click();
    await page.waitForURL(/localhost:\d+\/$/);

    // Signed out, it is asked for again; the provider's own session is gone with the cookies.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await toName();
    await nameField.fill("Pia of the passkey");
    await nameField.press("Enter");
    await page.getByRole("button", { name: "Sign in with your passkey" }).click();
    await page.waitForURL(/localhost:\d+\/$/);

    const stranger = await browser.newPage({ baseURL: baseURL ?? "" });
    await stranger.goto("/login");
    await stranger.getByRole("button", { name: "Sign in" }).click();
    await stranger.getByLabel("Player's name").fill("pia of the passkey");
    await stranger.keyboard.press("Enter");
    await expect(stranger.getByRole("heading", { name: "Is it you?" })).toBeVisible();
    await expect(stranger.getByLabel("Your PIN")).toHaveCount(0);
    await stranger.close();
  });
});
