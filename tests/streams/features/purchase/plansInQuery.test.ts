import { expect, test } from "vitest";
import { followPlansQuery } from "../../../../streams/features/purchase/plansOffer.ts";
import { accountBench } from "../../../support/accountBench.ts";
import { type MarbleTest, marbles } from "../../../support/marbles.ts";

function setUp(m: MarbleTest) {
  const bench = accountBench(m);
  const opened: string[] = [];
  followPlansQuery(m.scope.child("plans"), {
    ...bench.deps,
    openPlans: () => opened.push(m.ports.navigation.at),
  });
  return { bench, opened };
}

test.each([
  ["/user?showSubscriptionPlans=1", "/user"],
  ["/th/user?a=b&showSubscriptionPlans=1", "/th/user?a=b"],
])("R-USER-01 R-SES-08 %s opens the plans once and leaves the address", (at, left) =>
  marbles({ until: 100, at }, setUp, (m, { bench, opened }) => {
    m.at(10, () => bench.navigation.go("/user/setting"));
    m.at(20, () => bench.navigation.go("/user"));
    m.afterwards(() => {
      expect(opened).toEqual([left]);
      expect(m.ports.navigation.log[0]).toEqual({ kind: "replace", to: left });
    });
  }),
);

test.each(["/user", "/user?showSubscriptionPlans=0", "/user/message?showSubscriptionPlans=1"])(
  "R-USER-01 %s opens nothing",
  (at) =>
    marbles({ until: 100, at }, setUp, (m, { opened }) => {
      m.afterwards(() => {
        expect(opened).toEqual([]);
        expect(m.ports.navigation.at).toBe(at);
      });
    }),
);

test("R-USER-01 a second bound code opens them again", () =>
  marbles({ until: 100, at: "/user" }, setUp, (m, { bench, opened }) => {
    m.act("1ms a 9ms a", { a: "/user?showSubscriptionPlans=1" }, (to) => bench.navigation.go(to));
    m.afterwards(() => expect(opened).toHaveLength(2));
  }));

test("R-USER-01 nobody who has signed out is shown them; whoever signs in next is, once", () =>
  marbles({ until: 100, at: "/user" }, setUp, (m, { bench, opened }) => {
    m.at(10, () => bench.player.set(null));
    m.at(20, () => bench.navigation.go("/user?showSubscriptionPlans=1"));
    m.at(30, () => expect([opened, m.ports.navigation.at]).toEqual([[], "/user?showSubscriptionPlans=1"]));
    m.at(40, () => bench.player.set("player-2"));
    m.afterwards(() => expect(opened).toEqual(["/user"]));
  }));
