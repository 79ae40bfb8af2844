import { describe, expect, test } from "vitest";
import { rewardForTime } from "../../../../streams/features/rewards/rewards.ts";
import type { Reward } from "../../../../wire/account.ts";
import { type Answer, delayed, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { game, sharing } from "../../../support/games.ts";
import { beginWith, type MarbleTest, marbles } from "../../../support/marbles.ts";
import type { PlayBench } from "../../../support/playBench.ts";
import { bodies, bought, page, paths, purchaseBench, usedUp } from "./purchaseBench.ts";

const racer = game("g-1");
const borrower = game("g-2", sharing);
const filled = { ...usedUp, totalTime: 3_600 };
const sessions = (m: MarbleTest) => bodies(m.ports, paths.hour);
const starts = (m: MarbleTest) => m.ports.http.to("/schedule/start/game").length;
const submit = (bench: PlayBench) => bench.send({ type: "purchase/submit" });
const open = (bench: PlayBench) => bench.send({ type: "purchase/open", what: "hour" });

/** A player without time, who clicks Play at 10 ms. */
function outOfTime(m: MarbleTest, options: Parameters<typeof purchaseBench>[1] = {}): PlayBench {
  const bench = purchaseBench(m, { games: [racer, borrower], wallet: usedUp, ...options });
  m.at(10, () => bench.send({ type: "play/click", gameId: "g-1" }));
  return bench;
}
/** Pays at `ms` what was ordered just before. */
const pays = (m: MarbleTest, ms: number, bench: PlayBench): void => {
  m.at(ms - 5, () => submit(bench));
  m.at(ms, () => m.ports.payments.last.say({ type: "success" }));
};

describe("R-HOUR-01 an hour", () => {
  test("is fetched with region and channel, and its price is exact", () =>
    marbles(outOfTime, (m, bench) => {
      m.at(20, () => {
        expect(bench.popups).toEqual(["timeOver"]);
        expect(bodies(m.ports, "/v3/pay/zoneGoodsHour")).toMatchObject([
          { params: { group: 4, channel: 4 } },
        ]);
        expect(bench.purchases.hour.value).toEqual({
          status: "ready",
          goods: { goodsId: "hour-1", price: { minor: 99, digits: 2 }, seconds: null, until: null },
        });
      });
    }));
  test("its order names the goods, the device, the game and the return address; the page has its own button", () =>
    marbles(outOfTime, (m, bench) => {
      m.at(20, () => submit(bench));
      m.at(30, () => {
        expect(sessions(m)).toMatchObject([
          {
            params: {
              returnUrl: "https://play.test/",
              channel: 4,
              goods: [{ goodsId: "hour-1", number: 1, device_id: "d" }],
              gameId: "g-1",
            },
          },
        ]);
        expect(bench.popups).toEqual(["timeOver", "payment"]);
        expect(m.ports.payments.last.url).toBe(page);
        m.ports.payments.last.say({ type: "ready" });
        bench.send({ type: "pay/submit" });
        expect(m.ports.payments.last.commands).toEqual([]);
      });
    }));
});

describe("R-HOUR-02 buying an hour", () => {
  test("does nothing while the goods load", () =>
    marbles((m) => {
      const answers = {
        "/v3/pay/zoneGoodsHour": delayed(500, ok({ list: [{ goodsId: "h", price: 1, currency: "USD" }] })),
      };
      const bench = outOfTime(m, { answers });
      m.at(509, () => submit(bench));
      m.at(510, () => expect([bench.toasted, sessions(m)]).toEqual([[], []]));
      m.at(511, () => submit(bench));
      m.at(520, () => expect(bought(bench)).toBe("hour"));
    }));
  test.each([
    ["is taken", ok({ url: page }), "20ms a a 400ms a 200ms a", [[], 1, 1]],
    ["is refused", refused(-1, "No."), "20ms a a 400ms a", [["No."], 1, 0]],
  ])("taps while its order is made place no second one, also when the first %s", (_, reply, taps, seen) =>
    marbles(beginWith(outOfTime, { answers: { [paths.hour]: delayed(500, reply) } }), (m, bench) => {
      m.act(taps, { a: () => submit(bench) });
      m.at(1_500, () =>
        expect([bench.toasted, sessions(m).length, m.ports.payments.pages.length]).toEqual(seen),
      );
    }),
  );
  test.each([
    ["an empty list", ok({ list: [] })],
    ["a price that nobody can read", ok({ list: [{ goodsId: "h", price: "free", currency: "USD" }] })],
    ["no goods id", ok({ list: [{ price: "0.99", currency: "USD" }] })],
    ["an empty goods id", ok({ list: [{ goodsId: "", price: "0.99", currency: "USD" }] })],
  ])("%s: 'Goods Not Found'", (_, answer) =>
    marbles(beginWith(outOfTime, { answers: { "/v3/pay/zoneGoodsHour": answer } }), (m, bench) => {
      m.at(20, () => submit(bench));
      m.at(21, () => expect([bench.toasted, sessions(m)]).toEqual([["goodsNotFound"], []]));
    }),
  );
  test("a pack without goods id shows its price; one that can be bought comes before it", () =>
    marbles((m) => {
      const nameless = { goodsId: null, price: "0.99", currency: "USD" };
      const facts = { price: { minor: 99, digits: 2 }, seconds: null, until: null };
      const bench = outOfTime(m, { answers: { "/v3/pay/zoneGoodsHour": ok({ list: [nameless] }) } });
      m.at(20, () => {
        expect(bench.purchases.hour.value).toEqual({ status: "ready", goods: { goodsId: "", ...facts } });
        m.ports.http.on("/v3/pay/zoneGoodsHour", ok({ list: [nameless, { ...nameless, goodsId: "h" }] }));
        bench.send({ type: "purchase/retry" });
      });
      m.at(30, () =>
        expect(bench.purchases.hour.value).toEqual({ status: "ready", goods: { goodsId: "h", ...facts } }),
      );
    }));
  test("goods that failed to load: 'Goods Not Found', and the next click requests them again", () =>
    marbles(beginWith(outOfTime, { answers: { "/v3/pay/zoneGoodsHour": offline } }), (m, bench) => {
      m.at(20, () => {
        expect(bench.purchases.hour.value).toEqual({ status: "failed" });
        submit(bench);
        expect(bench.toasted).toEqual(["offline", "goodsNotFound"]);
        m.ports.http.on("/v3/pay/zoneGoodsHour", ok({ list: [{ goodsId: "h", price: 1, currency: "USD" }] }));
        bench.send({ type: "purchase/retry" });
      });
      m.at(30, () => submit(bench));
      m.at(40, () => expect(bought(bench)).toBe("hour"));
    }));
  test("R-SUB-07 a session without url: 'Server Error'; a refused one: its message", () =>
    marbles(beginWith(outOfTime, { answers: { [paths.hour]: ok({}) } }), (m, bench) => {
      m.at(20, () => submit(bench));
      m.at(30, () => {
        expect([bench.toasted, bench.popups]).toEqual([["serverError"], ["timeOver"]]);
        m.ports.http.on(paths.hour, refused(-1, "Not here."));
        submit(bench);
      });
      m.at(40, () => {
        expect(bench.toasted).toEqual(["serverError", "Not here."]);
        expect(bench.purchases.checkout.value.busy).toBe(false);
      });
    }));
});

describe("R-PLAY-03 the play flow that lacked time continues by itself", () => {
  test("once the hour is paid and the wallet shows it", () =>
    marbles(outOfTime, (m, bench) => {
      m.at(90, () => m.ports.http.on("/user/wallet", ok({ ...filled, totalTime: 3_790 })));
      pays(m, 100, bench);
      m.at(101, () => {
        expect([bench.popups, starts(m)]).toEqual([[], 1]);
        expect(m.ports.http.to("/user/wallet")).toHaveLength(1);
        expect(bench.toasts.value.map(({ content }) => content)).toEqual([
          { message: "hourAdded", values: { minutes: 60 }, left: { kind: "time", seconds: 3_790 } },
        ]);
      });
    }));
  test.each([
    ["9.999 s after success: it continues", 10_099, 1, ["hourAdded"]],
    [
      "in the very millisecond 10 s after success, before the time is up: it continues",
      10_100,
      1,
      ["hourAdded"],
    ],
    ["10.001 s after success: toasted as pending", 10_101, 0, ["paymentPending"]],
  ])("a webhook that comes %s", (_, ms, started, expectedToasts) =>
    marbles(outOfTime, (m, bench) => {
      pays(m, 100, bench);
      m.at(10_098, () =>
        expect([starts(m), bench.toasted, bench.play.value.status]).toEqual([0, [], "starting"]),
      );
      m.at(ms, () => bench.push({ event: "wallet_update", data: filled }));
      m.at(10_200, () => {
        expect([starts(m), bench.toasted]).toEqual([started, expectedToasts]);
        expect(bench.wallet.wallet.value?.totalTime).toBe(3_600);
      });
    }),
  );
  test("closing stops it: the pop-up, or the payment and then the pop-up", () =>
    marbles(outOfTime, (m, bench) => {
      m.at(20, () => submit(bench));
      m.at(30, () => bench.answer("payment", "close"));
      m.at(40, () => bench.answer("timeOver", "close"));
      m.at(50, () => {
        expect([starts(m), bench.popups, bench.play.value.status]).toEqual([0, [], "idle"]);
        expect(m.ports.payments.live).toBe(0);
      });
    }));
  test("R-PLAY-12 leaving the page ends the wait for the wallet, too", () =>
    marbles(outOfTime, (m, bench) => {
      pays(m, 100, bench);
      m.at(200, () => bench.send({ type: "navigate", to: "/user" }));
      m.at(300, () => bench.push({ event: "wallet_update", data: filled }));
      m.at(20_000, () => expect([starts(m), bench.toasted]).toEqual([0, []]));
    }));
});

describe("R-HOUR-04 play time that comes without a purchase closes the pop-up, and the game goes on", () => {
  const given = { ...usedUp, totalTime: 600 };
  const reward = { id: "r", title: "", detail: "", state: "claimable", seconds: 600, gold: 0 };
  const rewards = ok({ list: [reward], inviteCode: "" });
  /** The reload after the claim; what else can be claimed is not announced over the start. */
  const claimed = [{ state: "claimed" }, { id: "other" }].map((change) => ({ ...reward, ...change }));
  const claimPath = "/activity/rewards/claim";
  const claim = (bench: PlayBench) => bench.send({ type: "rewards/claim", id: "r" });
  const state = ({ purchases }: PlayBench) => {
    const { value } = purchases.rewards;
    return value.status === "ready" ? [value.list[0]?.state, value.claiming] : [];
  };
  const withRewards = (m: MarbleTest, answer: Answer, more = {}) =>
    outOfTime(m, { answers: { "/activity/rewards": rewards, [claimPath]: answer }, ...more });

  test.each([
    ["timeOver", usedUp],
    ["joinMembership", { ...usedUp, testPlayInfo: { isTestPlay: 0 as const, testPlayTime: 0 } }],
  ])("a reward claimed at %s: busy until the wallet has it, then the game starts", (popup, wallet) =>
    marbles(beginWith(withRewards, delayed(100, ok()), { wallet }), (m, bench) => {
      m.at(20, () => expect([bench.popups, state(bench)]).toEqual([[popup], ["claimable", null]]));
      m.at(30, () => {
        m.ports.http.on("/user/wallet", delayed(50, ok(given)));
        m.ports.http.on("/activity/rewards", ok({ list: claimed, inviteCode: "" }));
        claim(bench);
      });
      m.at(179, () => {
        expect([bench.popups, state(bench), starts(m)]).toEqual([[popup], ["claimable", "r"], 0]);
      });
      m.at(181, () => {
        expect([bench.popups, state(bench), starts(m)]).toEqual([[], ["claimed", null], 1]);
        expect(bench.toasted).toEqual(["rewardClaimed"]);
      });
    }),
  );
  test("a reward that was claimed elsewhere goes, and the pop-up stays", () =>
    marbles(beginWith(withRewards, refused(-1, "Claimed.")), (m, bench) => {
      m.at(20, () => {
        m.ports.http.on("/activity/rewards", ok({ list: claimed, inviteCode: "" }));
        claim(bench);
      });
      m.at(30, () => expect([bench.toasted, state(bench)]).toEqual([["Claimed."], ["claimed", null]]));
      m.at(40, () => expect([bench.popups, starts(m)]).toEqual([["timeOver"], 0]));
    }));
  test.each([
    ["while only the offer shows: the game starts", 20, given, [[], 1], [[], 1]],
    ["no more than before: the offer stays", 20, usedUp, [["timeOver"], 0], [["timeOver"], 0]],
    ["while an order is made: that goes on, and its page", 60, given, [["timeOver"], 0], [[], 1]],
    ["behind a payment page: once that is closed", 200, given, [["timeOver", "payment"], 0], [[], 1]],
  ])("time given elsewhere, %s", (_, ms, wallet, seen, then) =>
    marbles((m) => {
      const bench = outOfTime(m, { answers: { [paths.hour]: delayed(100, ok({ url: page })) } });
      m.at(50, () => submit(bench));
      m.at(ms, () => bench.push({ event: "wallet_update", data: wallet }));
      m.at(ms + 10, () => expect([bench.popups, starts(m)]).toEqual(seen));
      m.at(299, () => expect(starts(m)).toBe(seen[1]));
      m.at(300, () => bench.popups.includes("payment") && bench.answer("payment", "close"));
      m.at(301, () => expect([bench.popups, starts(m), sessions(m).length < 2]).toEqual([...then, true]));
    }),
  );
  test("a claim counts where the service refused the time that the wallet still shows", () =>
    marbles(beginWith(withRewards, ok(), { wallet: filled }), (m, bench) => {
      const started = ok({ queueInfo: null, info: { id: "s-1", account_mode: 0 } });
      m.ports.http.on("/schedule/start/game", refused(-20009, "", { accountType: "hour" }), started);
      m.ports.http.on("/user/wallet", ok(given));
      m.at(20, () => claim(bench));
      m.at(30, () => expect([bench.popups, starts(m)]).toEqual([[], 2]));
    }));
  test.each([
    ["used up", 0, 0],
    ["running", 700, 200],
  ])("a claim closes the hour where time is %s: no tap on it reaches what costs money", (_, known, left) =>
    marbles((m) => {
      const worth = (totalTime: number) => ({ ...usedUp, totalTime });
      const answers = { "/activity/rewards": rewards, [claimPath]: ok() };
      const bench = purchaseBench(m, { wallet: worth(known), answers });
      m.at(10, () => open(bench));
      m.at(20, () => bench.push({ event: "wallet_update", data: worth(left) }));
      m.at(29, () => expect(bench.popups).toEqual(["buyHour"]));
      m.ports.http.on("/user/wallet", ok(worth(left + 400)));
      m.at(30, () => claim(bench));
      m.at(31, () => submit(bench));
      m.at(40, () => expect([bench.popups, sessions(m), bench.toasted]).toEqual([[], [], ["rewardClaimed"]]));
    }),
  );
  const row = (seconds?: number, gold?: number, state: Reward["state"] = "claimable"): Reward => ({
    ...{ id: "r", title: "", detail: "", state },
    ...{ seconds, gold },
  });
  test.each([
    ["play time before coins", [row(0, 60), row(60, 0)], 10, 1],
    ["coins that make the hour affordable", [row(0, 59), row(0, 60)], 60, 1],
    ["no coins that are not needed", [row(0, 60)], 0, -1],
    ["no coins where they buy nothing", [row(0, 60)], Number.POSITIVE_INFINITY, -1],
    ["one that does not say what it gives", [row()], Number.POSITIVE_INFINITY, 0],
    ["none that is claimed or not earned", [row(9, 0, "claimed"), row(9, 0, "open")], 1, -1],
  ])("offers %s", (_, list, missing, index) => {
    const all = { status: "ready", list, inviteCode: "", mayBind: true, claiming: null } as const;
    expect(rewardForTime(all, missing)).toBe(list[index] ?? null);
  });
});

describe("R-ERR-04 a start that is refused for want of time starts again once there is some", () => {
  const lacking = refused(-20009, "No time.", { accountType: "hour" });
  test("-20009 hour: the known wallet does not count, only a fresh one", () =>
    marbles((m) => {
      const bench = outOfTime(m, { wallet: filled, answers: { "/schedule/start/game": lacking } });
      m.ports.http.on("/user/wallet", ok(usedUp));
      pays(m, 100, bench);
      m.at(200, () => {
        expect(starts(m)).toBe(1);
        m.ports.http.on(
          "/schedule/start/game",
          ok({ queueInfo: null, info: { id: "s-1", account_mode: 0 } }),
        );
        bench.push({ event: "wallet_update", data: filled });
      });
      m.at(210, () => expect([starts(m), bench.popups]).toEqual([2, []]));
    }));
  test("R-PLAY-05 an account look-up that reports no time is repeated", () =>
    marbles((m) => {
      const bench = purchaseBench(m, {
        games: [borrower],
        wallet: filled,
        answers: { "/game/findGameAccount": ok({ status: 4 }) },
      });
      m.at(10, () => bench.send({ type: "play/click", gameId: "g-2" }));
      m.at(90, () => {
        expect(bench.popups).toEqual(["timeOver"]);
        m.ports.http.on("/game/findGameAccount", ok({ status: 1 }));
        m.ports.http.on("/user/wallet", ok(filled));
      });
      pays(m, 100, bench);
      m.at(110, () => expect(m.ports.http.to("/game/findGameAccount")).toHaveLength(2));
    }));
});

describe("R-HOUR-02 an hour at the desk, without leaving the game", () => {
  test("is toasted once: a wallet above zero has to grow", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { games: [racer], wallet: { ...usedUp, totalTime: 200 } });
      m.at(10, () => {
        bench.schedule.dispatch({ type: "started", id: "s-1", game: racer, mode: 5, queue: null });
        open(bench);
        open(bench);
        expect(bench.popups).toEqual(["buyHour"]);
        m.ports.http.on("/user/wallet", ok({ ...usedUp, totalTime: 190 }));
      });
      pays(m, 100, bench);
      m.at(101, () => expect(sessions(m)).toMatchObject([{ params: { gameId: "g-1" } }]));
      // Waiting for the wallet does not block further purchases.
      m.at(200, () => open(bench));
      m.at(10_101, () => expect([bench.popups, bench.toasted]).toEqual([["buyHour"], ["paymentPending"]]));
    }));
  test.each([
    ["said", false, ["paymentPending"]],
    ["not said any more after a sign-out", true, []],
  ])("coins that did not arrive in 10 s are waited for no longer, which is %s", (_, leaves, toasted) =>
    marbles(beginWith(purchaseBench, { games: [racer], wallet: usedUp }), (m, bench) => {
      m.at(10, () => bench.send({ type: "purchase/open", what: "gold", goodsId: "gold-1" }));
      m.ports.http.on("/user/wallet", ok(usedUp));
      pays(m, 100, bench);
      if (leaves) m.at(5_000, () => bench.player.set(null));
      m.at(10_101, () => expect(bench.toasted).toEqual(toasted));
    }),
  );
  test("that did not arrive in 10 s is waited for no longer: a game without time asks again", () =>
    marbles(beginWith(purchaseBench, { games: [racer], wallet: usedUp }), (m, bench) => {
      m.at(10, () => open(bench));
      pays(m, 100, bench);
      m.at(200, () => {
        bench.send({ type: "play/click", gameId: "g-1" });
        expect(bench.popups).toEqual([]);
      });
      m.at(10_101, () => expect(bench.toasted).toEqual(["paymentPending"]));
      m.at(11_000, () => bench.send({ type: "play/click", gameId: "g-1" }));
      m.at(11_010, () => expect(bench.popups).toEqual(["timeOver"]));
    }));
  test("and coins before it has arrived: each is looked for in the wallet as it is paid, and the hour is still toasted", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { games: [racer], wallet: { ...usedUp, totalTime: 200 } });
      const looks = () => m.ports.http.to("/user/wallet").length;
      m.ports.http.on("/user/wallet", ok({ ...usedUp, totalTime: 190 }));
      m.at(10, () => open(bench));
      pays(m, 100, bench);
      m.at(101, () => expect(looks()).toBe(1));
      m.at(200, () => bench.send({ type: "purchase/open", what: "gold", goodsId: "gold-1" }));
      pays(m, 300, bench);
      m.at(301, () => expect(looks()).toBe(2));
      m.at(400, () => {
        expect(bench.toasted).toEqual([]);
        bench.push({ event: "wallet_update", data: { ...usedUp, totalTime: 3_790 } });
        expect(bench.toasted).toEqual(["hourAdded"]);
      });
    }));
  test("asked for twice it has one pop-up; a payment page that cannot be loaded is toasted, and the offer stays", () =>
    marbles(purchaseBench, (m, bench) => {
      m.act("10ms a a", { a: () => open(bench) });
      m.at(20, () => submit(bench));
      m.at(30, () => {
        m.ports.payments.last.emit({ kind: "unavailable" });
        expect([bench.toasted, bench.popups]).toEqual([["serverUnreachable"], ["buyHour"]]);
        bench.answer("buyHour", "close");
      });
      m.at(40, () => expect(bench.popups).toEqual([]));
    }));
});

describe("R-GOLD-01 gold coins", () => {
  const openGold = (bench: PlayBench, goodsId?: string) =>
    bench.send({ type: "purchase/open", what: "gold", ...(goodsId ? { goodsId } : {}) });
  test("a pack is ordered, paid and in the wallet", () =>
    marbles(beginWith(purchaseBench, { wallet: usedUp }), (m, bench) => {
      m.at(10, () => openGold(bench));
      m.at(20, () => {
        expect(bench.purchases.gold.value).toMatchObject({ goods: [{ goodsId: "gold-1", gold: 60 }] });
        submit(bench);
        expect(bench.toasted).toEqual(["goodsNotFound"]);
        bench.send({ type: "purchase/choose", goodsId: "gold-1" });
        m.ports.http.on("/user/wallet", ok({ ...usedUp, gold: 60 }));
      });
      pays(m, 100, bench);
      m.at(110, () => {
        expect(bodies(m.ports, paths.gold)).toMatchObject([
          {
            params: {
              app: "cloudplay",
              orderId: "gold-1",
              successUrl: "https://play.test/user/goldcoinorder",
              cancelUrl: "https://play.test/",
            },
          },
        ]);
        expect([bench.wallet.wallet.value?.gold, bench.popups]).toEqual([60, []]);
        expect(bench.toasts.value.at(-1)?.content).toEqual({ message: "coinsAdded", values: { coins: 60 } });
      });
    }));
  test.each([
    [
      "a backend without the call sells none, without a word",
      status(404),
      { status: "ready", goods: [] },
      [],
    ],
    ["one that fails is toasted", offline, { status: "failed" }, ["offline"]],
  ])("%s", (_, answer, shown, expectedToasts) =>
    marbles(beginWith(purchaseBench, { answers: { "/pay/goldGoods": answer } }), (m, bench) => {
      m.at(10, () => openGold(bench));
      m.at(20, () => expect([bench.purchases.gold.value, bench.toasted]).toEqual([shown, expectedToasts]));
    }),
  );
});

describe("R-POP-01 what leads to buying", () => {
  test.each([
    ["hour", "buyHour"],
    ["plan", "subscription"],
    ["gold", "goldPayment"],
  ])("the chooser's %s opens %s instead", (answer, kind) =>
    marbles(purchaseBench, (m, bench) => {
      m.at(10, () => bench.send({ type: "purchase/open", what: "chooser" }));
      m.at(20, () => bench.answer("purchase", answer));
      m.at(30, () => expect(bench.popups).toEqual([kind]));
    }),
  );
  test("something for members informs a non-member, and leads to the plans", () =>
    marbles(purchaseBench, (m, bench) => {
      m.at(10, () => bench.send({ type: "purchase/open", what: "membership" }));
      m.at(20, () => bench.answer("notSubscribed", "plans"));
      m.at(30, () => expect(bench.popups).toEqual(["subscription"]));
    }));
  test("a member is led to the membership", () =>
    marbles((m) => {
      const answers = { "GET /api/subscription": ok({ isSubscription: 1, plan: 1, expireTime: 1 }) };
      const bench = purchaseBench(m, { answers });
      m.at(10, () => bench.send({ type: "purchase/open", what: "membership" }));
      m.at(20, () => expect([bench.popups, bench.location.value.path]).toEqual([[], "/user/subscription"]));
    }));
});
