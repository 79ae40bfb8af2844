import { Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import { createClient } from "../../../../streams/callClient.ts";
import { createAnalytics } from "../../../../streams/features/analytics/analytics.ts";
import type { CountedIntent } from "../../../../streams/features/analytics/countClicks.ts";
import { source } from "../../../../streams/lib/state.ts";
import { locationOf } from "../../../../streams/page/location.ts";
import type { Overlay } from "../../../../streams/page/overlays.ts";
import { createPageLifecycle } from "../../../../streams/page/pageLifecycle.ts";
import { callTimeout } from "../../../../streams/rules/durations.ts";
import type { UserInfo } from "../../../../streams/storage/stored.ts";
import { user } from "../../../support/fakeBackend.ts";
import { delayed, garbage, never, offline, ok, refused } from "../../../support/fakes/http.ts";
import { epoch, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";

const path = "/log/analysisLog";
const at = (address: string) => {
  const [to = "/", query = ""] = address.split(/(?=\?)/);
  return locationOf({ path: to, query, hash: "" });
};
const plans: Overlay = { id: 1, kind: "subscription", params: {} };

function setUp(m: MarbleTest) {
  const { ports } = m;
  ports.http.on(path, ok());
  createPageLifecycle(m.scope.child("presence"), ports.lifecycle);
  const who = source<UserInfo | null>({ ...user, nation: "TH" });
  const location = source(at("/"));
  const overlays = source<readonly Overlay[]>([]);
  const counted$ = new Subject<CountedIntent>();
  const client = createClient({
    http: ports.http,
    clock: m.clock,
    entropy: ports.entropy,
    config: defaultConfig(),
    caller: () => ({ token: "t", userId: "u", locale: "en", deviceId: "d", commonInfo: {} }),
  });
  createAnalytics(m.scope, { ports, user: who, location, overlays, counted$, client });
  const play = (gameId = "g-1") => counted$.next({ type: "play/click", gameId });
  return { who, location, overlays, counted$, play };
}
const sent = ({ ports }: MarbleTest) => ports.http.to(path);
const events = (m: MarbleTest) =>
  sent(m).map(({ json }) =>
    typeof json === "object" && json !== null && "params" in json ? json.params : null,
  );
const times = (m: MarbleTest) => sent(m).map((request) => request.at - epoch);

describe("R-ANA-01 what is sent", () => {
  test("views and clicks of games and plans, with all six fields", () =>
    marbles(setUp, (m, { location, overlays, counted$, play }) => {
      m.at(2_000, () => {
        location.set(at("/gameDetails?id=g-1"));
        play();
        overlays.set([plans]);
        counted$.next({ type: "purchase/choose", goodsId: "plan-1" });
        counted$.next({ type: "purchase/submit" });
        overlays.set([]);
        counted$.next({ type: "purchase/submit" });
        location.set(at("/user/member-ship"));
      });
      m.at(8_000, () => {
        const base = { user_id: "player-1", nation: "TH", create_time: epoch / 1_000 + 2 };
        const params = (type: string, scene: string, goods_id: string) => ({
          ...base,
          type,
          scene,
          goods_id,
        });
        expect(events(m)).toEqual([
          { action: "game", params: params("view", "details", "g-1") },
          { action: "game", params: params("click", "details", "g-1") },
          { action: "subscription", params: params("view", "details", "") },
          { action: "subscription", params: params("click", "details", "plan-1") },
          { action: "subscription", params: params("click", "details", "plan-1") },
          { action: "subscription", params: params("view", "membership", "") },
        ]);
      });
    }));
  test("nothing while signed out, nor what was queued before signing out", () =>
    marbles(setUp, (m, { who, play }) => {
      m.at(100, () => play());
      m.at(200, () => who.set(null));
      m.at(300, () => play());
      m.afterwards(() => expect(sent(m)).toEqual([]));
    }));
});

describe("R-ANA-01 when it is sent", () => {
  test("5 s after the first event of each batch, however many the one before had", () =>
    marbles(setUp, (m, { play }) => {
      for (const ms of [100, 1_100, 5_600]) m.at(ms, () => play());
      m.afterwards(() => expect(times(m)).toEqual([5_100, 5_100, 10_600]));
    }));
  test("at 20 events at once, three at a time", () =>
    marbles({ until: 3_000 }, setUp, (m, { play }) => {
      m.ports.http.on(path, delayed(100, ok()));
      for (let count = 1; count <= 19; count += 1) m.at(count, () => play());
      m.at(999, () => expect(sent(m)).toEqual([]));
      m.at(1_000, () => play());
      m.at(1_001, () => expect(sent(m)).toHaveLength(3));
      m.at(1_101, () => expect(sent(m)).toHaveLength(6));
      m.afterwards(() => expect(sent(m)).toHaveLength(20));
    }));
  test.each([
    ["the page closes", (m: MarbleTest) => m.ports.lifecycle.hide()],
    ["the page is put away", (m: MarbleTest) => m.ports.lifecycle.setVisible(false)],
  ])("at once when %s, by requests that outlive it, and once", (_, leave) =>
    marbles(setUp, (m, { play }) => {
      m.at(100, () => {
        for (let count = 0; count < 7; count += 1) play();
        leave(m);
        expect(sent(m).map(({ keepalive }) => keepalive)).toEqual(Array.from({ length: 7 }, () => true));
      });
      m.afterwards(() => expect(sent(m)).toHaveLength(7));
    }),
  );
  test("at once each time that the page goes, whatever is still on its way, and nothing of that is taken back", () =>
    marbles(setUp, (m, { play }) => {
      m.ports.http.on(path, delayed(1_000, ok()));
      m.at(100, () => {
        play("g-1");
        play("g-2");
        m.ports.lifecycle.setVisible(false);
      });
      m.at(200, () => {
        m.ports.lifecycle.setVisible(true);
        play("g-3");
        m.ports.lifecycle.hide();
      });
      m.afterwards(() => {
        expect(times(m)).toEqual([100, 100, 200]);
        expect(sent(m).map(({ outcome }) => outcome)).toEqual(["answered", "answered", "answered"]);
      });
    }));
  test.each([
    ["a backend that refuses", refused(-1, "No.")],
    ["no network", offline],
    ["garbage", garbage()],
    ["a backend that never answers", never],
  ])("%s: ignored silently, and the next events are sent", (_, answer) =>
    marbles({ until: 2 * callTimeout + 20_000 }, setUp, (m, { play }) => {
      m.ports.http.on(path, answer);
      m.at(100, () => play());
      m.at(callTimeout + 10_000, () => play("g-2"));
      m.afterwards(() => expect(times(m)).toEqual([5_100, callTimeout + 15_000]));
    }),
  );
});
