import { createServer, type Server } from "node:http";
import type { Browser, Frame, Page } from "@playwright/test";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/lib/freePort.ts";
import { connectionLimits } from "../../../server/connectionLimits.ts";
import { goodsOf } from "../../../service/pay/products/products.ts";
import { createLocalProvider } from "../../../service/pay/providers/local/local.ts";
import { createPayServer } from "../../../service/pay/providers/local/server.ts";
import { createRedirectPage, type RedirectPage } from "../../../service/pay/redirectPage.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import type { Store } from "../../../service/store/store.ts";
import { hasChromium, sharedChromium } from "../../support/chromium.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { cards } from "./checkout.ts";

const [productPort, payPort] = [await freePort(), await freePort()];
const product = `http://localhost:${productPort}`;
const stranger = `http://127.0.0.1:${productPort}`;
const payOrigin = `http://localhost:${payPort}`;

/** A page that embeds the frame named in its query, and records the messages posted to it. */
const holder = `<!doctype html><body style="margin:0"><iframe style="border:0;width:100%;height:640px"></iframe><script>
window.posted = [];
addEventListener("message", ({ data, origin }) => posted.push({ data, origin }));
document.querySelector("iframe").src = new URLSearchParams(location.search).get("frame");
</script>`;

let browser: Browser;
let page: Page;
let server: Server;
let pay: FastifyInstance;
let store: Store;
let clock: TestClock;
let local: ReturnType<typeof createLocalProvider>;
let redirectPage: RedirectPage;
let count = 0;

async function payment(kind: "subscription" | "gold", id: string) {
  const goods = goodsOf(kind, id);
  if (goods === null) throw new Error("no such goods");
  count += 1;
  const { title, amount, currency } = goods;
  const order = { merchantOrderNo: `order-${count}`, customerId: "mali", returnUrl: `${product}/user?ok=1` };
  const checkout = await local.provider.createPayment({
    kind,
    title,
    amount,
    currency,
    ...order,
    cancelUrl: `${product}/user?no=1`,
    locale: "en",
    createdAt: clock.now(),
    expiresAt: clock.now() + 1_000_000,
  });
  const view = (locale: "en" | "th" = "en") =>
    local.provider.addressOf(checkout, { embedded: kind === "subscription", locale, origin: product });
  const command = {
    type: "pay",
    customerId: "mali",
    currency,
    merchantOrderNo: order.merchantOrderNo,
    source: "h5",
    clientSecret: checkout.clientSecret,
  };
  return { ...order, view, command };
}

const hold = async (url: string, origin = product): Promise<Frame> => {
  await page.goto(`${origin}/?frame=${encodeURIComponent(url)}`);
  const element = await page.waitForSelector("iframe");
  const frame = await element.contentFrame();
  if (frame === null) throw new Error("no frame");
  return frame;
};
/** What the page posted, without the height of its content, which it says whenever that changes. */
const posted = () =>
  page.evaluate(() =>
    Reflect.get(window, "posted")
      .map(({ data }: { data: unknown }) => data)
      .filter((data: unknown) => Object(data).type !== "size"),
  );
const heights = (): Promise<number[]> =>
  page.evaluate(() =>
    Reflect.get(window, "posted").flatMap(({ data }: { data: { type: string; height: number } }) =>
      data.type === "size" ? [data.height] : [],
    ),
  );
const until = (wanted: unknown[]) => expect.poll(posted).toEqual(wanted);
const ready = { type: "ready" };
const success = { type: "success" };
const edited = { type: "edited" };
const say = (command: object, target = payOrigin) =>
  page.evaluate(
    ([message, origin]) => {
      const frame = document.querySelector("iframe");
      frame?.contentWindow?.postMessage(message, String(origin));
    },
    [command, target] as const,
  );
const choose = (frame: Frame, name: string) => frame.getByRole("button", { name, exact: true }).click();

describe.skipIf(!hasChromium)("the payment page in Chromium", () => {
  beforeAll(async () => {
    browser = await sharedChromium();
    server = createServer((_request, reply) => reply.setHeader("content-type", "text/html").end(holder));
    await new Promise<void>((resolve) => server.listen(productPort, resolve));
    clock = createTestClock(Date.now());
    store = openSqliteStore(":memory:");
    const deliver = async () => true;
    local = createLocalProvider({ store, clock, secret: "secret", payOrigin, mode: "normal", deliver });
    redirectPage = createRedirectPage({ secret: "secret", payOrigin });
    const reportError = () => undefined;
    pay = createPayServer({
      ledger: local.ledger,
      redirectPage,
      clock,
      origins: [product],
      rateLimit: 1_000,
      connections: connectionLimits(1_000, "loopback"),
      reportError,
    });
    await pay.listen({ port: payPort, host: "localhost" });
  });
  afterAll(async () => {
    await pay.close();
    server.close();
    await store.close();
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  });
  afterEach(() => page.close());

  test("R-SUB-02 it says how high its content is, and again when that changes", async () => {
    const { view } = await payment("subscription", "plan-standard-1");
    const frame = await hold(view());
    const content = () =>
      frame.locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    await expect.poll(async () => (await heights()).at(-1)).toBe(await content());
    const before = await content();
    await frame.locator("#message").evaluate((message) => message.append("Declined."));
    await expect.poll(async () => (await heights()).at(-1)).toBe(await content());
    expect(await content()).toBeGreaterThan(before);
  });

  test("R-SUB-02 it posts ready, waits for the app's message and posts success; it has no button of its own", async () => {
    const { view, command } = await payment("subscription", "plan-standard-1");
    const frame = await hold(view());
    await until([ready]);
    expect(await frame.getByRole("button", { name: /^Pay/ }).isVisible()).toBe(false);
    await choose(frame, "Success");
    await say(command);
    await until([ready, success]);
    expect(await frame.getByText("Payment received").isVisible()).toBe(true);
    await say(command);
    await until([ready, success, success]);
  });

  test("R-HOUR-01 goods and amount show on the page when it stands alone, not in the app's sheet, which shows them itself", async () => {
    const { view } = await payment("gold", "gold-680");
    const frame = await hold(view());
    await until([ready]);
    expect(await frame.getByRole("heading", { level: 1 }).count()).toBe(0);
    expect(await frame.getByText("$9.99", { exact: true }).isVisible()).toBe(false);
    expect(await frame.getByRole("button", { name: "Pay $9.99" }).isVisible()).toBe(true);
    await page.goto(view());
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.getByText("$9.99", { exact: true }).isVisible()).toBe(true);
  });

  test("R-SUB-03 a failure is in the player's language, and the same page can pay afterwards", async () => {
    const { view, command } = await payment("subscription", "plan-standard-3");
    const frame = await hold(view("th"));
    await until([ready]);
    await say(command);
    const check = { type: "failure", message: "กรุณาตรวจสอบข้อมูลบัตร" };
    await until([ready, check]);
    expect(await frame.getByText("หมายเลขบัตรไม่ครบหรือพิมพ์ผิด").isVisible()).toBe(true);
    await choose(frame, "ถูกปฏิเสธ");
    await say(command);
    const declined = { type: "failure", message: "บัตรของคุณถูกปฏิเสธ กรุณาลองใช้บัตรอื่น" };
    await until([ready, check, edited, declined]);
    // The app toasts it.
    expect(await frame.getByText(declined.message).count()).toBe(0);
    await choose(frame, "ระบบล่ม");
    await say(command);
    const down = { type: "failure", message: "ระบบชำระเงินไม่ตอบสนอง กรุณาลองอีกครั้งในอีกสักครู่" };
    await until([ready, check, edited, declined, edited, down]);
    await choose(frame, "สำเร็จ");
    await say(command);
    await until([ready, check, edited, declined, edited, down, edited, success]);
  });

  test("R-SUB-03 3-D Secure shows in between: confirmed it pays, refused it does not", async () => {
    const { view, command, merchantOrderNo } = await payment("subscription", "plan-standard-12");
    const frame = await hold(view());
    await until([ready]);
    await choose(frame, "3-D Secure");
    await say(command);
    const open = { type: "challenge", open: true };
    const closed = { type: "challenge", open: false };
    await until([ready, open]);
    await frame.getByRole("button", { name: "It was not me" }).click();
    const failure = {
      type: "failure",
      message: "Your bank could not confirm that it is you. Nothing was charged.",
    };
    await until([ready, open, closed, failure]);
    await say(command);
    await until([ready, open, closed, failure, open]);
    await frame.getByRole("button", { name: "Confirm payment" }).click();
    await until([ready, open, closed, failure, open, closed, success]);
    expect(await store.transaction((tx) => tx.localPayments.booked(merchantOrderNo))).toEqual([9_599]);
  });

  test("R-SUB-04 a message from another window or about another order charges nothing", async () => {
    const { view, command, merchantOrderNo } = await payment("subscription", "plan-pro-1");
    const frame = await hold(view());
    await until([ready]);
    await choose(frame, "Success");
    await frame.evaluate((message) => window.postMessage(message, "*"), command);
    // A window of the product's own origin, but not the frame's parent.
    await page.evaluate(
      ([message, origin]) => {
        const sibling = document.body.appendChild(document.createElement("iframe"));
        Reflect.set(window, "message", { message, origin });
        sibling.srcdoc =
          "<script>const { message, origin } = parent.message; parent.frames[0].postMessage(message, origin); parent.sent = true</script>";
      },
      [command, payOrigin] as const,
    );
    await page.waitForFunction(() => Reflect.get(window, "sent") === true);
    await say({ ...command, type: "other" });
    await say({ ...command, clientSecret: "another" });
    const foreign = {
      type: "failure",
      message: "This request does not belong to this payment. Nothing was charged. Please start again.",
    };
    await until([ready, foreign]);
    expect(await store.transaction((tx) => tx.localPayments.booked(merchantOrderNo))).toEqual([]);
  });

  test("R-SUB-04 only the product's pages may frame it", async () => {
    const { view } = await payment("subscription", "plan-pro-3");
    const refused: string[] = [];
    page.on("console", (message) => refused.push(message.text()));
    await page.goto(`${stranger}/?frame=${encodeURIComponent(view())}`);
    await expect.poll(() => refused.join()).toMatch(/frame-ancestors/i);
    expect(await posted()).toEqual([]);
  });

  test("R-GOLD-01 gold uses the page's own button, in a frame and alone", async () => {
    const framed = await payment("gold", "gold-60");
    const frame = await hold(framed.view());
    await until([ready]);
    await choose(frame, "Success");
    await frame.getByRole("button", { name: "Pay $0.99" }).dblclick();
    await until([ready, success]);
    expect(await store.transaction((tx) => tx.localPayments.booked(framed.merchantOrderNo))).toEqual([99]);
    const alone = await payment("gold", "gold-320");
    await page.goto(alone.view());
    expect(await page.getByRole("link", { name: "Cancel and go back" }).getAttribute("href")).toBe(
      `${product}/user?no=1`,
    );
    await page.getByRole("button", { name: "Success", exact: true }).click();
    await page.getByRole("button", { name: "Pay $4.99" }).click();
    await page.waitForURL(`${product}/user?ok=1`);
  });

  test("the page has the colours that the app names, light without a known one", async () => {
    const { view } = await payment("gold", "gold-320");
    const scheme = async (url: string): Promise<string> => {
      const frame = await hold(url);
      return frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    };
    expect(await scheme(`${view()}&theme=dark`)).toBe("dark");
    expect(await scheme(`${view()}&theme=pink`)).toBe("light");
    expect(await scheme(view())).toBe("light");
    expect(await scheme(`${payOrigin}/gone?theme=dark`)).toBe("dark");
  });

  test("a provider that refuses frames is reached through a redirect page in the whole window", async () => {
    const there = `${product}/?there`;
    const view = { embedded: false, locale: "en" as const, origin: product };
    const frame = await hold(redirectPage.addressOf(there, view));
    await until([ready]);
    await frame.getByRole("link", { name: "Continue to payment" }).click();
    await page.waitForURL(there);
    const forged = redirectPage.addressOf(there, view).replace("there", "elsewhere");
    expect((await page.goto(forged))?.status()).toBe(404);
  });

  test("real cards are not sent anywhere", async () => {
    const { view } = await payment("gold", "gold-680");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.method()));
    await page.goto(view());
    await page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await page.getByLabel("Expiry date").fill("01/20");
    await page.getByLabel("Security code").fill("12");
    await page.getByRole("button", { name: "Pay $9.99" }).click();
    expect(await page.locator(".fault").allTextContents()).toEqual([
      "Only the test cards below work here. Please do not type a real card.",
      "This card has expired.",
      "The code has 3 or 4 digits.",
    ]);
    expect(await page.getByRole("alert").textContent()).toBe("Please check your card details.");
    expect(sent).toEqual(["GET"]);
    expect(cards.success).not.toContain("4111");
  });

  test.each([320, 430])("it fits %i px without scrolling sideways, in both languages", async (width) => {
    const { view } = await payment("gold", "gold-1480");
    await page.setViewportSize({ width, height: 740 });
    for (const locale of ["en", "th"] as const) {
      await page.goto(view(locale));
      await page.getByRole("button", { name: "3-D Secure" }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.PICTURES !== undefined)
        await page.screenshot({ path: `${process.env.PICTURES}/pay-${locale}-${width}.png`, fullPage: true });
    }
  });
});
