import * as z from "zod/mini";
import * as account from "../account.ts";
import { secret } from "../secret.ts";
import { id, integer, listOf, nothing, orNull, seconds } from "../shapes.ts";
import { deletion } from "./accountData.ts";
import { a, b, none, page, zone } from "./calls.ts";
import * as orders from "./orders.ts";
import * as pay from "./pay.ts";
import { gameSaves } from "./saves.ts";
import { signIn } from "./signIns.ts";

const save = z.object({ gameId: id, version: id });
const returnUrls = { successUrl: z.string(), cancelUrl: z.string() };

/** Calls of rewards, purchases, saves, sign-ins and account data. Not part of the first route's code. */
export const accountCalls = {
  rewards: a(
    "/activity/rewards",
    none,
    z.object({
      list: z.array(account.reward),
      inviteCode: z.string(),
      /** Whether this player may still bind a friend's code; absent if the backend does not know. */
      mayBind: z.optional(z.boolean()),
    }),
  ),
  claimReward: a("/activity/rewards/claim", z.object({ id }), nothing),
  goods: b("GET", "/api/goods", z.object({ goods_type: z.literal([2, "2"]) }), listOf(pay.subscriptionGoods)),
  subscribe: b(
    "POST",
    "/api/subscription",
    z.object({ return_url: z.string(), payment_method: z.literal("airwallex"), goods_id: id }),
    orders.subscribeOrder,
  ),
  subscribeSession: a(
    "/pay/stripe/create/subscribe/session",
    z.object({ orderId: id, ...returnUrls, app: z.string() }),
    orders.paymentSession,
  ),
  paymentIntent: a(
    "/pay/payermax/create/paymentIntents",
    z.object({
      returnUrl: z.string(),
      channel: integer,
      chargeScene: z.string(),
      goods: z.array(z.object({ goodsId: id, number: integer, device_id: z.string() })),
      gameId: z.string(),
    }),
    orders.paymentSession,
  ),
  goldSession: a(
    "/pay/stripe/create/gold/session",
    z.object({ app: z.string(), orderId: id, ...returnUrls }),
    orders.paymentSession,
  ),
  hourGoods: {
    ...a(
      "/pay/zoneGoodsHour",
      zone,
      z.object({
        list: z.array(orders.hourGoods),
        /** If no hours are on sale now: when they will be, in seconds since the epoch. */
        opensAt: orNull(seconds),
      }),
    ),
    base: "payV3" as const,
  },
  coinGoods: a("/pay/coinGoods", none, listOf(orders.coinGoods)),
  coinPurchase: a(
    "/pay/coinPurchase",
    z.object({
      goodsId: id,
      /** Idempotency key, chosen by the app. */
      key: z.string().check(z.minLength(16), z.maxLength(64)),
    }),
    orders.coinReceipt,
  ),
  orders: a("/pay/orders", page, listOf(orders.placedOrder)),
  goldOrders: a("/pay/goldOrders", page, listOf(orders.goldOrder)),
  goldGoods: a("/pay/goldGoods", none, listOf(orders.goldGoods)),

  signIns: a(
    "/user/signIns",
    none,
    z.object({
      list: z.array(signIn),
      /** A path, relative to `apiBase`; any other value counts as absent. */
      protectionPage: z.catch(z.optional(z.string().check(z.regex(/^\/(?!\/)[^\s\\]*$/))), undefined),
    }),
  ),
  endSignIn: a("/user/signIns/end", z.object({ id }), nothing),
  endOtherSignIns: a("/user/signIns/endOthers", none, nothing),

  deletion: a("/user/deletion", none, deletion),
  deleteAccount: a("/user/deletion/ask", none, nothing),
  dataTicket: a("/user/data/ticket", none, z.object({ ticket: secret(id) })),

  saves: a("/user/saves", none, listOf(gameSaves)),
  saveTicket: a("/user/saves/ticket", save, z.object({ ticket: secret(id) })),
  restoreSave: a("/user/saves/restore", save, nothing),
  deleteSaves: a("/user/saves/delete", z.object({ gameId: id }), nothing),
};
