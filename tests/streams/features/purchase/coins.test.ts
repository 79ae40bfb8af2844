import { describe, expect, test } from "vitest";
import { delayed, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import type { PlayBench } from "../../../support/playBench.ts";
import { bodies, purchaseBench, usedUp } from "./purchaseBench.ts";

const path = "/pay/coinPurchase";
const offers = "/pay/coinGoods";
const hour = { goodsId: "hour-1-17", kind: "hour", gold: 17, seconds: 1_020, until: 1_800_000_000 };
const proDay = { goodsId: "pro-day", kind: "proDay", gold: 100, seconds: 86_400, until: 1_800_000_000 };
const receipt = ok({ orderId: "c-1", seconds: 1_020, until: 1_800_000_000 });
const answers = { [offers]: ok({ list: [hour, proDay] }), [path]: receipt };
const sent = (m: MarbleTest) => bodies(m.ports, path);
const spend = (bench: PlayBench) => bench.send({ type: "purchase/spend" });
const rich = { ...usedUp, gold: 200 };
const filled = { ...rich, gold: 183, totalTime: 1_020 };
const toasts = (bench: PlayBench) => bench.toasts.value.map(({ content }) => content);

/** A player without time but with coins, who clicks Play at 10 ms. */
function outOfTime(m: MarbleTest, more: Parameters<typeof purchaseBench>[1] = {}): PlayBench {
  const bench = purchaseBench(m, { games: [game("g-1")], wallet: rich, answers, ...more });
  m.at(10, () => bench.send({ type: "play/click", gameId: "g-1" }));
  return bench;
}

describe("R-GOLD-02 an hour for coins", () => {
  test("is bought by its id under a key, toasted with its minutes, and the game goes on", () =>
    marbles(outOfTime, (m, bench) => {
      m.at(20, () => {
        m.ports.http.on("/user/wallet", ok(filled));
        spend(bench);
      });
      m.at(30, () => {
        expect(sent(m)).toMatchObject([
          { params: { goodsId: "hour-1-17", key: expect.stringMatching(/^.{16,64}$/) } },
        ]);
        expect(toasts(bench)).toEqual([
          { message: "hourAdded", values: { minutes: 17 }, left: { kind: "time", seconds: 1_020 } },
        ]);
        expect(bench.popups).toEqual([]);
        expect(m.ports.http.to("/schedule/start/game")).toHaveLength(1);
      });
    }));

  test("a double tap, and a tap while money is being ordered, buy once", () =>
    marbles(beginWith(outOfTime, { answers: { ...answers, [path]: delayed(500, receipt) } }), (m, bench) => {
      m.act("20ms a a 400ms a", { a: () => spend(bench) });
      m.at(300, () => {
        expect(bench.purchases.checkout.value.busy).toBe(true);
        bench.send({ type: "purchase/submit" });
      });
      m.at(900, () => {
        expect(sent(m)).toHaveLength(1);
        expect(m.ports.payments.pages).toHaveLength(0);
      });
    }));

  test("a retry after a lost reply has the same key; a new pop-up has another", () =>
    marbles(beginWith(outOfTime, { answers: { ...answers, [path]: offline } }), (m, bench) => {
      m.at(20, () => spend(bench));
      m.at(30, () => spend(bench));
      m.at(40, () => bench.answer("timeOver", "close"));
      m.at(50, () => bench.send({ type: "purchase/open", what: "coins", kind: "proDay" }));
      m.at(60, () => spend(bench));
      m.at(70, () => {
        const [first, second, third] = sent(m).map((body) => Object(body).params);
        expect(second).toEqual(first);
        expect(third.goodsId).toBe("pro-day");
        expect(third.key).not.toBe(first.key);
        expect(bench.popups).toEqual(["spendCoins"]);
      });
    }));

  test("a refusal is toasted, and what is on offer is fetched again", () =>
    marbles((m) => {
      const bench = outOfTime(m, { answers: { ...answers, [path]: refused(-20022, "Changed.") } });
      m.at(20, () => {
        m.ports.http.on(offers, ok({ list: [{ ...hour, goodsId: "hour-1-16", gold: 16 }] }));
        spend(bench);
      });
      m.at(30, () => {
        expect([bench.toasted, bench.popups]).toEqual([["Changed."], ["timeOver"]]);
        expect(bench.purchases.coins.value).toMatchObject({ goods: [{ goodsId: "hour-1-16" }] });
        expect(m.ports.http.to("/v3/pay/zoneGoodsHour")).toHaveLength(2);
      });
    }));

  test("that coins do not buy: 'Goods Not Found', and nothing is sent", () =>
    marbles(beginWith(outOfTime, { answers: { [offers]: ok({ list: [proDay] }) } }), (m, bench) => {
      m.at(20, () => spend(bench));
      m.at(30, () => expect([bench.toasted, sent(m)]).toEqual([["goodsNotFound"], []]));
    }));
});

test("R-GOLD-02 a day of Pro is bought in a pop-up of its own and toasted once the wallet has it", () =>
  marbles((m) => {
    const day = ok({ orderId: "c-2", seconds: 86_400, until: 1_800_000_000 });
    const bench = purchaseBench(m, { wallet: rich, answers: { ...answers, [path]: day } });
    m.at(10, () => bench.send({ type: "navigate", to: "/user/goldcoinorder" }));
    m.at(20, () => bench.send({ type: "purchase/open", what: "coins", kind: "proDay" }));
    m.at(30, () => {
      m.ports.http.on("/user/wallet", ok({ ...rich, gold: 100, isSubscription: 1, totalTime: 86_400 }));
      spend(bench);
    });
    m.at(40, () => {
      expect(toasts(bench)).toMatchObject([{ message: "hourAdded", values: { minutes: 1_440 } }]);
      expect([bench.popups, bench.wallet.wallet.value?.gold]).toEqual([[], 100]);
    });
  }));

test("R-GOLD-02 who has too few coins may buy some, in place of what they were for", () =>
  marbles(beginWith(purchaseBench, { answers }), (m, bench) => {
    m.at(20, () => bench.send({ type: "purchase/open", what: "coins", kind: "proDay" }));
    m.at(30, () => {
      bench.answer("spendCoins", "close");
      bench.send({ type: "purchase/open", what: "gold" });
    });
    m.at(40, () => expect(bench.popups).toEqual(["goldPayment"]));
  }));

describe("R-GOLD-03 what coins buy", () => {
  const visit = (bench: PlayBench) => bench.send({ type: "navigate", to: "/user" });
  test("is nothing where the backend has no prices in coins, without a word", () =>
    marbles(beginWith(purchaseBench, { answers: { [offers]: status(404) } }), (m, bench) => {
      m.at(10, () => visit(bench));
      m.at(20, () =>
        expect([bench.purchases.coins.value, bench.toasted]).toEqual([{ status: "ready", goods: [] }, []]),
      );
    }));

  test("has failed to load after a failure, and fetched again after a minute", () =>
    marbles({ until: 310_000 }, beginWith(purchaseBench, { answers: { [offers]: offline } }), (m, bench) => {
      m.at(10, () => visit(bench));
      m.at(20, () => {
        expect([bench.purchases.coins.value, bench.toasted]).toEqual([{ status: "failed" }, []]);
        m.ports.http.on(offers, ok({ list: [proDay] }));
      });
      m.at(60_010, () => expect(m.ports.http.to(offers)).toHaveLength(1));
      m.at(60_011, () => {
        expect(bench.purchases.coins.value).toMatchObject({ status: "ready", goods: [{ gold: 100 }] });
        bench.send({ type: "navigate", to: "/" });
      });
      m.at(180_000, () => expect(m.ports.http.to(offers)).toHaveLength(2));
    }));
});

describe("R-HOUR-03 R-GOLD-03 prices that are asked for again before they have come", () => {
  const money = "/v3/pay/zoneGoodsHour";
  const visit = (to: string) => (bench: PlayBench) => bench.send({ type: "navigate", to });
  const popup = (bench: PlayBench) => bench.send({ type: "purchase/open", what: "hour" });
  const back = (bench: PlayBench) => bench.connect();
  const retry = (bench: PlayBench) => bench.send({ type: "purchase/retry" });
  const priceOf = ({ purchases }: PlayBench) => {
    const { value } = purchases.hour;
    return value.status === "ready" ? (value.goods?.price.minor ?? null) : value.status;
  };
  const coinsOf = ({ purchases }: PlayBench) => {
    const { value } = purchases.coins;
    return value.status === "ready" ? (value.goods[0]?.gold ?? null) : value.status;
  };
  const dollars = (price: number) => ok({ list: [{ goodsId: "hour-1", price, currency: "USD" }] });
  const coins = (gold: number) => ok({ list: [{ ...hour, gold }] });

  test.each([
    ["an hour's on its page", visit("/user/member-ship"), back, money, dollars, priceOf, [900, 800]],
    ["an hour's in its pop-up", popup, back, money, dollars, priceOf, [900, 800]],
    ["an hour's, which the player asks for", popup, retry, money, dollars, priceOf, [900, 800]],
    ["in coins", visit("/user"), back, offers, coins, coinsOf, [9, 8]],
  ] as const)("%s: the latest answer shows and stays", (_what, show, again, path, goods, shown, [old, now]) =>
    marbles(beginWith(purchaseBench, { answers: { ...answers, [path]: goods(old + 1) } }), (m, bench) => {
      m.at(10, () => show(bench));
      m.at(100, () => {
        m.ports.http.on(path, delayed(500, goods(old)), delayed(100, goods(now)));
        again(bench);
      });
      m.at(200, () => again(bench));
      const expected = path === money ? now * 100 : now;
      m.at(301, () => expect(shown(bench)).toBe(expected));
      m.at(700, () => expect([shown(bench), m.ports.http.to(path).length]).toEqual([expected, 3]));
    }),
  );
});

describe("R-HOUR-03 an hour on offer", () => {
  const path = "/v3/pay/zoneGoodsHour";
  const goods = (minutes: number, price: number) =>
    ok({
      list: [
        { goodsId: `hour-1-${minutes}`, price, currency: "USD", seconds: minutes * 60, until: 1_800_000_000 },
      ],
    });

  test("is fetched again each minute while it shows: minutes and price follow the clock", () =>
    marbles({ until: 310_000 }, (m) => {
      const bench = outOfTime(m, { answers: { ...answers, [path]: goods(17, 0.28) } });
      m.at(20, () => {
        expect(bench.purchases.hour.value).toMatchObject({ goods: { seconds: 1_020 } });
        m.ports.http.on(path, goods(16, 0.26));
      });
      m.at(60_010, () => expect(bench.purchases.hour.value).toMatchObject({ goods: { seconds: 1_020 } }));
      m.at(60_011, () => {
        expect(bench.purchases.hour.value).toMatchObject({
          goods: { goodsId: "hour-1-16", seconds: 960, until: 1_800_000_000, price: { minor: 26 } },
        });
        m.ports.http.on(path, offline);
      });
      m.at(120_020, () => {
        expect(bench.purchases.hour.value).toMatchObject({ goods: { seconds: 960 } });
        expect(bench.toasted).toEqual([]);
        bench.answer("timeOver", "close");
      });
      m.at(300_000, () => expect(m.ports.http.to(path)).toHaveLength(3));
    }));

  test("that has changed meanwhile is refused with the server's words, and the new one shows", () =>
    marbles((m) => {
      const changed = { "/pay/payermax/create/paymentIntents": refused(-20022, "Changed.") };
      const bench = outOfTime(m, { answers: { ...answers, ...changed, [path]: goods(17, 0.28) } });
      m.at(20, () => {
        m.ports.http.on(path, ok({ list: [], opensAt: 1_800_000_000 }));
        bench.send({ type: "purchase/submit" });
      });
      m.at(30, () => {
        expect([bench.toasted, bench.popups]).toEqual([["Changed."], ["timeOver"]]);
        expect(bench.purchases.hour.value).toEqual({ status: "ready", goods: null });
        expect(bench.purchases.hourOpensAt.value).toBe(1_800_000_000);
      });
    }));

  test("paid with money: the toast says the minutes that were ordered", () =>
    marbles(beginWith(outOfTime, { answers: { ...answers, [path]: goods(17, 0.28) } }), (m, bench) => {
      m.at(20, () => bench.send({ type: "purchase/submit" }));
      m.at(30, () => {
        m.ports.http.on("/user/wallet", ok(filled));
        m.ports.payments.last.say({ type: "success" });
      });
      m.at(40, () =>
        expect(toasts(bench)).toMatchObject([{ message: "hourAdded", values: { minutes: 17 } }]),
      );
    }));
});
