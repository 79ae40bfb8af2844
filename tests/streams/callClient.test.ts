import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { type Caller, createClient } from "../../streams/callClient.ts";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { type Call, calls } from "../../wire/calls/calls.ts";
import { readRequestId, requestIdHeader } from "../../wire/requestId.ts";
import { delayed, type MarbleTest, marbles, ok, type RecordedRequest } from "../support/marbles.ts";
import { configOf } from "../support/playBench.ts";

const allCalls = { ...calls, ...accountCalls };

const caller: Caller = {
  token: "token-1",
  userId: "player-1",
  locale: "th",
  deviceId: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  commonInfo: {},
};

const common = {
  aKey: "h5-local",
  pApplicationId: "h5",
  appName: "cloudplay",
  pName: "h5",
  pVersion: 1411,
  pVersionName: "1.4.0",
  lang: "th",
  token: "token-1",
  uid: "player-1",
  adid: "",
  web_uuid: caller.deviceId,
  // 2025-06-01, noon UTC.
  t: 1_748_779_200,
};
const bHeaders = {
  Authorization: "Bearer token-1",
  "App-Key": "h5-local",
  "Version-Name": "1.4.0",
  Version: "1411",
  "Device-Id": caller.deviceId,
  "Accept-Language": "th",
};

/** What one call sends. */
function sent<Params extends z.ZodMiniType>(
  call: Call<Params, z.ZodMiniType>,
  params: z.input<Params>,
  { config = {}, by = {} }: { config?: object; by?: Partial<Caller> } = {},
): RecordedRequest {
  const requests: RecordedRequest[] = [];
  marbles({ until: 10 }, (m) => {
    client(m, config, () => ({ ...caller, ...by }))
      .call(call, params)
      .subscribe();
    m.afterwards(() => requests.push(...m.ports.http.requests));
  });
  const [request] = requests;
  if (!request || requests.length > 1) throw new Error(`${requests.length} requests`);
  return request;
}

const client = ({ ports, clock }: MarbleTest, config: object, who: () => Caller) =>
  createClient({ ...ports, clock, config: configOf(config), caller: who });

describe("family A", () => {
  test("R-ERR-03 POST, JSON, noencrypt and notsign, params and common", () => {
    const request = sent(calls.quit, { id: "s-1", isSwitchIDC: 0 });
    expect(request).toMatchObject({ method: "POST", url: "/schedule/quit" });
    expect(request.headers).toMatchObject({
      "Content-Type": "application/json",
      noencrypt: "1",
      notsign: "1",
    });
    expect(request.json).toEqual({ params: { id: "s-1", isSwitchIDC: 0 }, common });
  });

  test("R-ERR-03 signed out, token and uid are empty", () => {
    expect(sent(calls.wallet, {}, { by: { token: "", userId: "" } }).json).toEqual({
      params: {},
      common: { ...common, token: "", uid: "" },
    });
  });

  test("R-NATIVE-01 members of the native shell's common info override the app's", () => {
    const commonInfo = { adid: "ad-1", token: "native", appName: "shell", lang: "en", nested: { a: [1] } };
    expect(sent(calls.wallet, {}, { by: { commonInfo } }).json).toEqual({
      params: {},
      common: { ...common, ...commonInfo },
    });
  });

  test("R-ERR-03 only the hour packs use the v3 base", () => {
    const config = { apiBase: "https://api.example/base", payV3Base: "/pay3" };
    const zone = { group: 4, channel: 4 };
    expect(sent(accountCalls.hourGoods, zone, { config }).url).toBe(
      "https://api.example/base/pay3/pay/zoneGoodsHour",
    );
    expect(sent(calls.subscriptionGoods, zone, { config }).url).toBe(
      "https://api.example/base/pay/zoneGoodsSub",
    );
    expect(sent(accountCalls.hourGoods, zone).url).toBe("/v3/pay/zoneGoodsHour");
    expect(Object.values(allCalls).filter((call) => "base" in call)).toHaveLength(1);
  });

  test("R-ERR-03 carries the deployment's key and name", () => {
    expect(sent(calls.wallet, {}, { config: { appKey: "k", appName: "n" } }).json).toMatchObject({
      common: { aKey: "k", appName: "n" },
    });
  });
});

describe("family B", () => {
  test("R-ERR-02 POST: the bare payload, the bearer and the app's headers", () => {
    const request = sent(calls.steamGames, { pageNum: 1, pageSize: 49 });
    expect(request).toMatchObject({ method: "POST", url: "/user/steam/game/list" });
    expect(request.headers).toMatchObject({ ...bHeaders, "Content-Type": "application/json" });
    expect(request.json).toEqual({ pageNum: 1, pageSize: 49 });
  });

  test("R-ERR-02 GET: no body, the payload in the query", () => {
    const goods = sent(accountCalls.goods, { goods_type: 2 }, { config: { appKey: "k" } });
    expect(goods).toMatchObject({ method: "GET", url: "/api/goods?goods_type=2" });
    expect(goods.headers).toMatchObject({ ...bHeaders, "App-Key": "k" });
    expect(goods.headers).not.toHaveProperty("Content-Type");
    expect(goods.body).toBeUndefined();
    expect(sent(calls.subscription, {}).url).toBe("/api/subscription");
  });

  test("R-SES-06 a renewal sends an empty body", () => expect(sent(calls.refresh, {}).body).toBe("{}"));
});

describe("R-EYES-01 a call's id", () => {
  const idsOf = (m: MarbleTest) => m.ports.http.requests.map(({ headers }) => headers[requestIdHeader]);

  test("is a new one each time, also when a call is repeated, and the latest is known", () =>
    marbles({ until: 10 }, (m) => {
      const { call, latestId } = client(m, {}, () => caller);
      expect(latestId()).toBe("");
      const wallet$ = call(calls.wallet, {});
      wallet$.subscribe();
      wallet$.subscribe();
      call(accountCalls.goods, { goods_type: 2 }).subscribe();
      m.afterwards(() => {
        const ids = idsOf(m);
        expect(new Set(ids).size).toBe(3);
        for (const id of ids) expect(readRequestId(id)).toBe(id);
        expect(latestId()).toBe(ids.at(-1));
      });
    }));

  test("is not sent to another origin, which need not allow the header", () =>
    marbles({ until: 10 }, (m) => {
      const { call, latestId } = client(m, { apiBase: "https://api.example" }, () => caller);
      call(calls.wallet, {}).subscribe();
      m.afterwards(() => {
        expect(m.ports.http.requests[0]?.headers).not.toHaveProperty(requestIdHeader);
        expect(latestId()).toBe("");
      });
    }));

  test.each([
    ["6f9619ff-8b86-4d01-b42d-00cf4fc964ff-17", true],
    ["12345678", true],
    ["1234567", false],
    ["x".repeat(64), true],
    ["x".repeat(65), false],
    ["12345678\n", false],
    ["12345678 forged", false],
    [["12345678"], false],
    [undefined, false],
  ])("read from a header: %j", (value, isId) => expect(readRequestId(value)).toBe(isId ? value : null));
});

test("R-ERR-01 a call is sent on subscription, for the caller at that time, and aborted on unsubscription", () =>
  marbles({ until: 5_000 }, (m) => {
    let token = "early";
    const quit$ = client(m, {}, () => ({ ...caller, token })).call(calls.quit, { id: "s", isSwitchIDC: 0 });
    m.ports.http.on("/schedule/quit", delayed(500, ok()));
    token = "late";
    m.expectObservable(quit$, "2s ^ 499ms !").toBe("");
    m.at(1_999, () => expect(m.ports.http.requests).toEqual([]));
    m.afterwards(() => {
      expect(m.ports.http.requests).toMatchObject([
        { outcome: "aborted", json: { common: { token: "late", t: common.t + 2 } } },
      ]);
    });
  }));
