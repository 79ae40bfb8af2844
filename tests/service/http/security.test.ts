import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { networkOf } from "../../../server/network.ts";
import { inlineHash } from "../../../service/html/html.ts";
import { isForgedByOtherSite } from "../../../service/http/crossSite.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { authorizeUrl, createBrowser } from "../support/browser.ts";
import { plain } from "../support/games.ts";
import { startListening } from "../support/listening.ts";
import { requestOf, startTestService, type TestService } from "../support/service.ts";

let service: TestService;

const https = { PUBLIC_ORIGIN: "https://play.test" };
const page =
  '<!doctype html><html><head><style>\n.a { color: red }\n</style></head><div id="root"></div></html>';

/** A service that serves `page`. */
async function startWithPage(env: Record<string, string>): Promise<void> {
  const folder = tempFolder();
  fs.writeFileSync(path.join(folder, "index.html"), page);
  fs.writeFileSync(path.join(folder, "sw.js"), "self.skipWaiting();");
  service = await startTestService({ env: { DIST_DIR: folder, ...env } });
}
const open = (url: string, headers: Record<string, string> = {}) =>
  service.service.app.inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });

test("R-SEC-01 every kind of reply carries the security headers, and HSTS under https", async () => {
  await startWithPage(https);
  for (const url of [
    "/",
    "/sw.js",
    "/api/nothing",
    "/oidc/.well-known/openid-configuration",
    "/api/steam/bind",
  ]) {
    const { headers } = await open(url);
    expect(headers, url).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": expect.stringMatching(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/),
      "content-security-policy": expect.stringContaining("frame-ancestors"),
    });
    expect(headers["content-security-policy"], url).not.toContain("unsafe");
    if (url.startsWith("/api/")) expect(headers["cache-control"]).toBe("no-store");
  }
});

test("R-SEC-01 without https nothing forces it; the payment pages' port carries the headers, too", async () => {
  await startWithPage({});
  expect((await open("/")).headers).not.toHaveProperty("strict-transport-security");
  const pay = await service.service.payServer.inject({ method: "GET", url: "/nothing" });
  expect(pay.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  expect(pay.headers["content-security-policy"]).toContain("frame-ancestors http://play.test");
});

test("R-SEC-02 the page's own style is allowed by its hash, and scripts only by trusted types", async () => {
  await startWithPage({});
  const policy = String((await open("/")).headers["content-security-policy"]);
  expect(policy).toContain(`style-src 'self' ${inlineHash("\n.a { color: red }\n")};`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
});

test("R-SEC-03 the session socket refuses the pages of other sites, and lets the product's own through", async () => {
  const { base } = await startListening();
  const connect = (origin?: string) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(
        `${base.replace("http", "ws")}/session`,
        origin === undefined ? {} : { origin },
      );
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("close", resolve);
      socket.on("error", () => undefined);
    });
  expect(await connect("http://evil.test")).toBe(403);
  expect(await connect("null")).toBe(403);
  expect(await connect(base)).toBe(4401);
  expect(await connect()).toBe(4401);
});

test.each([
  ["a form of another site", "POST", { cookie: "a=1", origin: "http://evil.test" }, true],
  ["a browser that says cross-site", "POST", { cookie: "a=1", "sec-fetch-site": "cross-site" }, true],
  ["a subdomain of another owner", "POST", { cookie: "a=1", "sec-fetch-site": "same-site" }, true],
  ["the product's page", "POST", { cookie: "a=1", origin: "http://play.test" }, false],
  ["a page without a referrer", "POST", { cookie: "a=1", origin: "null" }, false],
  [
    "a page without a referrer, of another site",
    "POST",
    { cookie: "a=1", origin: "null", "sec-fetch-site": "cross-site" },
    true,
  ],
  ["a program", "POST", { cookie: "a=1" }, false],
  ["a request without a cookie", "POST", { origin: "http://evil.test" }, false],
  ["a link", "GET", { cookie: "a=1", "sec-fetch-site": "cross-site" }, false],
])("R-SEC-04 %s (%s, %j) is taken for another site's: %s", (_what, method, headers, forged) => {
  expect(isForgedByOtherSite(method, headers, ["http://play.test"])).toBe(forged);
});

test("R-SEC-04 another site's page cannot use the cookies of any call or form", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  const headers = {
    cookie: `refresh_token=${player.refreshCookie}`,
    authorization: `Bearer ${player.token}`,
    origin: "http://evil.test",
  };
  const urls = [calls.refresh, calls.logout].map((call) => requestOf(call, {}).url);
  for (const url of [...urls, "/api/steam/bind", "/oidc/interaction/abc", "/oidc/token"])
    expect(await service.send({ method: "POST", url, headers }), url).toMatchObject({
      status: 403,
      code: 403,
      cookies: {},
      msg: "Another website made this request, so nothing was done.",
    });
});

test("R-SEC-05 one network may try to sign in 30 times a minute; another one is not held up", async () => {
  service = await startTestService();
  const login = async (remoteAddress: string) => {
    const request = requestOf(calls.login, { client_id: "h5-local", id_token: "wrong" });
    return (await service.service.app.inject({ ...request, remoteAddress })).statusCode;
  };
  for (let count = 0; count < 30; count += 1) expect(await login("203.0.113.7")).toBe(401);
  expect(await login("203.0.113.7")).toBe(429);
  expect(await login("203.0.113.8")).toBe(401);
  await service.clock.advance(1_999);
  expect(await login("203.0.113.7")).toBe(429);
  await service.clock.advance(2_000);
  expect(await login("203.0.113.7")).toBe(401);
  // Of IPv6 wider networks have more.
  const refusedOf = async (network: (count: number) => string, tries: number) => {
    let refused = 0;
    for (let count = 0; count < tries; count += 1) if ((await login(network(count))) === 429) refused += 1;
    return refused;
  };
  expect(await refusedOf((count) => `2001:db8:0:${(count % 30).toString(16)}::1`, 130)).toBe(10);
  expect(await refusedOf((count) => `2001:db8:1:${(count % 200).toString(16)}00::1`, 490)).toBe(10);
});

test("R-SEC-05 beginning a sign-in counts as a try, and its query is short", async () => {
  service = await startTestService();
  const begin = async (state: string, path = "/oidc/auth") => {
    const url = authorizeUrl("", { state, redirect_uri: "http://play.test/login" });
    const inject = { url: url.replace("/oidc/auth", path), remoteAddress: "203.0.113.7" };
    return (await service.service.app.inject(inject)).statusCode;
  };
  for (const path of ["/oidc/auth", "/oidc/AUTH", "/oidc/auth/"])
    expect(await begin("x".repeat(2_000), path)).toBe(400);
  for (let count = 0; count < 29; count += 1) expect(await begin("short")).toBe(303);
  expect(await begin("short", "/oidc/AUTH")).toBe(303);
  expect(await begin("short")).toBe(429);
});

test("R-SEC-05 an account may try ten invite codes an hour", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  const guess = async () => (await player.ask(calls.bindInviteCode, { inviteCode: "AAAAAA" })).code;
  for (let count = 0; count < 10; count += 1) expect(await guess()).toBe(-20_040);
  expect(await guess()).toBe(-20_045);
  await service.clock.advance(359_999);
  expect(await guess()).toBe(-20_045);
});

/** Signs in from a browser at an address. */
const inBrowser = (name: string, device: string, address = "127.0.0.1") =>
  service.signIn(name, { "device-id": device, "x-forwarded-for": address });

/** @returns the trial that the account got, s */
async function trialOf(...from: Parameters<typeof inBrowser>): Promise<number> {
  const player = await inBrowser(...from);
  return (await player.get(calls.wallet, {})).testPlayInfo.testPlayTime;
}

test("R-GIFT-02 a browser gets three trial gifts a year; a further account gets none, and a message says so", async () => {
  service = await startTestService();
  for (const name of ["A", "B", "C"]) expect(await trialOf(name, "phone-1")).toBe(1_200);
  expect(await trialOf("D", "phone-1")).toBe(0);
  expect(await trialOf("E", "phone-2")).toBe(1_200);
  const refused = await service.signIn("D");
  const { list } = await refused.get(calls.messages, { pageNum: 1, pageSize: 10 });
  expect(list.map(({ title }) => title)).toContain("No free game time this time");
  service.clock.jump(31_536_000_000);
  expect(await trialOf("F", "phone-1")).toBe(1_200);
});

test("R-GIFT-02 a network gets as many gifts a day as the setting says, however many browsers it claims", async () => {
  service = await startTestService({ env: { TRIAL_GIFTS_PER_ADDRESS: "2" } });
  expect(await trialOf("A", "1", "2001:db8:1:100::7")).toBe(1_200);
  expect(await trialOf("B", "2", "2001:db8:1:1ff::7")).toBe(1_200);
  expect(await trialOf("C", "3", "2001:db8:1:123::7")).toBe(0);
  service.clock.jump(86_400_000);
  expect(await trialOf("D", "4", "2001:db8:1:100::7")).toBe(1_200);
});

test("R-GIFT-02 with both settings 0 every account gets its gift", async () => {
  service = await startTestService({ env: { TRIAL_GIFTS_PER_ADDRESS: "0", TRIAL_GIFTS_PER_DEVICE: "0" } });
  for (let count = 0; count < 25; count += 1)
    expect(await trialOf(`P${count}`, "phone", "203.0.113.7")).toBe(1_200);
});

test("R-GIFT-03 an account past the share of its browser gets no prize and brings none, and is told", async () => {
  service = await startTestService();
  const inviter = await inBrowser("Nok", "phone-0");
  const { inviteCode } = await inviter.get(accountCalls.rewards, {});
  for (const name of ["A", "B", "C"]) await inBrowser(name, "phone-1");
  const farmer = await inBrowser("D", "phone-1");
  expect(await farmer.ask(calls.bindInviteCode, { inviteCode })).toMatchObject({ code: -20033 });
  await service.setBalance(farmer, { reward: 600 });
  await service.play(farmer, plain);
  expect(await farmer.ask(accountCalls.claimReward, { id: "first-game" })).toMatchObject({
    code: -20033,
    msg: "Your device or network has had its share of gifts, so this account gets none.",
  });
  const { list, mayBind } = await farmer.get(accountCalls.rewards, {});
  expect(mayBind).toBe(false);
  expect(list.map(({ state }) => state)).toEqual(["open", "open", "open", "open"]);
  expect(list[0]?.detail).toContain("had its share of gifts");
  expect((await inviter.get(accountCalls.rewards, {})).list.map(({ state }) => state)).not.toContain(
    "claimable",
  );
  expect((await service.balance(farmer)).reward).toBeLessThanOrEqual(600);
  // From another browser it stays the same account.
  expect(
    await (await inBrowser("D", "phone-9")).ask(accountCalls.claimReward, { id: "first-game" }),
  ).toMatchObject({ code: -20033 });
});

test("R-GIFT-03 the browser of the inviter brings neither a prize, also where trials are without limit", async () => {
  service = await startTestService({ env: { TRIAL_GIFTS_PER_DEVICE: "0" } });
  const inviter = await inBrowser("Nok", "phone-1");
  const { inviteCode } = await inviter.get(accountCalls.rewards, {});
  const second = await inBrowser("Nok2", "phone-1");
  expect(await second.ask(calls.bindInviteCode, { inviteCode })).toMatchObject({ code: -20046 });
  // Signing in elsewhere does not hide it, and neither does the inviter's signing in later at the new account's.
  const elsewhere = await inBrowser("Nok2", "phone-2");
  expect(await elsewhere.ask(calls.bindInviteCode, { inviteCode })).toMatchObject({ code: -20046 });
  const third = await inBrowser("Nok3", "phone-3");
  await inBrowser("Nok", "phone-3");
  expect(await third.ask(calls.bindInviteCode, { inviteCode })).toMatchObject({ code: -20046 });
  const friend = await inBrowser("Mali", "phone-4");
  expect(await friend.ask(calls.bindInviteCode, { inviteCode })).toMatchObject({ code: 200 });
  expect((await service.balance(second)).reward).toBe(0);
});

test.each([
  ["203.0.113.7", 64, "203.0.113.7"],
  ["::ffff:203.0.113.7", 56, "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", 64, "2001:db8:1:2"],
  ["2001:db8:1:1fff:3:4:5:6", 56, "2001:db8:1:1f00"],
  ["2001:db8:1:2fff::", 48, "2001:db8:1:0"],
  ["2001:db8::7", 64, "2001:db8:0:0"],
  ["::1", 64, "0:0:0:0"],
] as const)("the network of %s, as far as %s bits, is %s", (address, bits, network) =>
  expect(networkOf(address, bits)).toBe(network),
);

test("R-SEC-06 a sign-in without a good challenge, of an unknown client or to an unknown address is refused", async () => {
  const { base } = await startListening();
  for (const [change, redirected] of [
    [
      { code_challenge: "", code_challenge_method: "" },
      /^http:\/\/127.0.0.1:\d+\/login\?.*error=invalid_request/,
    ],
    [{ code_challenge_method: "plain" }, /error=invalid_request/],
    [{ redirect_uri: "http://evil.test/login" }, null],
    // One that only begins like a known one, and a known one with a query.
    [{ redirect_uri: `${base}/login/../evil` }, null],
    [{ redirect_uri: `${base}/login?x=1` }, null],
    [{ client_id: "other" }, null],
  ] as const) {
    const url = new URL(authorizeUrl(base, change));
    for (const [name, value] of Object.entries(change)) if (value === "") url.searchParams.delete(name);
    const reply = await createBrowser(base).open(url.href);
    const over = { status: 400, location: "", text: expect.stringContaining("This sign-in is over") };
    expect(reply, url.search).toMatchObject(
      redirected === null ? over : { location: expect.stringMatching(redirected) },
    );
  }
});

test("R-SEC-07 no secret reaches the log, whatever fails", async () => {
  service = await startTestService();
  const player = await service.signIn("Mali");
  const request = requestOf(
    calls.refresh,
    {},
    { token: player.token, userId: player.id, device: player.device },
  );
  await service.store.close();
  const headers = { ...request.headers, cookie: `refresh_token=${player.refreshCookie}` };
  const failed = await service.service.app.inject({ ...request, headers });
  expect(failed.statusCode).toBe(500);
  const wallet = await player.ask(calls.wallet, {});
  expect(wallet.status).toBe(500);
  expect(service.errors.length).toBeGreaterThan(1);
  const logged = service.errors.map((error) => (error instanceof Error ? `${error.stack}` : String(error)));
  for (const secret of [player.token, player.refreshCookie]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(logged.join("\n")).not.toContain(secret);
    expect(failed.body + wallet.msg).not.toContain(secret);
  }
});
