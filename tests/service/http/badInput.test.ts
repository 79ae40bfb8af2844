import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { type Call, calls } from "../../../wire/calls/calls.ts";
import { deskCalls } from "../../../wire/calls/deskCalls.ts";
import { problemCalls } from "../../../wire/calls/problemReport.ts";
import { closedAfterAll, machineToken, requestOf, startTestService } from "../support/service.ts";

const service = closedAfterAll(await startTestService());

type Row = Pick<Call<z.ZodMiniType, z.ZodMiniType>, "family" | "method" | "path" | "base" | "params">;
const table: ReadonlyArray<readonly [string, Row]> = Object.entries({
  ...calls,
  ...accountCalls,
  ...deskCalls,
  ...problemCalls,
});
const nobody = { token: "" };

/** An error reply carries a status, a code and a message, and nothing else. */
const bare = (reply: { status: number; code: number; msg: string; data: unknown }) => {
  expect(reply.data).toBeNull();
  expect(reply.msg).toMatch(/^[^\n]{1,120}$/);
  expect(reply.msg).not.toMatch(/node_modules|\.ts\b|Error:|\(\w+:\d+/);
  expect(Number.isInteger(reply.code)).toBe(true);
};

test.each(table)("%s: garbage bodies get an error and the envelope", async (_name, call) => {
  const player = await service.signIn("Mali");
  const good = requestOf(call, {}, { token: player.token, userId: player.id, device: "d" });
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "7",
    "\u0000",
    '{"params":7,"common":{}}',
    '{"params":{},"common":{"lang":"xx"}}',
    "[".repeat(10_000),
    '{"__proto__":{"x":1}}',
  ];
  for (const body of call.method === "POST" ? bodies : []) {
    const reply = await service.send({ ...good, body });
    if (call.family === "B" && reply.status === 200) continue;
    bare(reply);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  }
  for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", ""]) {
    if (call.method !== "POST") continue;
    const reply = await service.send({
      ...good,
      headers: { ...good.headers, "content-type": type },
      body: "x",
    });
    bare(reply);
    expect(reply.status).toBeLessThan(500);
  }
});

test.each(table)("%s: an invalid token gets its family's error", async (name, call) => {
  for (const token of ["", "wrong", "x".repeat(2_000), "\u0e01"]) {
    const request = requestOf(
      call,
      {},
      { ...nobody, token: call.family === "A" ? token : token.replace(/[^\w]/g, "") },
    );
    const reply = await service.send(request);
    // A sign-in that has ended already needs no end.
    if (name === "logout") {
      expect(reply).toMatchObject({ status: 200, code: 200 });
      continue;
    }
    bare(reply);
    if (name === "login") expect(reply).toMatchObject({ status: 400, code: 400 });
    else expect(reply).toMatchObject({ status: 401, code: call.family === "A" ? -3101 : 401 });
  }
});

test.each(table)("%s: wrong params get 400", async (name, call) => {
  // One of them deletes the account.
  const player = await service.signIn(name);
  const wrong = {
    id: 7,
    gameId: "",
    goods_type: "x",
    group: "x",
    keyWord: 1,
    pageNum: -1,
    action: 7,
    id_token: 7,
    schedule_id: {},
    game_id: null,
  };
  const reply = await service.send(
    requestOf(call, wrong, { token: player.token, userId: player.id, device: "d" }),
  );
  expect(reply.code).toBe(call.params.safeParse(wrong).success ? (name === "refresh" ? 401 : 200) : 400);
});

test.each([
  ["GET", "/api/nothing"],
  ["POST", "/nothing"],
  ["POST", "/"],
  ["GET", "/user/wallet"],
  ["GET", "/%zz"],
  ["GET", "/../../etc/passwd"],
  ["GET", "/assets/%2e%2e/%2e%2e/package.json"],
  ["GET", "/.env"],
  ["POST", `/${"x".repeat(5_000)}`],
] as const)("%s %s is an error with the envelope", async (method, url) => {
  const reply = await service.send({ method, url });
  bare(reply);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
});

test("a body that is too large is refused, in the player's language", async () => {
  const reply = await service.send({
    method: "POST",
    url: "/user/wallet",
    headers: { "content-type": "application/json", "accept-language": "th,en;q=0.5" },
    body: JSON.stringify({ x: "y".repeat(300_000) }),
  });
  expect(reply).toMatchObject({ status: 413, code: 413, msg: "คำขอมีขนาดใหญ่เกินไป" });
});

test("start info that is not base64, not JSON or not start info gets 400", async () => {
  const player = await service.signIn("Mali");
  for (const extend_info of ["", "%%%", btoa("{"), btoa("{}"), btoa('{"brief":{},"mode":"x"}')])
    expect(await player.ask(calls.sendStartInfo, { schedule_id: "x", extend_info, type: 1 })).toMatchObject({
      status: 400,
      code: 400,
    });
});

test("host reports need the shared secret, and are validated by their schema", async () => {
  const report = { leaseId: "unknown", shownMs: 1_000, agoMs: 0, end: null };
  const event = { plays: [report] };
  for (const authorization of ["", "Bearer wrong", machineToken, `Bearer ${machineToken}x`])
    expect(await service.hostReports(event, { authorization })).toMatchObject({ status: 401, code: 401 });
  const wrong = [
    { ...report, shownMs: -1 },
    { ...report, shownMs: 0.5 },
    { ...report, shownMs: 1e300 },
    { ...report, agoMs: -1 },
    { ...report, leaseId: "" },
    { ...report, end: { reason: "exploded" } },
  ];
  for (const plays of [
    ...wrong.map((each) => [each]),
    Array.from({ length: 101 }, () => report),
    report,
    null,
  ])
    expect(await service.hostReports({ plays })).toMatchObject({
      status: 400,
      code: 400,
    });
  expect(await service.hostReports(event)).toMatchObject({ status: 200, code: 200 });
});

test("a caller that exceeds the rate limit is asked to wait", async () => {
  const slow = await startTestService({ env: { RATE_LIMIT: "5" } });
  const codes = [];
  for (let call = 0; call < 12; call += 1)
    codes.push((await slow.send(requestOf(calls.wallet, {}, nobody))).code);
  expect(codes.slice(0, 10).every((code) => code === -3101)).toBe(true);
  expect(codes.slice(10)).toEqual([429, 429]);
  await slow.clock.advance(1_000);
  expect((await slow.send(requestOf(calls.wallet, {}, nobody))).code).toBe(-3101);
});

/** A call of a player through a proxy, at a service with a rate limit of 1. @returns its status */
async function proxiedTo(env: Record<string, string>) {
  const { service: proxied } = await startTestService({ env: { RATE_LIMIT: "1", ...env } });
  return async (player: string, remoteAddress: string): Promise<number> => {
    const headers = { "x-forwarded-for": player };
    const asked = { method: "POST", url: "/user/wallet", headers, remoteAddress } as const;
    return (await proxied.app.inject(asked)).statusCode;
  };
}

test("behind a local proxy the rate limit counts each client apart; from any other address the forwarding header is ignored", async () => {
  const statusFor = await proxiedTo({});
  for (const _ of [1, 2]) expect(await statusFor("203.0.113.1", "127.0.0.1")).not.toBe(429);
  expect(await statusFor("203.0.113.1", "127.0.0.1")).toBe(429);
  expect(await statusFor("203.0.113.2", "127.0.0.1")).not.toBe(429);
  for (const made of ["a", "b"]) expect(await statusFor(`203.0.113.${made}`, "198.51.100.7")).not.toBe(429);
  expect(await statusFor("203.0.113.9", "198.51.100.7")).toBe(429);
});

test("a proxy that the operator trusts names its clients, and one beside it does not", async () => {
  const statusFor = await proxiedTo({ TRUSTED_PROXIES: "loopback,10.1.0.0/16,10.2.0.2/32,fd00::7/128" });
  for (const proxy of ["10.1.2.3", "fd00::7"])
    for (let player = 1; player <= 5; player += 1)
      expect(await statusFor(`203.0.${proxy.length}.${player}`, proxy)).not.toBe(429);
  const stranger = [];
  for (let player = 1; player <= 5; player += 1)
    stranger.push(await statusFor(`192.0.2.${player}`, "10.2.0.1"));
  expect(stranger.filter((status) => status === 429)).toHaveLength(3);
});

test("none of these requests caused a server error", () => expect(service.errors).toEqual([]));
