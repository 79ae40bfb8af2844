import path from "node:path";
import { expect, test } from "vitest";
import { readWebhook, signed } from "../../../service/pay/providers/local/webhook.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { createTestClock } from "../support/clock.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { cards, payBy, subscribe, taken, walletOf } from "./checkout.ts";

let service: TestService;

const month = 31 * 86_400;
/** Mali has paid for a plan at a service that is set up so. */
async function paid(given: Parameters<typeof startTestService>[0]) {
  service = await startTestService(given);
  const player = await service.signIn("Mali");
  const { url, merchant_order_no } = await subscribe(player);
  await payBy(service, url, cards.success);
  return { player, orderNo: merchant_order_no };
}
/** Hands a webhook to the service. @returns its status */
async function post(headers: Readonly<Record<string, string>>, payload: string): Promise<number> {
  const url = "/pay/webhook/local";
  return (await service.service.app.inject({ method: "POST", url, headers, payload })).statusCode;
}
const isMember = async (name = "Mali") => (await walletOf(await service.signIn(name))).isSubscription;

test("a webhook delivered twice grants once", async () => {
  const { player, orderNo } = await paid({ env: { DEMO_PAY_WEBHOOK: "twice" } });
  expect((await walletOf(player)).totalTime).toBe(month + 1_200);
  expect(await taken(service, orderNo)).toEqual([999]);
  const messages = await service.store.transaction((tx) => tx.messages.page(player.id, 0, 10));
  expect(messages.filter(({ content }) => content.kind === "membershipPaid")).toHaveLength(1);
});

test("a webhook before the page's own reply grants before it", async () => {
  const seen: string[] = [];
  service = await startTestService({
    env: { DEMO_PAY_WEBHOOK: "early" },
    deliver: async (headers, payload) => {
      const status = await post(headers, payload);
      seen.push("webhook");
      return status === 200;
    },
  });
  const { url } = await subscribe(await service.signIn("Mali"));
  await payBy(service, url, cards.success).then(() => seen.push("reply"));
  expect(seen).toEqual(["webhook", "reply"]);
  expect(await isMember()).toBe(1);
});

test("a late webhook grants late; requesting the order again meanwhile settles it at once and charges nothing", async () => {
  const { player, orderNo } = await paid({ env: { DEMO_PAY_WEBHOOK: "late" } });
  await service.clock.advance(5_000);
  expect(await isMember()).toBe(0);
  const again = await subscribe(player);
  expect(again.merchant_order_no).toBe(orderNo);
  expect(await payBy(service, again.url, cards.success)).toMatchObject({ step: "paid" });
  expect(await isMember()).toBe(1);
  await service.clock.advance(20_000);
  expect(await taken(service, orderNo)).toEqual([999]);
  expect((await walletOf(player)).totalTime).toBe(month + 1_200 - 20);
});

test("without a webhook the order is settled by asking the provider", async () => {
  await paid({ env: { DEMO_PAY_WEBHOOK: "never" } });
  await service.clock.advance(10_000);
  expect(await isMember()).toBe(0);
  await service.clock.advance(20_000);
  expect(await isMember()).toBe(1);
});

test("after a restart pending orders are checked at once", async () => {
  const clock = createTestClock();
  const file = path.join(tempFolder(), "service.db");
  await paid({ env: { DEMO_PAY_WEBHOOK: "never" }, clock, file });
  await service.close();
  service = await startTestService({ clock, file });
  await clock.advance(0);
  expect(await isMember()).toBe(1);
});

test("a webhook that is not accepted is sent again, signed anew", async () => {
  let failures = 3;
  await paid({
    deliver: async (headers, payload) => {
      failures -= 1;
      return failures < 0 && (await post(headers, payload)) === 200;
    },
  });
  expect(await isMember()).toBe(0);
  await service.clock.advance(19_000);
  expect(await isMember()).toBe(0);
  await service.clock.advance(3_000);
  expect(await isMember()).toBe(1);
});

test("a message of the frame alone grants nothing, and forged webhooks are refused", async () => {
  let sent: { headers: Readonly<Record<string, string>>; body: string } | null = null;
  await paid({
    deliver: async (headers, body) => {
      sent = { headers, body };
      return true;
    },
  });
  expect(sent).not.toBeNull();
  const { headers, body } = sent ?? { headers: {}, body: "" };
  const resend = (change: Record<string, string>, payload = body) => post({ ...headers, ...change }, payload);
  expect(await resend({}, body.replace('"amount":999', '"amount":1'))).toBe(401);
  expect(await resend({ "pay-signature": "" })).toBe(401);
  expect(await resend({ "pay-signature": "0".repeat(64) })).toBe(401);
  expect(await resend({ "pay-timestamp": "1" })).toBe(401);
  expect(await resend(signed("another secret", body, service.clock.now()))).toBe(401);
  expect(await resend({}, "")).toBe(401);
  expect(await isMember()).toBe(0);
  expect(await resend({})).toBe(200);
  expect(await isMember()).toBe(1);
});

test("a replayed webhook is refused after 5 minutes", () => {
  const body = '{"id":"e","type":"payment"}';
  const at = 1_700_000_000_000;
  const headers = signed("secret", body, at);
  const read = (now: number) => readWebhook("secret", headers, Buffer.from(body), now).kind;
  expect(read(at + 300_000)).toBe("other");
  expect(read(at + 301_000)).toBe("forged");
  expect(read(at - 301_000)).toBe("forged");
});

test("a wrong amount grants nothing and is reported; an unknown order is ignored", async () => {
  service = await startTestService({ env: { DEMO_PAY_WEBHOOK: "never" } });
  const { merchant_order_no, url } = await subscribe(await service.signIn("Mali"));
  await service.store.transaction(async (tx) => {
    const order = await tx.orders.find(merchant_order_no);
    if (order === null) throw new Error("no order");
    await tx.orders.setStatus(merchant_order_no, "failed", 0);
    await tx.orders.add({ ...order, merchantOrderNo: "dearer", amount: 5_000 });
  });
  await payBy(service, url, cards.success);
  await service.clock.advance(30_000);
  expect(await isMember()).toBe(0);
  expect(service.errors.map(String).join()).toContain("wrong amount for order dearer");
  // It is checked no more often than any other order, and expires in time.
  await service.clock.advance(30_000);
  expect(service.errors.length).toBeLessThanOrEqual(3);
  service.clock.jump(30 * 60_000);
  await service.clock.advance(60_000);
  const order = await service.store.transaction((tx) => tx.orders.find("dearer"));
  expect(order?.status).toBe("expired");
  expect(await isMember()).toBe(0);
});
