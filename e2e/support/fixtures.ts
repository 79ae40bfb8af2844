import { test as base, expect, type Page, type WorkerFixture } from "@playwright/test";
import { appParams } from "../../lab/load/appParams.ts";
import { type RunningProduct, runProduct } from "../../scripts/launch/running.ts";
import { signInByRequest, startGame } from "./player.ts";

interface Players {
  /** Another player, on a phone of their own; closed when the test ends. */
  newPlayer(): Promise<Page>;
  /** Another player, who takes the only seat. */
  seatedPlayer(name: string): Promise<Page>;
}

type ProductFixture = [WorkerFixture<RunningProduct, object>, { scope: "worker"; timeout: number }];

/** A product that each worker starts for itself. Each has a port 10 above the one before. */
export const productOn = (...[port, ...how]: Parameters<typeof runProduct>): ProductFixture => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  async ({}, use, { parallelIndex }) => {
    const product = await runProduct(port + 10 * parallelIndex, ...how);
    await use(product);
    await product.end();
  },
  { scope: "worker", timeout: 120_000 },
];

/** Runs against the whole product: one service, one seat. */
export const productTest = base.extend<object, { product: RunningProduct }>({ product: productOn(8580) });

/** In Chromium. However a test ends, its seats are released for the next one. */
export const test = productTest.extend<Players & { releaseSeat: undefined; policyKept: undefined }>({
  baseURL: ({ product }, use) => use(product.origin),
  newPlayer: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        serviceWorkers: "block",
      });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) {
      await quitSchedule(page);
      await page.context().close();
    }
  },
  seatedPlayer: async ({ newPlayer }, use) => {
    await use(async (name) => {
      const page = await newPlayer();
      await signInByRequest(page, name);
      await startGame(page, "g-halogen-mile");
      return page;
    });
  },
  releaseSeat: [
    async ({ page, context }, use) => {
      await use(undefined);
      // An answer that a test's own route still waits for is nobody's any more.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.setOffline(false);
      await quitSchedule(page);
    },
    { auto: true },
  ],
  // R-SEC-02: whatever a test does, no page asks for what its content security policy refuses.
  policyKept: [
    async ({ context }, use) => {
      const refusals: string[] = [];
      context.on("console", (message) => {
        if (/Content Security Policy|Trusted(Script|HTML)/.test(message.text()))
          refusals.push(message.text());
      });
      await use(undefined);
      expect(refusals).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Quits the schedule of the page's player, if any, by calling the service directly. */
async function quitSchedule(page: Page): Promise<void> {
  const user = await page.evaluate(() => localStorage.getItem("USER_INFO")).catch(() => null);
  if (user === null) return;
  const { token, userId: uid } = JSON.parse(user);
  const common = { ...appParams, token, uid, t: 0 };
  const call = async (path: string, params: object) =>
    (await page.request.post(path, { data: { params, common }, failOnStatusCode: false })).json();
  const info = await call("/schedule/info", {});
  const id = info?.data?.info?.id;
  if (id) await call("/schedule/quit", { id, isSwitchIDC: 0 });
}
