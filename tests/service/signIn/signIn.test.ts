import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/lib/freePort.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { authorizeUrl, createBrowser, signInByPage, tokenFor } from "../support/browser.ts";
import { createTestClock } from "../support/clock.ts";
import { startListening } from "../support/listening.ts";
import { requestOf, startTestService, type TestService } from "../support/service.ts";

let service: TestService;

const login = (idToken: string, clientId = "h5-local") =>
  service.send(requestOf(calls.login, { client_id: clientId, id_token: idToken }));

describe("identity tokens", () => {
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  test("R-GIFT-01 a first sign-in creates an account with 20 minutes of trial; a second finds it", async () => {
    const player = await service.signIn("Newcomer");
    expect(player.isNew).toBe(true);
    expect(await player.get(calls.wallet, {})).toEqual({
      isSubscription: 0,
      totalTime: 1_200,
      gold: 0,
      testPlayInfo: { isTestPlay: 1, testPlayTime: 1_200 },
    });
    const again = await service.signIn("Newcomer");
    expect(again).toMatchObject({ id: player.id, isNew: false });
  });

  test("R-SES-06 the refresh token is HttpOnly, SameSite=Lax, for 30 days", async () => {
    const reply = await service.service.app.inject({
      ...requestOf(calls.login, { client_id: "h5-local", id_token: await service.idToken() }),
    });
    expect(String(reply.headers["set-cookie"])).toMatch(
      /^refresh_token=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    expect(reply.body).not.toContain("refresh");
  });

  test.each([
    ["another issuer", () => service.idToken({ issuer: "https://accounts.google.com" })],
    ["another audience", () => service.idToken({ audience: "somebody-else" })],
    [
      "an expiry that has passed",
      () => service.idToken({ expires: Math.floor(service.clock.now() / 1_000) - 1 }),
    ],
    ["a foreign signature", () => foreign()],
    ["no signature", async () => `${btoa('{"alg":"none"}')}.${(await service.idToken()).split(".")[1]}.`],
    ["garbage", async () => "not.a.token"],
    ["nothing", async () => ""],
  ])("a token with %s is refused with 401", async (_what, make) => {
    const reply = await login(await make());
    expect(reply).toMatchObject({ status: 401, code: 401, data: null });
    expect(reply.cookies).toEqual({});
  });

  test("a valid token for another client is refused", async () => {
    expect(await login(await service.idToken({ audience: "other" }), "other")).toMatchObject({ code: 401 });
  });

  async function foreign(): Promise<string> {
    const { privateKey } = await generateKeyPair("RS256");
    const seconds = Math.floor(service.clock.now() / 1_000);
    return new SignJWT({ name: "Mali" })
      .setProtectedHeader({ alg: "RS256", kid: service.keys.signing.kid ?? "" })
      .setIssuer("http://play.test/oidc")
      .setAudience("h5-local")
      .setSubject("mali")
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 600)
      .sign(privateKey);
  }
});

describe("staying signed in", () => {
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const refresh = (token: string, refreshCookie: string) => service.refresh({ token, refreshCookie });
  const accessToken = (data: unknown) => calls.refresh.data.parse(data)?.access_token ?? "";

  test("R-SES-06 a token expires after 1800 s, and a refresh brings the next", async () => {
    const player = await service.signIn("Mali");
    service.clock.jump(1_799_000);
    expect(await player.ask(calls.wallet, {})).toMatchObject({ code: 200 });
    service.clock.jump(1_000);
    expect(await player.ask(calls.wallet, {})).toMatchObject({ status: 401, code: -3101 });
    expect(await player.ask(calls.unreadCount, {})).toMatchObject({ status: 401, code: 401 });

    const refreshed = await refresh(player.token, player.refreshCookie);
    const next = requestOf(
      calls.wallet,
      {},
      { token: accessToken(refreshed.data), userId: player.id, device: "" },
    );
    expect(await service.send(next)).toMatchObject({ code: 200 });
    expect(refreshed.cookies.refresh_token).not.toBe(player.refreshCookie);
  });

  test("R-SES-06 a refresh token expires after 30 days", async () => {
    const player = await service.signIn("Mali");
    service.clock.jump(30 * 86_400_000);
    expect(await refresh(player.token, player.refreshCookie)).toMatchObject({ status: 401, code: 401 });
  });

  test.each([
    ["without the cookie", async () => refresh((await service.signIn("A")).token, "")],
    ["with a made-up cookie", async () => refresh((await service.signIn("A")).token, "x".repeat(43))],
    ["without a token", async () => refresh("", (await service.signIn("A")).refreshCookie)],
    [
      "with another account's cookie",
      async () => refresh((await service.signIn("A")).token, (await service.signIn("B")).refreshCookie),
    ],
  ])("R-SES-02 a refresh %s is refused", async (_what, ask) => {
    expect(await ask()).toMatchObject({ status: 401, code: 401, data: null });
  });
});

describe("the bundled provider", () => {
  let base: string;
  beforeAll(async () => {
    ({ service, base } = await startListening());
  });
  afterAll(() => service.close());

  test("a name typed into the page becomes an account; the same name is the same player", async () => {
    const ids: string[] = [];
    for (const name of ["มะลิ", " มะลิ ", "Other"]) {
      const idToken = await signInByPage(createBrowser(base), base, name);
      const reply = await login(idToken);
      const data = calls.login.data.parse(reply.data);
      ids.push(data?.profile.user_id ?? "");
      expect(data?.profile.nick_name).toBe(name.trim());
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    expect(service.errors).toEqual([]);
  });

  test("R-SES-01 prompt=none signs in silently during a session, and answers login_required before", async () => {
    const browser = createBrowser(base);
    const silent = authorizeUrl(base, { prompt: "none" });
    expect((await browser.open(silent)).location).toContain("error=login_required");
    await signInByPage(browser, base, "Mali");
    const answer = await browser.open(silent);
    expect(answer.location).toContain(`${base}/login?code=`);
    expect(await login(await tokenFor(browser, base, answer.location))).toMatchObject({ code: 200 });
  });

  test("the page is in the requested language, and remembers names", async () => {
    const browser = createBrowser(base);
    await signInByPage(browser, base, "<Mali & Co>");
    const asked = await browser.open(authorizeUrl(base, { prompt: "login", ui_locales: "th" }));
    const page = await browser.open(asked.location);
    expect(page.text).toContain('<html lang="th">');
    expect(page.text).toContain("ใครกำลังจะเล่น?");
    expect(page.text).toContain('value="&lt;Mali &amp; Co&gt;"');
    expect(page.text).not.toContain("<Mali");
  });

  test("a form from another site or browser, or with an invalid name, signs nobody in", async () => {
    const browser = createBrowser(base);
    const { location } = await browser.open(authorizeUrl(base));
    const post = (who: ReturnType<typeof createBrowser>, name: string, headers = {}) =>
      who.open(location, { method: "POST", body: new URLSearchParams({ name }), headers });
    expect(await post(browser, "Mali", { origin: "https://evil.example" })).toMatchObject({ status: 403 });
    expect(await post(createBrowser(base), "Mali")).toMatchObject({ status: 400 });
    for (const name of ["", "   ", "x".repeat(41), "a\u0000b"])
      expect(await post(browser, name)).toMatchObject({ status: 422 });
    expect(await post(browser, "Mali")).toMatchObject({ status: 303 });
  });

  test("going back to a finished sign-in leads home; a browser that never signed in gets an explanation", async () => {
    const browser = createBrowser(base);
    const { location } = await browser.open(authorizeUrl(base));
    const posted = await browser.open(location, {
      method: "POST",
      body: new URLSearchParams({ name: "Mali" }),
    });
    await browser.open(posted.location);
    expect(await browser.open(location)).toMatchObject({ status: 303, location: "/" });
    expect(await createBrowser(base).open(location)).toMatchObject({ status: 400, location: "" });
  });

  test.each([
    ["https://play.example", "play.example", {}, "https://play.example"],
    ["https://play.example", "play.example", { "x-forwarded-host": "evil.example" }, "https://play.example"],
    ["https://play.example", "127.0.0.1:8099", { "x-forwarded-proto": "https" }, "http://127.0.0.1:8099"],
    ["http://play.example", "play.example", { "x-forwarded-proto": "https" }, "http://play.example"],
  ])(
    "at home at %s and asked as %s (%j) its own addresses begin with %s",
    async (home, host, extra, origin) => {
      const behind = await startTestService({ env: { PUBLIC_ORIGIN: home, PORT: "8099" } });
      const url = "/oidc/.well-known/openid-configuration";
      const found = JSON.parse((await behind.service.app.inject({ url, headers: { host, ...extra } })).body);
      const secure = origin.startsWith("https:");
      const begun = await behind.service.app.inject({
        url: authorizeUrl("").replace("redirect_uri=%2F", `redirect_uri=${encodeURIComponent(origin)}%2F`),
        headers: { host, ...extra },
      });
      expect(found).toMatchObject({
        issuer: `${home}/oidc`,
        authorization_endpoint: `${origin}/oidc/auth`,
        token_endpoint: `${origin}/oidc/token`,
      });
      expect(begun.statusCode).toBe(303);
      const cookie = begun.cookies.find(
        ({ name }) => name === `${secure ? "__Secure-" : ""}oidc_interaction`,
      );
      expect(cookie?.secure ?? false).toBe(secure);
    },
  );

  test("R-SEC-19 whoever plants their cookies in a browser cannot take over the sign-in that is made there", async () => {
    const attacker = createBrowser(base);
    await signInByPage(attacker, base, "Eve");
    const { location } = await attacker.open(authorizeUrl(base, { prompt: "login" }));
    const victim = createBrowser(base);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    const body = new URLSearchParams({ name: "Eve" });
    const posted = await victim.open(location, { method: "POST", body });
    // The provider takes up the sign-in of the cookie, whatever the path.
    const { pathname } = new URL(posted.location);
    const escaped = `/oidc/auth/%${pathname.charCodeAt(11).toString(16)}${pathname.slice(12)}`;
    for (const path of [pathname, `${pathname}/`, "/oidc/auth/x", "/oidc/AUTH/x/", "/oidc/auth/%2f", escaped])
      expect(await attacker.open(path)).toMatchObject({ status: 400, location: "" });
    expect((await victim.open(posted.location)).location).toContain("code=");
    // The victim's session has a new id, too.
    const silent = await attacker.open(authorizeUrl(base, { prompt: "none" }));
    expect(silent.location).toContain("error=login_required");
  });

  test("R-SEC-19 by https no other host can set any of its cookies", async () => {
    const port = await freePort();
    const home = `https://127.0.0.1:${port}`;
    const clock = { ...createTestClock(), now: () => Date.now(), date: () => Date.now() };
    const { service: own } = await startTestService({ env: { PUBLIC_ORIGIN: home }, clock });
    await own.app.listen({ port, host: "127.0.0.1" });
    const browser = createBrowser(home);
    const open = (url: string, init = {}) =>
      browser.open(new URL(url, home).href.replace(/^https/, "http"), init);
    const asked = await open(authorizeUrl(home));
    const posted = await open(asked.location, {
      method: "POST",
      body: new URLSearchParams({ name: "Mali" }),
    });
    expect((await open(posted.location)).location).toContain("code=");
    const names = [...browser.cookies.keys()];
    expect(names).toEqual(expect.arrayContaining(["__Host-oidc_names", "__Host-oidc_finish"]));
    expect(names.filter((name) => !/^__(Host|Secure)-/.test(name))).toEqual([]);
  });

  test("cancelling returns to the app as a refusal", async () => {
    const browser = createBrowser(base);
    const { location } = await browser.open(authorizeUrl(base));
    const posted = await browser.open(location, {
      method: "POST",
      body: new URLSearchParams({ cancel: "1" }),
    });
    expect((await browser.open(posted.location)).location).toContain("/login?error=access_denied");
  });
});
