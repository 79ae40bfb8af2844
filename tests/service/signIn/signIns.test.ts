import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deviceNameOf } from "../../../service/accounts/deviceName.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { frameKeys } from "../../../wire/frameCodec.ts";
import { type Player, requestOf, startTestService, type TestService } from "../support/service.ts";
import {
  enterSession,
  flushSession,
  openSession,
  type SessionClient,
  ticketsFor,
} from "../support/sessionClient.ts";

const day = 86_400_000;
const phone = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
};
const laptop = {
  "user-agent":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
};

let service: TestService;

/** @returns where its session sockets are */
async function listen(): Promise<string> {
  const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
  return origin.replace("http", "ws");
}
const list = async (player: Player) => (await player.get(accountCalls.signIns, {})).list;
const answers = async (player: Player) => (await player.ask(calls.wallet, {})).code;
const refresh = (tokens: Pick<Player, "token" | "refreshCookie">) => service.refresh(tokens);

describe("R-SEC-08 where a player is signed in", () => {
  beforeEach(async () => {
    service = await startTestService();
  });

  test("names each device, its first and latest use, and the one that asks; the latest used one first", async () => {
    const onPhone = await service.signIn("Mali", phone);
    const beganAt = Math.floor(service.clock.date() / 1_000);
    service.clock.jump(60_000);
    const onLaptop = await service.signIn("Mali", laptop);
    await service.signIn("Chai", phone);
    service.clock.jump(60_000);
    expect((await refresh(onPhone)).code).toBe(200);
    expect(await list(onLaptop)).toEqual([
      {
        id: expect.any(String),
        browser: "Chrome",
        platform: "Android",
        beganAt,
        usedAt: beganAt + 120,
        current: false,
      },
      {
        id: expect.any(String),
        browser: "Safari",
        platform: "Mac",
        beganAt: beganAt + 60,
        usedAt: beganAt + 60,
        current: true,
      },
    ]);
  });

  test("one is ended: neither of its tokens is taken any more, and the others stay", async () => {
    const [onPhone, onLaptop] = [await service.signIn("Mali", phone), await service.signIn("Mali", laptop)];
    const other = (await list(onLaptop)).find(({ current }) => !current);
    await onLaptop.get(accountCalls.endSignIn, { id: other?.id ?? "" });
    expect(await onPhone.ask(calls.wallet, {})).toMatchObject({ status: 401, code: -3101 });
    expect(await refresh(onPhone)).toMatchObject({ status: 401, code: 401 });
    expect(await answers(onLaptop)).toBe(200);
    expect(await list(onLaptop)).toHaveLength(1);
    // Somebody else was faster: that is no failure.
    await onLaptop.get(accountCalls.endSignIn, { id: other?.id ?? "" });
  });

  test("all others are ended, and this one stays", async () => {
    const [onPhone, onTablet] = [await service.signIn("Mali", phone), await service.signIn("Mali")];
    const onLaptop = await service.signIn("Mali", laptop);
    await onLaptop.get(accountCalls.endOtherSignIns, {});
    expect([await answers(onPhone), await answers(onTablet), await answers(onLaptop)]).toEqual([
      -3101, -3101, 200,
    ]);
    expect(await list(onLaptop)).toMatchObject([{ platform: "Mac", current: true }]);
  });

  test("nobody sees or ends those of another player", async () => {
    const [mali, chai] = [await service.signIn("Mali"), await service.signIn("Chai")];
    const [ofMali] = await list(mali);
    await chai.get(accountCalls.endSignIn, { id: ofMali?.id ?? "" });
    await chai.get(accountCalls.endOtherSignIns, {});
    expect(await answers(mali)).toBe(200);
    expect(await list(chai)).toHaveLength(1);
  });

  test("signing out ends it at the service, with an access token that has expired, too", async () => {
    for (const away of [0, 3_600_000]) {
      const player = await service.signIn("Mali");
      service.clock.jump(away);
      expect(await player.ask(calls.logout, {})).toMatchObject({ code: 200 });
      expect(await refresh(player)).toMatchObject({ status: 401 });
      expect(await answers(player)).toBe(-3101);
    }
  });

  test("a reply to a sign-out that comes late takes nothing from the next sign-in in this browser", async () => {
    const before = await service.signIn("Mali", phone);
    const late = await before.ask(calls.logout, {});
    const after = await service.signIn("Chai", { ...phone, cookie: `refresh_token=${before.refreshCookie}` });
    const { refresh_token: refreshCookie = after.refreshCookie } = late.cookies;
    expect(await refresh({ token: after.token, refreshCookie })).toMatchObject({ code: 200 });
  });

  test("signing out with no token, or a made-up one, ends nothing and is no error", async () => {
    const player = await service.signIn("Mali");
    for (const token of ["", "x".repeat(43)])
      expect(await service.send(requestOf(calls.logout, {}, { token }))).toMatchObject({ code: 200 });
    expect(await answers(player)).toBe(200);
  });

  test("signing in again in the same browser replaces its sign-in", async () => {
    const before = await service.signIn("Mali", phone);
    const after = await service.signIn("Mali", { ...phone, cookie: `refresh_token=${before.refreshCookie}` });
    expect(await list(after)).toHaveLength(1);
    expect(await answers(before)).toBe(-3101);
  });
});

describe("R-SEC-08 the session socket of a sign-in that ends", () => {
  let address: string;
  const sockets: SessionClient[] = [];
  beforeEach(async () => {
    service = await startTestService();
    address = await listen();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.drop();
  });

  test("is closed with 4401, and one of another sign-in stays open", async () => {
    const [onPhone, onLaptop] = [await service.signIn("Mali", phone), await service.signIn("Mali", laptop)];
    const client = await enterSession(address, onPhone);
    sockets.push(client);
    const ids = await list(onLaptop);
    await onLaptop.get(accountCalls.endSignIn, { id: ids.find(({ current }) => current)?.id ?? "" });
    let isOpen = true;
    void client.closed.then(() => {
      isOpen = false;
    });
    await service.clock.advance(10_000);
    expect(isOpen).toBe(true);
    await onPhone.get(accountCalls.endSignIn, { id: ids.find(({ current }) => !current)?.id ?? "" });
    expect(await client.closed).toBe(4401);
  });

  test("tickets that it got before open none", async () => {
    const [onPhone, onLaptop] = [await service.signIn("Mali", phone), await service.signIn("Mali", laptop)];
    const { path, signature } = await ticketsFor(onPhone);
    await onLaptop.get(accountCalls.endOtherSignIns, {});
    const client = openSession(address, path, frameKeys(signature));
    sockets.push(client);
    expect(await client.closed).toBe(4401);
  });
});

describe("R-SEC-08 R-SEC-09 the session socket of a sign-in whose time is over", () => {
  let address: string;
  let client: SessionClient;
  afterEach(() => client.drop());
  async function start(env: Record<string, string>): Promise<void> {
    service = await startTestService({ env });
    address = await listen();
  }
  const pass = async (ms: number): Promise<void> => {
    service.clock.jump(ms);
    await service.service.reconcileLoop.runOnce();
  };

  test.each([
    ["30 unused days", {}, 30],
    ["the 25 days of a setting", { SIGN_IN_DAYS: "25" }, 25],
  ])("is open just before %s are over, and closed with 4401 at their end", async (_which, env, days) => {
    await start(env);
    client = await enterSession(address, await service.signIn("Mali", phone));
    await pass(days * day - 60_000);
    await flushSession(client);
    await pass(59_999);
    await flushSession(client);
    await pass(60_000);
    expect(await client.closed).toBe(4401);
  });

  test("is closed at their end, also when nothing was looked at meanwhile", async () => {
    await start({});
    client = await enterSession(address, await service.signIn("Mali", phone));
    await pass(30 * day);
    expect(await client.closed).toBe(4401);
  });

  test("stays open when it belongs to another sign-in of the player", async () => {
    await start({});
    const onPhone = await service.signIn("Mali", phone);
    await pass(day);
    const onLaptop = await service.signIn("Mali", laptop);
    client = await enterSession(address, onLaptop);
    await pass(29 * day);
    expect(await refresh(onPhone)).toMatchObject({ status: 401 });
    await flushSession(client);
  });
});

describe("R-SEC-09 the longest time of a sign-in", () => {
  /** Uses a sign-in every 20 days. @returns its tokens after so many days */
  async function usedFor(days: number): Promise<Pick<Player, "token" | "refreshCookie">> {
    let tokens: Pick<Player, "token" | "refreshCookie"> = await service.signIn("Mali");
    for (let passed = 0; passed < days; passed += 20) {
      service.clock.jump(Math.min(20, days - passed) * day);
      const reply = await refresh(tokens);
      const data = calls.refresh.data.parse(reply.data);
      tokens = { token: data?.access_token ?? "", refreshCookie: reply.cookies.refresh_token ?? "" };
    }
    return tokens;
  }
  const wallet = async ({ token }: Pick<Player, "token">) =>
    (await service.send(requestOf(calls.wallet, {}, { token }))).code;

  test("however often it is used, it ends after 180 days: not a moment before", async () => {
    service = await startTestService();
    const tokens = await usedFor(179);
    service.clock.jump(day - 1);
    const last = await refresh(tokens);
    expect(last).toMatchObject({ code: 200 });
    const token = calls.refresh.data.parse(last.data)?.access_token ?? "";
    expect(await wallet({ token })).toBe(200);
    // The access token ends with it, long before its half hour is over.
    service.clock.jump(1);
    expect(await wallet({ token })).toBe(-3101);
    expect(await refresh({ token, refreshCookie: last.cookies.refresh_token ?? "" })).toMatchObject({
      status: 401,
    });
  });

  test.each([
    ["just before", -1, 200],
    ["at", 0, 401],
    ["after", 1, 401],
  ])("a setting decides: %s its 25 days a refresh gets what it should", async (_when, ms, code) => {
    service = await startTestService({ env: { SIGN_IN_DAYS: "25" } });
    const tokens = await usedFor(20);
    service.clock.jump(5 * day + ms);
    expect((await refresh(tokens)).code).toBe(code);
  });

  test("a setting that becomes shorter ends those that are older", async () => {
    service = await startTestService();
    const tokens = await usedFor(40);
    const { store, clock } = service;
    const shorter = await startTestService({ store, clock, env: { SIGN_IN_DAYS: "40" } });
    expect(await shorter.refresh(tokens)).toMatchObject({ status: 401 });
  });
});

test.each([
  [phone["user-agent"], "Chrome", "Android"],
  [laptop["user-agent"], "Safari", "Mac"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["<script>alert(1)</script>", "", ""],
  [undefined, "", ""],
  [`${"x".repeat(1_000)} Chrome/1 (Windows)`, "", ""],
])("R-SEC-08 the name of a device of %j is %j on %j", (userAgent, browser, platform) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, platform });
});
