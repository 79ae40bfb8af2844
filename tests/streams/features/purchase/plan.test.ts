import { describe, expect, test } from "vitest";
import { delayed, garbage, offline, ok, refused } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { beginWith, epoch, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { defaultConfig, type PlayBench } from "../../../support/playBench.ts";
import { bodies, bought, command, order, page, paths, plan, purchaseBench, usedUp } from "./purchaseBench.ts";

const asked = (m: MarbleTest) => bodies(m.ports, paths.subscribe);
const open = (bench: PlayBench, goodsId?: string) =>
  bench.send({ type: "purchase/open", what: "plan", ...(goodsId ? { goodsId } : {}) });
const submit = (bench: PlayBench) => bench.send({ type: "purchase/submit" });
/** With the payment page open at 20 ms. */
function paying(m: MarbleTest, options: Parameters<typeof purchaseBench>[1] = {}): PlayBench {
  const bench = purchaseBench(m, options);
  m.at(10, () => {
    open(bench, "plan-1");
    submit(bench);
  });
  return bench;
}

test("R-SUB-05 a payment that is confirmed long after its page said so shows its plan as soon as the wallet has it, and its next one too; passing time sends no call", () =>
  marbles(beginWith(purchaseBench, { wallet: usedUp }), (m, bench) => {
    const own = () => bodies(m.ports, paths.subscribe, "GET");
    const member = { ...usedUp, isSubscription: 1 as const, totalTime: 3_600 };
    m.at(10, () => {
      expect(own()).toHaveLength(1);
      m.ports.http.on("GET /api/subscription", ok({ isSubscription: 1, plan: 3, expireTime: 9 }));
      bench.push({ event: "wallet_update", data: { ...usedUp, gold: 1 } });
    });
    m.at(20, () => {
      expect(own()).toHaveLength(1);
      bench.push({ event: "wallet_update", data: member });
    });
    m.at(30, () => {
      expect(bench.plans.subscription.value).toMatchObject({ plan: 3 });
      bench.push({ event: "wallet_update", data: { ...member, totalTime: 3_000 } });
    });
    m.at(40, () => {
      expect(own()).toHaveLength(2);
      bench.push({ event: "wallet_update", data: { ...member, totalTime: 7_000 } });
    });
    m.at(50, () => expect(own()).toHaveLength(3));
  }));

describe("R-SUB-01 SUBSCRIBE", () => {
  test("posts the chosen plan, waits, and opens the payment pop-up with the reply", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { "POST /api/subscription": delayed(500, ok(order)) } });
      m.at(10, () => {
        open(bench);
        bench.send({ type: "purchase/choose", goodsId: "plan-1" });
        submit(bench);
      });
      m.expectState(
        bench.purchases.checkout,
        "n 9ms (ab) 496ms a 59489ms n",
        { n: [null, false], a: ["plan-1", false], b: ["plan-1", true] },
        ({ chosen, busy }) => [chosen, busy],
      );
      m.at(520, () => {
        expect(asked(m)).toEqual([
          {
            return_url: "https://play.test/user/subscription",
            payment_method: "airwallex",
            goods_id: "plan-1",
          },
        ]);
        expect(bench.popups).toEqual(["subscription", "subscribePayment"]);
        expect(m.ports.payments.last).toMatchObject({ url: page, origins: ["https://play.test"] });
      });
    }));
  test("is ignored while a request runs, however often it is clicked, and the choice holds", () =>
    marbles((m) => {
      const bench = purchaseBench(m, { answers: { "POST /api/subscription": delayed(500, ok(order)) } });
      m.at(10, () => open(bench, "plan-1"));
      m.act("20ms a 9ms a 469ms a", { a: () => submit(bench) });
      m.at(40, () => bench.send({ type: "purchase/choose", goodsId: "plan-2" }));
      m.at(600, () => {
        submit(bench);
        expect(asked(m)).toHaveLength(1);
        expect(bench.purchases.checkout.value.chosen).toBe("plan-1");
      });
    }));
  test("opens with the plan that is listed first, as soon as the plans are there; the player's own choice stays", () =>
    marbles((m) => {
      const plans = ok({ list: [{ ...plan, goods_id: "pro-1", subscriptionType: 2 }, plan] });
      const bench = purchaseBench(m, { answers: { "/pay/zoneGoodsSub": delayed(500, plans) } });
      const chosen = () => bench.purchases.checkout.value.chosen;
      m.at(10, () => open(bench));
      m.at(499, () => expect(chosen()).toBeNull());
      m.at(501, () => {
        expect(chosen()).toBe("plan-1");
        bench.send({ type: "purchase/choose", goodsId: "pro-1" });
        bench.send({ type: "purchase/retry" });
      });
      m.at(1_100, () => {
        expect(chosen()).toBe("pro-1");
        expect(bench.purchases.plans.value).toMatchObject({
          standard: [{ goodsId: "plan-1", pro: false }],
          pro: [{ goodsId: "pro-1", pro: true }],
        });
      });
    }));
  test.each<[string, string | undefined, readonly unknown[]]>([
    ["nothing to choose", undefined, []],
    ["a plan that is not on sale", "plan-9", [plan]],
  ])("%s: toast 'invalid goods', nothing is posted", (_, goodsId, list) =>
    marbles(beginWith(purchaseBench, { answers: { "/pay/zoneGoodsSub": ok({ list }) } }), (m, bench) => {
      m.at(10, () => {
        open(bench, goodsId);
        submit(bench);
        expect([bench.toasted, bench.purchases.checkout.value.busy]).toEqual([["invalidGoods"], false]);
        expect(bench.popups).toEqual(["subscription"]);
      });
      m.afterwards(() => expect(asked(m)).toEqual([]));
    }),
  );
  test.each([
    ["refused", refused(-1, "Card needed."), "Card needed."],
    ["offline", offline, "offline"],
    ["garbage", garbage(), "unexpectedReply"],
  ])("%s: loading ends, the message is toasted, and the next try counts", (_, answer, message) =>
    marbles(beginWith(paying, { answers: { "POST /api/subscription": answer } }), (m, bench) => {
      m.at(20, () => {
        expect(bench.toasted).toEqual([message]);
        expect(bench.purchases.checkout.value).toEqual({ chosen: "plan-1", busy: false });
        m.ports.http.on("POST /api/subscription", ok(order));
        submit(bench);
      });
      m.at(30, () => expect(bought(bench)).toBe("plan"));
    }),
  );
  test("closing cancels the order: its request is aborted, and nothing opens afterwards", () =>
    marbles((m) => {
      const bench = paying(m, { answers: { "POST /api/subscription": delayed(500, ok(order)) } });
      m.at(20, () => bench.answer("subscription", "close"));
      m.at(600, () => {
        expect(bench.popups).toEqual([]);
        expect(m.ports.http.to(paths.subscribe).at(-1)?.outcome).toBe("aborted");
      });
    }));
  test("signing out closes everything", () =>
    marbles(paying, (m, bench) => {
      m.at(20, () => expect(bench.popups).toHaveLength(2));
      m.at(30, () => bench.player.set(null));
      m.at(31, () => {
        expect([bench.popups, bench.purchases.payment.value]).toEqual([[], null]);
        open(bench);
        expect(bench.popups).toEqual([]);
      });
    }));
});

test.each(["", " ", "javascript:alert(1)", "data:text/html,x", "http://", undefined])(
  "R-SUB-07 a reply without an address that can be embedded (%j): 'Pay Failed', and no payment pop-up",
  (url) =>
    marbles((m) => {
      const bench = paying(m, { answers: { "POST /api/subscription": ok({ ...order, url }) } });
      m.at(20, () => expect(bench).toMatchObject({ toasted: ["payFailed"], popups: ["subscription"] }));
    }),
);

describe("R-SUB-02 the payment pop-up", () => {
  test("SUBSCRIBE counts from 'ready' on, posts the five fields once, and shows that it is busy", () =>
    marbles(paying, (m, bench) => {
      m.expectState(
        bench.purchases.payment,
        "n 9ms l 9ms r 9ms p 59969ms n",
        { n: null, l: "loading", r: "ready", p: "paying" },
        (now) => now && (now.paying ? "paying" : now.ready ? "ready" : "loading"),
      );
      m.at(15, () => bench.send({ type: "pay/submit" }));
      m.at(20, () => m.ports.payments.last.say({ type: "ready" }));
      m.act("30ms a a 8ms a", { a: () => bench.send({ type: "pay/submit" }) });
      m.at(50, () => expect(m.ports.payments.last.commands).toEqual([command]));
    }));
  test("closing it is no failure: the plans show again, and the same order may be placed", () =>
    marbles(paying, (m, bench) => {
      m.at(20, () => bench.answer("subscribePayment", "close"));
      m.at(21, () => {
        expect(bench).toMatchObject({ popups: ["subscription"], toasted: [] });
        submit(bench);
      });
      m.at(30, () => expect(m.ports.payments.pages.map(({ live }) => live)).toEqual([false, true]));
    }));
});

describe("R-SUB-03 messages of the page", () => {
  const ready = (m: MarbleTest, bench: PlayBench): void =>
    m.at(20, () => {
      m.ports.payments.last.say({ type: "ready" });
      bench.send({ type: "pay/submit" });
    });
  const busy = (bench: PlayBench) => bench.purchases.payment.value?.paying;
  const failureOf = (bench: PlayBench) => bench.purchases.payment.value?.failure ?? null;

  test("the browser asks before the app is left, from SUBSCRIBE to the answer", () =>
    marbles(paying, (m, bench) => {
      const holds = () => m.ports.payments.last.holds;
      m.at(20, () => {
        m.ports.payments.last.say({ type: "ready" });
        expect(holds()).toBe(false);
        bench.send({ type: "pay/submit" });
        expect(holds()).toBe(true);
        m.ports.payments.last.say({ type: "failure", message: "Declined." });
        expect(holds()).toBe(false);
        m.ports.payments.last.say({ type: "challenge", open: true });
        expect(holds()).toBe(true);
        m.ports.payments.last.say({ type: "success" });
        expect(holds()).toBe(false);
      });
    }));
  test("failure: the message is toasted and the button is back", () =>
    marbles(paying, (m, bench) => {
      ready(m, bench);
      m.at(30, () => m.ports.payments.last.say({ type: "failure", message: "Declined." }));
      m.at(31, () => expect([busy(bench), bench.toasted]).toEqual([false, ["Declined."]]));
      m.at(20_000, () => {
        expect([bench.toasts.value, failureOf(bench)]).toEqual([[], { text: "Declined." }]);
        bench.send({ type: "pay/submit" });
        expect(m.ports.payments.last.commands).toHaveLength(2);
      });
    }));
  test.each<[string, (m: MarbleTest, bench: PlayBench) => void]>([
    ["SUBSCRIBE is pressed again", (_, bench) => bench.send({ type: "pay/submit" })],
    ["the bank asks", (m) => m.ports.payments.last.say({ type: "challenge", open: true })],
    ["it is paid", (m) => m.ports.payments.last.say({ type: "success" })],
  ])("a failure is no longer toasted or shown once %s", (_, happens) =>
    marbles(paying, (m, bench) => {
      ready(m, bench);
      m.at(30, () => m.ports.payments.last.say({ type: "failure", message: "Declined." }));
      m.at(31, () => {
        expect(bench.toasts.value).toHaveLength(1);
        expect(failureOf(bench)).toEqual({ text: "Declined." });
        happens(m, bench);
        expect([bench.toasts.value, failureOf(bench)]).toEqual([[], null]);
      });
    }),
  );
  test("failure while 3-D Secure shows: toasted, and the button is back when that is gone", () =>
    marbles(paying, (m, bench) => {
      ready(m, bench);
      m.at(30, () => m.ports.payments.last.say({ type: "challenge", open: true }));
      m.at(40, () => m.ports.payments.last.say({ type: "failure", message: "Not you." }));
      m.at(41, () => expect([busy(bench), bench.toasted]).toEqual([true, ["Not you."]]));
      m.at(50, () => m.ports.payments.last.say({ type: "challenge", open: false }));
      m.at(51, () => expect([busy(bench), bench.toasts.value.length]).toEqual([false, 1]));
    }));
  test("success: the wallet and the subscription are fetched once, everything closes, 'subscribed' opens; a second one does nothing", () =>
    marbles(paying, (m, bench) => {
      ready(m, bench);
      m.ports.http.on("/user/wallet", ok({ ...usedUp, isSubscription: 1, totalTime: 60 }));
      m.at(30, () => {
        const { last } = m.ports.payments;
        last.say({ type: "success" });
        last.say({ type: "success" });
        expect([last.live, bench.popups, bench.purchases.payment.value]).toEqual([false, [], null]);
      });
      m.at(200, () => {
        expect(bench.popups).toEqual(["subscribed"]);
        expect(m.ports.http.to("/user/wallet").map(({ at }) => at - epoch)).toEqual([30]);
        expect(bodies(m.ports, paths.subscribe, "GET")).toHaveLength(2);
        expect(bodies(m.ports, "/pay/zoneGoodsSub")).toHaveLength(1);
      });
    }));
});

describe("R-SUB-04 messages that are not accepted", () => {
  test("other windows, other origins, other shapes: ignored and counted, the payment continues", () =>
    marbles(paying, (m, bench) => {
      m.ports.report.expect("pay/frame");
      m.at(20, () => {
        const { last } = m.ports.payments;
        last.emit({ kind: "foreign", from: "window" });
        last.emit({ kind: "foreign", from: "origin" });
        for (const data of [null, "success", { type: "SUCCESS" }, { type: "challenge" }, { type: "pay" }, 7])
          last.say(data);
        for (const message of [undefined, null, 5]) last.say({ type: "failure", message });
        expect(m.ports.report.faults).toHaveLength(11);
        expect(bench.toasted).toEqual([]);
        expect(bench.purchases.payment.value).toMatchObject({ ready: false, paying: false });
        expect(bench.popups).toEqual(["subscription", "subscribePayment"]);
        last.say({ type: "ready", more: 1 });
        expect(bench.purchases.payment.value?.ready).toBe(true);
      });
    }));
  test.each([
    ["", "https://play.test"],
    ["https://API.test:443", "https://api.test"],
  ])(
    "with apiBase %o, its origin and the configured ones may send messages besides the page's own",
    (apiBase, own) =>
      marbles((m) => {
        const payOrigins = ["https://bank.test", "https://Other.test:443"];
        paying(m, { config: defaultConfig({ apiBase, payOrigins }) });
        m.at(20, () =>
          expect(m.ports.payments.last.origins).toEqual([own, "https://bank.test", "https://other.test"]),
        );
      }),
  );
});

describe("R-SUB-05 'Your status will be activated in a few minutes.'", () => {
  test("shows 100 ms after success, and closes 300 ms after OK; a second OK changes nothing", () =>
    marbles(paying, (m, bench) => {
      m.at(1_000, () => m.ports.payments.last.say({ type: "success" }));
      m.act("2000ms a 199ms a", { a: () => bench.answer("subscribed", "ok") });
      m.expectState(
        bench.overlays,
        "n 9ms p 989ms n 99ms s 1199ms n",
        { n: "", p: "paying", s: "subscribed" },
        (shown) => (shown[0]?.kind === "subscription" ? "paying" : (shown[0]?.kind ?? "")),
      );
    }));
  test("until it is answered, nothing else is sold", () =>
    marbles(paying, (m, bench) => {
      m.at(1_000, () => m.ports.payments.last.say({ type: "success" }));
      m.at(1_200, () => {
        open(bench);
        expect(bench.popups).toEqual(["subscribed"]);
        bench.answer("subscribed", "ok");
      });
      m.at(1_501, () => {
        open(bench);
        expect(bench.popups).toEqual(["subscription"]);
      });
    }));
});

describe("R-JOIN-01 join membership", () => {
  const newcomer = { totalTime: 0, testPlayInfo: { isTestPlay: 0, testPlayTime: 0 } } as const;
  const active = { isSubscription: 1, totalTime: 9_000, gold: 0, testPlayInfo: newcomer.testPlayInfo };
  const joining = (m: MarbleTest, wallet: object): PlayBench => {
    const bench = purchaseBench(m, { games: [game("g-1")], wallet: newcomer });
    m.at(10, () => bench.send({ type: "play/click", gameId: "g-1" }));
    m.at(20, () => {
      m.ports.http.on("/user/wallet", ok(wallet));
      bench.answer("joinMembership", "join");
      bench.send({ type: "purchase/choose", goodsId: "plan-1" });
      submit(bench);
    });
    m.at(30, () => m.ports.payments.last.say({ type: "success" }));
    m.at(200, () => bench.answer("subscribed", "ok"));
    return bench;
  };
  test("its button opens the plans; the play flow continues if the wallet has time by then", () =>
    marbles((m) => {
      joining(m, active);
      m.at(499, () => expect(m.ports.http.to("/schedule/start/game")).toHaveLength(0));
      m.at(501, () => expect(m.ports.http.to("/schedule/start/game")).toHaveLength(1));
    }));
  test("a membership that is not active yet stops the play, without a second question", () =>
    marbles(beginWith(joining, { ...active, isSubscription: 0, totalTime: 0 }), (m, bench) => {
      m.at(600, () => {
        expect(m.ports.http.to("/schedule/start/game")).toHaveLength(0);
        expect([bench.popups, bench.play.value.status]).toEqual([[], "idle"]);
      });
    }));
  test("R-PLAY-12 leaving the page closes plans and payment", () =>
    marbles(beginWith(purchaseBench, { games: [game("g-1")], wallet: newcomer }), (m, bench) => {
      m.at(10, () => bench.send({ type: "play/click", gameId: "g-1" }));
      m.at(20, () => {
        bench.answer("joinMembership", "join");
        bench.send({ type: "purchase/choose", goodsId: "plan-1" });
        submit(bench);
      });
      m.at(30, () => {
        expect(bench.popups).toEqual(["subscription", "subscribePayment"]);
        bench.send({ type: "navigate", to: "/user" });
        expect([bench.popups, m.ports.payments.live]).toEqual([[], 0]);
      });
    }));
});
