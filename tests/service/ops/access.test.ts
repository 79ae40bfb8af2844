import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { opsSessionLength, opsSignInInterval } from "../../../service/lib/durations.ts";
import { readSettings } from "../../../service/settings/settings.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { machineToken, startTestService, type TestService } from "../support/service.ts";
import {
  type Desk,
  deskWith,
  json,
  logOf,
  maliToken,
  openDesk,
  signInAs,
  somchaiToken,
  startOps,
} from "./opsBench.ts";

let service: TestService;

/** A build with both pages. */
function build(): string {
  const folder = tempFolder();
  mkdirSync(path.join(folder, "ops/assets"), { recursive: true });
  writeFileSync(path.join(folder, "index.html"), "<title>Players</title>");
  writeFileSync(path.join(folder, "ops/ops.html"), "<title>Operations</title>");
  writeFileSync(path.join(folder, "ops/assets/ops-BQ2kAAAA.js"), "let a = 1;");
  return folder;
}
const page = (url: string) => service.service.app.inject({ url, headers: { accept: "text/html" } });

test("R-OPS-01 without a token there is nothing at /ops: no page, no file, no call", async () => {
  service = await startTestService({ env: { DIST_DIR: build() } });
  for (const url of ["/ops", "/ops/", "/ops/ops.html", "/ops/assets/ops-BQ2kAAAA.js", "/ops/api/live"])
    expect((await page(url)).statusCode, url).toBe(404);
  expect((await signInAs(service, maliToken)).status).toBe(404);
  expect((await page("/")).body).toContain("<title>Cloudplay");
});

test("R-OPS-04 the page and its files are served, by a policy of their own that allows no inline script or style", async () => {
  service = await startOps({ env: { DIST_DIR: build() } });
  const shown = await page("/ops");
  expect(shown.body).toContain("Operations");
  const policy = String(shown.headers["content-security-policy"]);
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split("; ")).toContain(directive);
  expect(policy).not.toContain("unsafe");
  expect(shown.headers["x-content-type-options"]).toBe("nosniff");
  expect(shown.headers["x-robots-tag"]).toBe("noindex");
  const file = await page("/ops/assets/ops-BQ2kAAAA.js");
  expect(file.statusCode).toBe(200);
  expect(file.headers["cache-control"]).toContain("immutable");
  expect((await page("/ops/other")).statusCode).toBe(404);
  expect((await page("/ops/ops.html")).statusCode).toBe(404);
});

test.each([
  ["OPS_TOKEN", "x".repeat(31), "at least 32 characters a token"],
  ["OPS_TOKENS", `mali:${"x".repeat(31)}`, "at least 32 characters a token"],
  ["OPS_TOKENS", `noi:read:${"x".repeat(31)}`, "at least 32 characters a token"],
  ["OPS_TOKENS", "x".repeat(40), "names and tokens, such as mali:token,somchai:token"],
  ["OPS_TOKENS", `read:${maliToken}`, "names and tokens, such as mali:token,somchai:token"],
  ["OPS_TOKENS", `a:${maliToken},a:${somchaiToken}`, "each name once"],
  ["OPS_TOKENS", `a:${maliToken},b:${maliToken}`, "a token of its own for each name"],
])("R-OPS-01 R-OPS-15 wrong tokens stop the start: %s=%s", (name, tokens, why) => {
  const message = `Setting ${name} is wrong (${why}). See docs/service.md.`;
  expect(readSettings({ MACHINE_TOKEN: machineToken, [name]: tokens })).toEqual({ kind: "wrong", message });
});

test("R-OPS-01 one token alone is enough, of 32 characters", async () => {
  service = await startTestService({ env: { OPS_TOKEN: "x".repeat(32) } });
  const desk = await openDesk(service, "x".repeat(32));
  expect((await desk.get(opsCalls.live, {})).operator).toBe("operator");
});

/** A sign-in with its cookies' attributes. */
const signInReply = (headers: Record<string, string>) =>
  service.service.app.inject({
    method: "POST",
    url: "/ops/api/sign-in",
    headers,
    payload: JSON.stringify({ token: maliToken }),
  });

test("R-OPS-02 a token signs in for 12 hours, by a cookie for this page alone that scripts cannot read", async () => {
  service = await startOps();
  const reply = await signInReply(json);
  const [cookie] = reply.cookies;
  expect(cookie).toMatchObject({
    name: "ops_session",
    path: "/ops",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: 43_200,
  });
  expect(reply.json()).toMatchObject({ code: 200, data: { operator: "mali" } });
  const desk = deskWith(service, cookie?.value ?? "");
  service.clock.jump(opsSessionLength - 1);
  expect((await desk.ask(opsCalls.live, {})).status).toBe(200);
  service.clock.jump(1);
  expect((await desk.ask(opsCalls.live, {})).status).toBe(401);
});

test("R-OPS-02 the cookie is for https alone where the product is", async () => {
  service = await startOps({ env: { PUBLIC_ORIGIN: "https://play.test" } });
  const reply = await signInReply({ ...json, origin: "https://play.test" });
  expect(reply.cookies[0]).toMatchObject({ secure: true });
});

test("R-OPS-02 nobody gets in with a wrong token, a foreign cookie or a player's token", async () => {
  service = await startOps();
  const player = await service.signIn("Mali");
  expect(await signInAs(service, `${maliToken}x`)).toMatchObject({ status: 403, cookies: {} });
  expect(await signInAs(service, "mali")).toMatchObject({ status: 403 });
  for (const cookie of ["", "x".repeat(43), player.token])
    for (const { path: url } of [opsCalls.live, opsCalls.orders, opsCalls.audit])
      expect((await deskWith(service, cookie).open(url)).status).toBe(401);
  const asPlayer = await service.send({
    method: "GET",
    url: "/ops/api/live",
    headers: { authorization: `Bearer ${player.token}` },
  });
  expect(asPlayer.status).toBe(401);
});

test("R-OPS-02 signing out ends the session at the service, of this browser alone", async () => {
  service = await startOps();
  const [one, other] = [await openDesk(service), await openDesk(service)];
  expect((await one.ask(opsCalls.signOut, {})).status).toBe(200);
  expect((await one.ask(opsCalls.live, {})).status).toBe(401);
  expect((await other.ask(opsCalls.live, {})).status).toBe(200);
});

test("R-OPS-02 an operator whose token is taken away or changed is out at once", async () => {
  const file = path.join(tempFolder(), "service.db");
  service = await startOps({ file });
  const { cookie } = await openDesk(service);
  await service.close();
  service = await startOps({ file, clock: service.clock });
  expect((await deskWith(service, cookie).ask(opsCalls.live, {})).status).toBe(200);
  await service.close();
  service = await startOps({ file, clock: service.clock, env: { OPS_TOKENS: `mali:${"n".repeat(32)}` } });
  expect((await deskWith(service, cookie).ask(opsCalls.live, {})).status).toBe(401);
});

test("R-OPS-02 a network may try five tokens at once, and then one each 12 seconds; each try is in the log", async () => {
  service = await startOps();
  for (let at = 0; at < 5; at += 1) expect((await signInAs(service, "wrong")).status).toBe(403);
  expect(await signInAs(service, maliToken)).toMatchObject({
    status: 429,
    msg: "Too many attempts. Please wait a minute.",
  });
  await service.clock.advance(opsSignInInterval - 1);
  expect((await signInAs(service, maliToken)).status).toBe(429);
  // The refused try has cost nothing of the time before it.
  await service.clock.advance(opsSignInInterval);
  const desk = await openDesk(service);
  const { list } = await desk.get(opsCalls.audit, { search: "sign-in" });
  expect(list.map(({ operator, result }) => `${operator} ${result}`)).toEqual([
    "mali done",
    ...Array.from({ length: 5 }, () => "(unknown) refused"),
  ]);
});

describe("what is not done", () => {
  let desk: Desk;
  beforeAll(async () => {
    service = await startOps();
    desk = await openDesk(service);
  });
  afterAll(() => service.close());

  test.each([
    ["another site", { origin: "https://evil.test" }],
    ["a page of another port", { origin: "http://play.test:8082" }],
    ["no page", { origin: "" }],
    ["a page without a referrer", { origin: "null" }],
  ])("R-OPS-03 a call by %s is refused, and nothing is done", async (_who, headers) => {
    const player = await service.signIn("Mali");
    const action = {
      kind: "grant-time",
      accountId: player.id,
      minutes: 5,
      reason: "a gift",
      key: "k1",
    } as const;
    expect(await desk.ask(opsCalls.act, action, headers)).toMatchObject({ status: 403 });
    expect((await signInAs(service, maliToken, { ...json, ...headers })).status).toBe(403);
    expect((await desk.get(opsCalls.audit, { search: "grant" })).list).toEqual([]);
  });

  const said = { reason: "why", key: "k" };
  test.each([
    ["no reason", "reason", { kind: "drain", hostId: "host-1", key: "k" }],
    ["a reason of spaces", "reason", { kind: "drain", hostId: "host-1", key: "k", reason: "    " }],
    ["too many minutes", "minutes", { kind: "grant-time", accountId: "a", minutes: 6_001, ...said }],
    ["part of a minute", "minutes", { kind: "grant-time", accountId: "a", minutes: 0.5, ...said }],
    [
      "an unknown reason for the player",
      "why",
      { kind: "end-session", scheduleId: "s", why: "mood", ...said },
    ],
    ["an unknown action", "kind", { kind: "format-disk", ...said }],
    ["nothing", "kind", {}],
  ])("R-OPS-05 bad input is refused by its field, and not in the log: %s", async (_what, field, body) => {
    const reply = await service.send({
      method: "POST",
      url: "/ops/api/act",
      headers: { ...json, cookie: `ops_session=${desk.cookie}` },
      body: JSON.stringify(body),
    });
    expect(reply).toMatchObject({ status: 400, code: 400, msg: `${field} is missing or wrong.` });
    const { list } = await desk.get(opsCalls.audit, {});
    expect(list.map(({ action }) => action)).toEqual(["sign-in"]);
  });
});

test("R-OPS-15 a token for looking alone sees everything, and what it tries to do is refused and logged", async () => {
  const token = "noi-token-of-the-tests-0123456789abcd";
  service = await startOps({ env: { OPS_TOKENS: `noi:read:${token},mali:${maliToken}` } });
  const player = await service.signIn("Mali");
  const [looks, acts] = [await openDesk(service, token), await openDesk(service)];
  expect(await looks.get(opsCalls.live, {})).toMatchObject({ operator: "noi", mayAct: false });
  expect(await acts.get(opsCalls.live, {})).toMatchObject({ operator: "mali", mayAct: true });
  for (const { path: url } of [opsCalls.accounts, opsCalls.orders, opsCalls.problems, opsCalls.audit])
    expect(await looks.open(url)).toMatchObject({ status: 200 });
  const common = { reason: "a gift", key: "k1" };
  const grant = { kind: "grant-time", accountId: player.id, minutes: 5, ...common } as const;
  const readOnly = { status: 403, code: 403, msg: "Your token is read-only." };
  expect(await looks.act(grant)).toMatchObject(readOnly);
  for (const url of [`/ops/api/account?accountId=${player.id}`, "/ops/api/recording?reference=K7Q2-M4XP"])
    expect(await looks.open(url)).toMatchObject(readOnly);
  expect((await service.balance(player)).reward).toBe(0);
  // Who may act is not held back by the attempt's key.
  expect((await acts.act(grant)).status).toBe(200);
  expect(await logOf(acts)).toMatchObject([
    { operator: "mali", action: "grant-time", result: "done" },
    { operator: "noi", action: "read-recording", target: "K7Q2-M4XP", result: "refused" },
    { operator: "noi", action: "read-account", target: player.id, result: "refused" },
    { operator: "noi", action: "grant-time", target: player.id, result: "refused", reason: "a gift" },
  ]);
});

test("R-OPS-15 a token with a colon is one for acting", () => {
  const old = readSettings({ MACHINE_TOKEN: machineToken, OPS_TOKENS: `noi:a:${maliToken}` });
  expect(old).toMatchObject({ settings: { operators: [{ name: "noi", mayAct: true }] } });
});

test("R-OPS-19 the address of the dashboards is on the page where the settings have one, and nothing else is taken for one", async () => {
  const url = "https://grafana.example/d/cloudplay?orgId=1";
  service = await startOps({ env: { DASHBOARD_URL: url } });
  expect((await (await openDesk(service)).get(opsCalls.live, {})).dashboard).toBe(url);
  for (const DASHBOARD_URL of ["javascript:alert(1)", "grafana.example", "https://", "https:// x"])
    expect(readSettings({ MACHINE_TOKEN: machineToken, DASHBOARD_URL })).toMatchObject({
      kind: "wrong",
      message: "Setting DASHBOARD_URL is wrong (an http(s) address). See docs/service.md.",
    });
});
