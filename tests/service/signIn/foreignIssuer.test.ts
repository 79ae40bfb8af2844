import { createServer, type Server } from "node:http";
import { createRemoteJWKSet, exportJWK, generateKeyPair } from "jose";
import Provider, { type ClientAuthMethod, type Configuration } from "oidc-provider";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../scripts/lib/freePort.ts";
import { readSettings } from "../../../service/settings/settings.ts";
import { createIdTokens } from "../../../service/signIn/idTokens.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { authorizeUrl, createBrowser, tokenFor } from "../support/browser.ts";
import { startListening } from "../support/listening.ts";
import { requestOf, type TestService } from "../support/service.ts";

/** What the foreign provider answers to whoever comes: a person, or the player's no. */
let answer: { sub: string; name?: string | undefined } | "no" = { sub: "1" };
/** Differs from provider to provider. */
let shape: Configuration;
/** Paths at which it fails. */
let broken: string;
/** Like glewlwyd it takes the secret by `Authorization` alone, undecoded, whatever its metadata names. */
let takesBasicOnly: boolean;
const plainBasic = `Basic ${Buffer.from("cloudplay:a-secret-of-the-client").toString("base64")}`;
/** Each start of it takes the next. */
let keys = [await signingKey("one"), await signingKey("other")] as const;
let foreignServer: Server | null = null;
let foreignPort: number;
let base: string;
let service: TestService;

async function signingKey(kid: string) {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kty: "RSA", kid, use: "sig", alg: "RS256" };
}

async function startForeign(
  method: ClientAuthMethod = "client_secret_basic",
  secret = "a-secret-of-the-client",
): Promise<void> {
  const issuer = `http://127.0.0.1:${foreignPort}`;
  const [jwk, next] = keys;
  keys = [next, jwk];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "cloudplay",
        client_secret: secret,
        token_endpoint_auth_method: method,
        redirect_uris: [`${base}/oidc/interaction/callback`],
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ["sub"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(answer === "no" || answer.name === undefined ? {} : { name: answer.name }) }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? "",
        clientId: "cloudplay",
      });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/person/${uid}` },
    cookies: { keys: ["a"] },
    ...shape,
  });
  const callback = provider.callback();
  foreignServer = createServer((request, response) => {
    if (broken !== "" && request.url?.startsWith(broken)) return void response.writeHead(500).end("down");
    if (takesBasicOnly && request.url === "/token" && request.headers.authorization !== plainBasic)
      return void response
        .writeHead(400, { "content-type": "application/json" })
        .end('{"error":"unauthorized_client"}');
    if (!request.url?.startsWith("/person/")) return callback(request, response);
    const result = answer === "no" ? { error: "access_denied" } : { login: { accountId: answer.sub } };
    return void provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => foreignServer?.listen(foreignPort, "127.0.0.1", resolve));
}
async function stopForeign(): Promise<void> {
  foreignServer?.closeAllConnections();
  await new Promise((resolve) => foreignServer?.close(resolve) ?? resolve(null));
  foreignServer = null;
}

beforeEach(async () => {
  [answer, shape, broken, takesBasicOnly] = [{ sub: "1", name: "Mali" }, {}, "", false];
  foreignPort = await freePort();
  ({ service, base } = await startListening({
    OIDC_ISSUER: `http://127.0.0.1:${foreignPort}`,
    OIDC_CLIENT_ID: "cloudplay",
    OIDC_CLIENT_SECRET: "a-secret-of-the-client",
    OIDC_LABEL: "Club <Mali>",
  }));
  await startForeign();
});
afterEach(stopForeign);

/** Goes to the foreign provider and comes back to our page. */
async function visit(browser = createBrowser(base)) {
  const asked = await browser.open(authorizeUrl(base, { prompt: "login" }));
  const page = await browser.open(asked.location);
  const gone = await browser.open(`${asked.location}/go`);
  if (gone.status !== 303) return { page, browser, last: gone, there: "" };
  // The foreign provider's own cookies; it is another site.
  const away = createBrowser(`http://127.0.0.1:${foreignPort}`);
  let address = gone.location;
  while (!address.startsWith(base)) address = (await away.open(address)).location;
  const back = await browser.open(address);
  return { page, browser, last: await browser.open(back.location || address), there: address };
}

async function accountOf({ browser, last }: Awaited<ReturnType<typeof visit>>) {
  const back = await browser.open(last.location);
  const idToken = await tokenFor(browser, base, back.location);
  const reply = await service.send(requestOf(calls.login, { client_id: "h5-local", id_token: idToken }));
  return calls.login.data.parse(reply.data)?.profile;
}

test("R-SEC-13 a person there is an account here, whose name follows; the page names the provider and asks for nothing else", async () => {
  const first = await visit();
  expect(first.page.text).toContain("Continue with Club &lt;Mali&gt;");
  expect(first.page.text).not.toContain("<input");
  const mali = await accountOf(first);
  expect(mali?.nick_name).toBe("Mali");
  // The token has the name: UserInfo is not asked.
  broken = "/me";
  expect((await accountOf(await visit()))?.user_id).toBe(mali?.user_id);
  broken = "";
  answer = { sub: "2", name: "Mali" };
  expect((await accountOf(await visit()))?.user_id).not.toBe(mali?.user_id);
  for (const name of [undefined, "\u3164\u2800"]) {
    answer = { sub: "3", name };
    expect((await accountOf(await visit()))?.nick_name).toBe("Player");
  }
  answer = { sub: "4", name: `${"x".repeat(39)}😀y` };
  expect((await accountOf(await visit()))?.nick_name).toBe("x".repeat(39));
});

test("R-SEC-13 its keys may change at any time", async () => {
  const mali = await accountOf(await visit());
  await stopForeign();
  await startForeign();
  expect((await accountOf(await visit()))?.user_id).toBe(mali?.user_id);
});

test("R-SEC-13 a cancelled sign-in and a forged answer are said, and sign nobody in", async () => {
  answer = "no";
  const cancelled = await visit();
  expect(cancelled.last).toMatchObject({
    status: 502,
    text: expect.stringContaining("You did not sign in there"),
  });

  answer = { sub: "1", name: "Mali" };
  const { there, browser } = await visit();
  // The same answer a second time, and an answer in another browser.
  const state = new URL(there).searchParams.get("state");
  expect((await browser.open(`/oidc/interaction/callback?state=${state}&code=x`)).status).toBe(400);
  const asked = await browser.open(authorizeUrl(base, { prompt: "login" }));
  const gone = await browser.open(`${asked.location}/go`);
  const pending = new URL(gone.location).searchParams.get("state");
  const stranger = createBrowser(base);
  const led = await stranger.open(`/oidc/interaction/callback?state=${pending}&code=stolen`);
  expect((await stranger.open(led.location)).status).toBe(400);
  const forged = await browser.open(led.location);
  expect(forged).toMatchObject({ status: 502, text: expect.stringContaining("failed") });
});

test.each([
  [["client_secret_basic"], true],
  [["client_secret_basic", "client_secret_post"], true],
  [["client_secret_post"], false],
] as const)(
  "R-SEC-13 the secret goes as the provider takes it (%o), names come from UserInfo where the token has none",
  async (methods, isBasic) => {
    shape = { clientAuthMethods: [...methods], conformIdTokenClaims: true };
    takesBasicOnly = isBasic;
    await stopForeign();
    await startForeign(methods[0]);
    expect((await accountOf(await visit()))?.nick_name).toBe("Mali");
    expect(service.errors).toEqual([]);
  },
);

test.each(["/", "/.well-known", "/token", "/jwks", "/me"])(
  "R-SEC-13 while %s of the provider fails, the page says so in the player's language, and the log why",
  async (path) => {
    shape = { conformIdTokenClaims: true };
    await stopForeign();
    if (path !== "/") await startForeign();
    broken = path;
    const browser = createBrowser(base);
    browser.cookies.set("locale", "th");
    const { last } = await visit(browser);
    expect(last).toMatchObject({ status: 503, text: expect.stringContaining("ไม่ตอบสนอง") });
    const why = path === "/" ? "fetch failed: connect ECONNREFUSED" : "unexpected HTTP response status code";
    expect(service.errors).toMatchObject([{ message: expect.stringContaining(why) }]);
  },
);

test("R-SEC-13 a refused client is in the log by the provider's own code", async () => {
  await stopForeign();
  await startForeign("client_secret_basic", "another-secret-of-the-client");
  expect((await visit()).last).toMatchObject({ status: 502, text: expect.stringContaining("failed") });
  expect(service.errors).toMatchObject([{ message: expect.stringContaining("invalid_client") }]);
});

test("R-SEC-13 an identity token whose issuer's keys cannot be fetched is not called bad", async () => {
  const { idToken, clock } = service;
  const token = await idToken({ issuer: "https://id.example", audience: "us" });
  const keys = async () => createRemoteJWKSet(new URL(`http://127.0.0.1:${await freePort()}`));
  const trusted = [{ issuers: ["https://id.example"], audience: "us", keys }];
  const idTokens = createIdTokens(trusted, {
    clock,
    reportError: (_where, error) => service.errors.push(error),
  });
  await expect(idTokens.read("us", token)).rejects.toMatchObject({ statusCode: 503 });
  expect(service.errors).toMatchObject([{ message: "fetch failed" }]);
  expect(await idTokens.read("us", "no token")).toBeNull();
});

test("R-SEC-13 inside another app the page says how to open a browser, and goes on", async () => {
  const browser = createBrowser(base);
  const { location } = await browser.open(authorizeUrl(base, { prompt: "login" }));
  for (const [agent, says] of [
    ["Mozilla/5.0 (iPhone) Safari Line/14.1.0", "?openExternalBrowser=1"],
    ["Mozilla/5.0 (Linux; Android 14; wv) Chrome/126 [FBAN/FB4A;FBAV/465.0]", "intent://127.0.0.1"],
    ["Mozilla/5.0 (iPhone) Mobile Instagram 330.0", "open this address"],
    ["Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile Safari", "Continue with Club"],
  ] as const) {
    const { text } = await browser.open(location, { headers: { "user-agent": agent } });
    expect([text.includes(says), text.includes("Continue with Club")], agent).toEqual([true, true]);
    expect(text.includes("inside another app"), agent).toBe(says !== "Continue with Club");
  }
});

test.each([
  [{ OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER"],
  [{ OIDC_LABEL: "" }, "OIDC_LABEL"],
  [{ GOOGLE_CLIENT_ID: "x" }, "OIDC_ISSUER"],
])("R-SEC-13 settings %o are refused, naming %s", (change, name) => {
  const read = readSettings({
    MACHINE_TOKEN: "a-token-of-sixteen-letters",
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "cloudplay",
    OIDC_CLIENT_SECRET: "s",
    OIDC_LABEL: "Club",
    ...change,
  });
  expect(read).toMatchObject({ kind: "wrong", message: expect.stringContaining(name) });
});
