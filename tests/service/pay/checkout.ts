import * as z from "zod/mini";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { settle } from "../support/clock.ts";
import type { Player, TestService } from "../support/service.ts";

export const back = "http://play.test/user";
export const cards = {
  success: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  insufficient: "4000 0000 0000 9995",
  challengePass: "4000 0000 0000 3220",
  challengeFail: "4000 0084 0000 1629",
  down: "4000 0000 0000 0119",
  slow: "4000 0000 0000 0077",
  unknown: "5555 5555 5555 4444",
} as const;

const step = z.object({
  step: z.string(),
  reason: z.optional(z.string()),
  faults: z.optional(z.array(z.string())),
});

export const subscribe = (player: Player, id = "plan-standard-1") =>
  player.get(accountCalls.subscribe, { return_url: back, payment_method: "airwallex", goods_id: id });
/** The parameters that order an hour. */
export const hourOrder = (goodsId: string, device_id: string) => ({
  returnUrl: back,
  channel: 7,
  chargeScene: "goods",
  goods: [{ goodsId, number: 1, device_id }],
  gameId: "",
});
export const buyHour = (player: Player, id = "hour-1") =>
  player.get(accountCalls.paymentIntent, hourOrder(id, player.device));
export const buyGold = (player: Player, id = "gold-320") =>
  player.get(accountCalls.goldSession, { app: "cloudplay", orderId: id, successUrl: back, cancelUrl: back });

/** Calls the payment server as the page's script does. */
export async function onPage(
  service: TestService,
  url: string,
  what: "pay" | "answer" | "step",
  body: object,
): Promise<z.infer<typeof step> & { status: number }> {
  const reply = await service.service.payServer.inject({
    method: "POST",
    url: `${new URL(url).pathname}/${what}`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
  await settle();
  return { ...step.parse(JSON.parse(reply.body)), status: reply.statusCode };
}

export const payBy = (service: TestService, url: string, number: string) =>
  onPage(service, url, "pay", { number, expiry: "12/34", cvc: "123" });

export const walletOf = (player: Player) => player.get(calls.wallet, {});

/** Every amount that the local provider charged. */
export async function taken(service: TestService, merchantOrderNo: string): Promise<readonly number[]> {
  return service.store.transaction((tx) => tx.localPayments.booked(merchantOrderNo));
}
