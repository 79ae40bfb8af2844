import { describe, expect, test } from "vitest";
import type { Overlay } from "../../../../streams/page/overlays.ts";
import { speedTest } from "../../../../wire/durations.ts";
import { scheduleCheck } from "../../../support/fakeBackend.ts";
import { delayed, garbage, never, offline, ok, refused, status } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { beginWith, broken, marbles } from "../../../support/marbles.ts";
import { plan as aPlan } from "../purchase/purchaseBench.ts";
import { callTimes, openTab, renewed, userJson } from "./sessionBench.ts";

const plan = (goods_id: string, subscriptionType: number) => ({ ...aPlan, goods_id, subscriptionType });
const racer = game("g-1");
const speedTestTakes = speedTest.probes * speedTest.intervalMs;
const loads = {
  wallet: "/user/wallet",
  products: "/pay/zoneGoodsSub",
  subscription: "/api/subscription",
  speedTest: "/gear/speedList",
  schedule: "/schedule/info",
};

describe("with a token", () => {
  test("R-SES-03 wallet, products, subscription, speed test and schedule check start side by side", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on("/api/refresh", delayed(100, renewed("token-1")));
      for (const path of Object.values(loads)) m.ports.http.on(path, never);
      openTab(m);
      m.afterwards(() =>
        expect(Object.values(loads).flatMap((path) => callTimes(m.ports, path))).toEqual(Array(5).fill(100)),
      );
    }));

  const failures = {
    offline,
    "a server fault": status(500),
    garbage: garbage(),
    refused: refused(-1, "no"),
    "another shape": ok({ nonsense: true }),
    "no answer": never,
    broken,
  };
  const failingCalls = Object.entries(loads).flatMap(([load, path]) =>
    Object.entries(failures).map(([how, answer]) => ({ load, path, how, answer })),
  );

  test.each(failingCalls)(
    "R-SES-03 R-ERR-05 $load failing ($how) stops none of the others",
    ({ load, path, answer }) =>
      marbles({ until: speedTestTakes + 1_000 }, (m) => {
        m.ports.report.expect();
        m.ports.http.on(loads.products, ok({ list: [plan("p-1", 1)] }));
        m.ports.http.on(loads.subscription, ok({ isSubscription: 1, plan: 3, expireTime: 1 }));
        m.ports.http.on(loads.schedule, ok(scheduleCheck(100, racer)));
        m.ports.http.on(path, answer);
        const { app } = openTab(m);
        const resumePrompt = ({ kind }: Overlay) => kind === "resumePrompt";
        m.at(speedTestTakes + 500, () =>
          expect({
            wallet: app.wallet.value !== null,
            products: app.products.value.status === "ready",
            subscription: app.subscription.value !== null,
            speedTest: app.speedTest.value.status === "done",
            schedule: app.overlays.value.some(resumePrompt),
          }).toEqual({
            wallet: load !== "wallet",
            products: load !== "products",
            subscription: load !== "subscription",
            speedTest: load !== "speedTest",
            schedule: load !== "schedule",
          }),
        );
      }),
  );

  test("R-SES-03 a renewed token starts nothing again", () =>
    marbles({ until: 30_000 }, (m) => {
      m.ports.http.on("/api/refresh", offline, renewed("token-1"));
      openTab(m);
      m.afterwards(() => {
        expect(callTimes(m.ports, "/api/refresh")).toEqual([0, 15_000]);
        expect(callTimes(m.ports, loads.wallet)).toEqual([0]);
      });
    }));
});

test("R-SES-01 R-SES-03 without a token the sign-in page comes at once, and none of them is called", () =>
  marbles({ until: 1_000 }, beginWith(openTab, { storedUser: null }), (m, { app }) => {
    m.at(0, () => expect(m.ports.navigation.at).toBe("/login"));
    m.afterwards(() => {
      expect(m.ports.http.requests).toEqual([]);
      expect(app.products.value).toEqual({ status: "loading" });
      expect(app.subscription.value).toBeNull();
    });
  }));

describe("plans", () => {
  test("R-SUB-08 by subscriptionType: 0 special, 1 standard, 2 pro, in the order they came", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(loads.products, ok({ list: [plan("c", 2), plan("b", 1), plan("a", 0), plan("d", 2)] }));
      const { app } = openTab(m, { config: { region: 2, payChannel: 7 } });
      m.afterwards(() => {
        expect(app.products.value).toMatchObject({
          status: "ready",
          special: [{ goods_id: "a" }],
          standard: [{ goods_id: "b" }],
          pro: [{ goods_id: "c" }, { goods_id: "d" }],
        });
        expect(m.ports.http.to(loads.products)[0]?.json).toMatchObject({ params: { group: 2, channel: 7 } });
      });
    }));

  test("R-SUB-08 one invalid product invalidates the reply: nothing is applied", () =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(loads.products, ok({ list: [plan("a", 0), plan("b", 3)] }));
      const { app } = openTab(m);
      m.afterwards(() => {
        expect(app.products.value).toEqual({ status: "failed" });
        expect(app.toasts.value.map(({ content }) => content)).toEqual([{ message: "unexpectedReply" }]);
      });
    }));

  test("R-ERR-01 products that failed are fetched again when the network is back", () =>
    marbles({ until: 10_000 }, (m) => {
      m.ports.http.on(loads.products, offline, ok({ list: [] }));
      const { app } = openTab(m);
      m.at(5_000, () => m.ports.lifecycle.setOnline(false));
      m.at(6_000, () => m.ports.lifecycle.setOnline(true));
      m.expectState(
        app.products,
        "(lf) 5996ms r",
        { l: "loading", f: "failed", r: "ready" },
        ({ status }) => status,
      );
      m.afterwards(() => expect(callTimes(m.ports, loads.products)).toEqual([0, 6_000]));
    }));

  test.each([
    ["a failing subscription is null, without a toast", status(500, '{"code":500,"msg":"no"}'), []],
    ["R-ERR-02 a forbidden one says why", status(403, '{"code":403,"msg":"no"}'), [{ text: "no" }]],
  ])("R-SES-07 %s", (_, reply, said) =>
    marbles({ until: 1_000 }, (m) => {
      m.ports.http.on(loads.subscription, reply);
      const { app } = openTab(m);
      m.expectState(app.subscription, "n", { n: null });
      m.afterwards(() => expect(app.toasts.value.map(({ content }) => content)).toEqual(said));
    }),
  );

  test("R-SES-07 the subscription is the player's: it is dropped when they sign out", () =>
    marbles({ until: 2_000 }, (m) => {
      m.ports.http.on(
        loads.subscription,
        delayed(100, ok({ isSubscription: 1, plan: 12, expireTime: null })),
      );
      const { app } = openTab(m);
      m.at(1_000, () => m.ports.storage.otherTab("USER_INFO"));
      m.at(1_500, () => m.ports.storage.otherTab("USER_INFO", userJson()));
      m.expectState(
        app.subscription,
        "n 99ms s 899ms n 599ms s",
        { n: null, s: 12 },
        (now) => now?.plan ?? null,
      );
    }));
});
