import * as z from "zod/mini";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { appParams } from "./appParams.ts";
import type { Bot } from "./bot.ts";

/** A card for which the local provider confirms the payment at once. */
const goodCard = { number: "4242424242424242", expiry: "12/40", cvc: "123" };

const goods = z.object({ data: z.object({ list: z.array(z.looseObject({ goodsId: z.string() })) }) });
const session = z.object({ data: z.object({ url: z.string() }) });

/** Id of an order's intention: each bot buys each of its goods once. */
export const wishOf = (goodsId: string): string => `${goodsId} once`;

/** Buys gold with a double click: two purchases at once, one payment page. @returns whether it was paid */
export async function buyGold({ app }: Bot, origin: string): Promise<boolean> {
  const now = app.session.value;
  if (now.status !== "signedIn") return false;
  const { token, userId: uid } = now.user;
  const call = async (path: string, params: object): Promise<unknown> => {
    const reply = await fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", noencrypt: "1", notsign: "1" },
      body: JSON.stringify({
        params,
        common: { ...appParams, token, uid, t: Math.floor(Date.now() / 1_000) },
      }),
    });
    return reply.json();
  };
  const list = goods.safeParse(await call(accountCalls.goldGoods.path, {}));
  const [first] = list.success ? list.data.data.list : [];
  if (first === undefined) return false;
  const order = {
    app: "cloudplay",
    orderId: first.goodsId,
    successUrl: `${origin}/user/goldcoinorder`,
    cancelUrl: origin,
  };
  const opened = await Promise.all([
    call(accountCalls.goldSession.path, order),
    call(accountCalls.goldSession.path, order),
  ]);
  const pages = opened.flatMap((reply) => session.safeParse(reply).data?.data.url ?? []);
  const [page] = pages;
  if (page === undefined) return false;
  const { origin: at, pathname } = new URL(page);
  const paid = await fetch(`${at}${pathname}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(goodCard),
  });
  await paid.arrayBuffer();
  return paid.ok;
}
