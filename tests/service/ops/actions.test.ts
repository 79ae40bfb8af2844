import { beforeEach, expect, test } from "vitest";
import { ownCodes } from "../../../service/lib/refusal.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { problemCalls } from "../../../wire/calls/problemReport.ts";
import { machineProtocol } from "../../../wire/hosts/hostControl.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import type { OpsAction } from "../../../wire/operator/opsActions.ts";
import { plain, shared } from "../support/games.ts";
import type { Player, TestService } from "../support/service.ts";
import { contentsOf, type Desk, logOf, openDesk, somchaiToken, startOps } from "./opsBench.ts";

let service: TestService;
let desk: Desk;
let mali: Player;

beforeEach(async () => {
  service = await startOps({ seats: 1 });
  desk = await openDesk(service);
  mali = await service.signIn("Mali");
});

/** What is live on all tabs. */
const live = async () => {
  const fleet = await desk.get(opsCalls.live, { tab: "fleet" });
  const { players } = await desk.get(opsCalls.live, { tab: "players" });
  const { games } = await desk.get(opsCalls.live, { tab: "games" });
  return {
    ...fleet,
    hosts: fleet.hosts?.list ?? [],
    regions: fleet.regions ?? [],
    players: players ?? [],
    games: games ?? [],
  };
};
const hostId = async () => (await live()).hosts[0]?.id ?? "";
const pushesTo = (player: Player) =>
  service.store.transaction(async (tx) =>
    (await tx.events.pending(player.id)).map(({ event, data }) => ({ event, data })),
  );
const action = (given: OpsAction) => given;

test("R-OPS-08 what is live: regions, hosts with their seats, the queue, and who plays for how long and what it costs", async () => {
  await service.play(mali, plain);
  const waiting = await service.signIn("Noi");
  await waiting.start(shared);
  await service.clock.advance(65_000);
  const now = await live();
  expect(now.operator).toBe("mali");
  expect(now.hosts).toMatchObject([
    { state: "ready", seenAgo: expect.any(Number), seats: { total: 1, running: 1, starting: 0, leased: 0 } },
  ]);
  expect(now.regions).toMatchObject([{ title: "local", hosts: 1, seats: 1, free: 0 }]);
  expect(now.queue).toEqual({ waiting: 1, longestWait: 65 });
  expect(now.schedules).toBe(2);
  expect(now.players).toMatchObject([
    { name: "Noi", state: "waiting", hostId: "", game: "Neon Rider", since: 65, chargedSeconds: 0 },
    {
      name: "Mali",
      state: "playing",
      hostId: now.hosts[0]?.id,
      game: "Goal Rush",
      since: 65,
      chargedSeconds: 65,
    },
  ]);
  service.host.unreachable = true;
  await service.clock.advance(11_000);
  expect((await live()).hosts).toMatchObject([{ state: "silent" }]);
});

test("R-SEC-14 a sign-in code is shown to the operator once, and never in the log", async () => {
  const code = action({ kind: "sign-in-code", accountId: mali.id, reason: "lost the PIN", key: "c1" });
  expect(await desk.act(code)).toMatchObject({ code: 404 });
  await service.store.transaction(async (tx) => {
    await tx.identities.ofName("Mali", (await tx.accounts.subjectOf(mali.id)) ?? "");
  });
  const made = await desk.act({ ...code, key: "c2" });
  const { detail } = opsCalls.act.data.parse(made.data);
  expect(detail).toMatch(/^Sign-in code, valid for a day: [2-9A-Z]{5}-[2-9A-Z]{5}$/);
  // The same confirmation again makes no second one, and shows none.
  expect(opsCalls.act.data.parse((await desk.act({ ...code, key: "c2" })).data).detail).toBe(
    "Made a sign-in code.",
  );
  expect(JSON.stringify(await logOf(desk))).not.toContain(detail.slice(-11));
});

test("R-OPS-06 a drained host gets no new players, those inside play on, and undrained it gets them again", async () => {
  await service.play(mali, plain);
  const id = await hostId();
  const drained = await desk.act(action({ kind: "drain", hostId: id, reason: "a new version", key: "k1" }));
  expect(drained).toMatchObject({ status: 200, data: { detail: "The host gets no new players." } });
  expect((await live()).hosts).toMatchObject([{ state: "draining" }]);
  const noi = await service.signIn("Noi");
  await noi.start();
  expect(await mali.status()).toBe(300);
  service.host.finish([...service.host.held.keys()][0] ?? "", "player-gone");
  await service.clock.advance(10_000);
  expect((await live()).players).toMatchObject([{ name: "Noi", state: "waiting" }]);
  await desk.act(action({ kind: "undrain", hostId: id, reason: "updated", key: "k2" }));
  await service.clock.advance(1_000);
  expect((await live()).players).toMatchObject([{ name: "Noi", state: "offered" }]);
  expect(
    await desk.act(action({ kind: "drain", hostId: "nowhere", reason: "why", key: "k3" })),
  ).toMatchObject({ status: 404, msg: "There is no such host." });
  expect(await logOf(desk)).toMatchObject([
    { operator: "mali", action: "drain", target: "nowhere", reason: "why", result: "refused" },
    { operator: "mali", action: "undrain", target: id, reason: "updated", result: "done" },
    { operator: "mali", action: "drain", target: id, reason: "a new version", result: "done" },
  ]);
});

test("R-OPS-09 a withheld game is on no list and starts nowhere, also after a wait; those inside play on, and it is offered again", async () => {
  await service.play(mali, plain);
  const [waits, comes] = [await service.signIn("Noi"), await service.signIn("Dao")];
  await waits.start(plain);
  const gameId = plain.gameIdStr;
  const listed = async () =>
    (await comes.get(calls.category, { id: "nav-types" })).list.map(({ gameIdStr }) => gameIdStr);
  expect(await listed()).toContain(gameId);
  const withhold = action({ kind: "withhold-game", gameId, reason: "it crashes", key: "k1" });
  expect(await desk.act(withhold)).toMatchObject({
    status: 200,
    data: { detail: "The game is on offer nowhere." },
  });
  expect((await live()).games.find(({ id }) => id === gameId)).toMatchObject({
    isWithheld: true,
    players: 2,
  });
  expect(await listed()).not.toContain(gameId);
  await expect(comes.start(plain)).rejects.toThrow();
  // The hosts' next report does not change that.
  await service.clock.advance(61_000);
  expect(await listed()).not.toContain(gameId);
  expect(await mali.status()).toBe(300);
  service.host.finish([...service.host.held.keys()][0] ?? "", "player-gone");
  await service.clock.advance(1_000);
  expect((await live()).players).toMatchObject([{ name: "Noi", state: "offered" }]);
  const [{ scheduleId: offer = "" } = {}] = (await live()).players;
  expect((await waits.ask(calls.confirm, { id: offer })).code).toBe(ownCodes.gameNotOffered);
  await desk.act(action({ kind: "offer-game", gameId, reason: "mended", key: "k2" }));
  expect(await listed()).toContain(gameId);
  const nowhere = action({ kind: "withhold-game", gameId: "g-nowhere", reason: "why", key: "k3" });
  expect(await desk.act(nowhere)).toMatchObject({ status: 404, msg: "There is no such game." });
  expect(await logOf(desk)).toMatchObject([
    { action: "withhold-game", target: "g-nowhere", result: "refused" },
    { action: "offer-game", target: gameId, reason: "mended", result: "done" },
    { action: "withhold-game", target: gameId, reason: "it crashes", result: "done" },
  ]);
});

test("R-FLEET-06 a host of another protocol, which says little of itself, is on the page with the others", async () => {
  const foreign = { id: "new", protocol: machineProtocol + 1, version: "9.0", controlUrl: "http://new.test" };
  await service.hostReports(foreign, { url: "/internal/hosts" });
  const { hosts, regions } = await live();
  expect(hosts.find(({ id }) => id === "new")).toMatchObject({ state: "unused", address: "", region: "" });
  expect(regions.map(({ id }) => id)).toEqual(["local"]);
});

test("R-OPS-06 an ended session tells its player why in their language, stops the charging, and gives the seat to the next", async () => {
  const scheduleId = await service.play(mali, plain);
  const noi = await service.signIn("Noi");
  await noi.start();
  await service.clock.advance(10_000);
  await service.store.transaction((tx) => tx.accounts.setLocale(mali.id, "th"));
  const before = await service.charged();
  const end = action({
    kind: "end-session",
    scheduleId,
    why: "maintenance",
    reason: "GPU is hot",
    key: "k1",
  });
  expect((await desk.act(end)).status).toBe(200);
  const msg = "รอบการเล่นของคุณถูกปิดเพราะเครื่องเกมต้องบำรุงรักษา คุณเปิดเกมใหม่ได้เลย หรืออย่างช้าหลังบำรุงรักษาเสร็จ";
  expect(await pushesTo(mali)).toContainEqual({ event: "scheduled_cancel", data: { scheduleId, msg } });
  expect(await contentsOf(service, mali)).toContainEqual({
    kind: "sessionEnded",
    params: { why: "maintenance" },
  });
  expect(service.host.ends).toContain(scheduleId);
  expect((await live()).players).toMatchObject([{ name: "Noi", state: "offered" }]);
  await service.clock.advance(5_000);
  expect(await service.charged()).toBe(before);
  // The page asks again when the reply was lost; another operator comes too late.
  expect((await desk.act(end)).status).toBe(200);
  const other = await openDesk(service, somchaiToken);
  expect(await other.act({ ...end, key: "k2" })).toMatchObject({
    status: 404,
    msg: "This session is over already.",
  });
  expect((await logOf(desk)).map(({ operator, result, reason }) => [operator, result, reason])).toEqual([
    ["somchai", "refused", "GPU is hot"],
    ["mali", "done", "GPU is hot"],
  ]);
});

test("R-OPS-06 granted minutes are there at once and never expire, once however often the page asks", async () => {
  const total = async () => (await mali.get(calls.wallet, {})).totalTime;
  const before = await total();
  const grant = action({ kind: "grant-time", accountId: mali.id, minutes: 90, reason: "outage", key: "k1" });
  const replies = await Promise.all([desk.act(grant), desk.act(grant)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await total()).toBe(before + 5_400);
  expect(await pushesTo(mali)).toContainEqual({
    event: "wallet_update",
    data: expect.objectContaining({ totalTime: before + 5_400 }),
  });
  expect(await contentsOf(service, mali)).toContainEqual({ kind: "timeGranted", params: { seconds: 5_400 } });
  const texts = await mali.get(calls.messages, { pageNum: 1, pageSize: 10 });
  expect(texts.list[0]?.title).toBe("90 minutes of game time from our customer service");
  const others = [
    { ...grant, minutes: 60 },
    { ...grant, reason: "kindness" },
  ];
  others.push(action({ kind: "sign-in-code", accountId: mali.id, reason: "lost the PIN", key: "k1" }));
  for (const other of others)
    expect(await desk.act(other)).toMatchObject({
      status: 409,
      msg: expect.stringContaining("Another action"),
    });
  expect(await total()).toBe(before + 5_400);
  const wrong = action({ kind: "grant-time", accountId: "nobody", minutes: 1, reason: "why", key: "k2" });
  expect(await desk.act(wrong)).toMatchObject({ status: 404, msg: "There is no such account." });
  expect(await logOf(desk)).toMatchObject([
    { action: "grant-time", target: "nobody", result: "refused" },
    { action: "sign-in-code", result: "refused" },
    { action: "grant-time", reason: "kindness", result: "refused" },
    { action: "grant-time", result: "refused" },
    { action: "grant-time", target: mali.id, result: "done", detail: "Granted 90 minutes." },
  ]);
});

test("R-OPS-05 an action at which the service fails is in the log too", async () => {
  const scheduleId = await service.play(mali, plain);
  service.host.end = () => Promise.reject(new Error("broken"));
  const end = action({ kind: "end-session", scheduleId, why: "fault", reason: "stuck", key: "k1" });
  expect((await desk.act(end)).status).toBe(500);
  expect((await logOf(desk))[0]).toMatchObject({
    action: "end-session",
    result: "unknown",
    detail: "The service failed. Look at its log before you try again.",
  });
});

test("R-OPS-05 the log is searched in all its parts, literally, and exported whole as a table or as JSON", async () => {
  for (const [index, reason] of ["100% sure", "=cmd()", 'says "no", twice'].entries())
    await desk.act(action({ kind: "grant-time", accountId: mali.id, minutes: 1, reason, key: `k${index}` }));
  const found = async (search: string) =>
    (await desk.get(opsCalls.audit, { search })).list.map(({ reason }) => reason);
  expect(await found("0% SURE")).toEqual(["100% sure"]);
  expect(await found("%")).toEqual(["100% sure"]);
  expect(await found("_")).toEqual([]);
  expect(await found("nobody")).toEqual([]);
  expect(await found(mali.id)).toHaveLength(3);
  const file = (query: string) =>
    service.service.app.inject({
      url: `/ops/api/audit/export?${query}`,
      headers: { cookie: `ops_session=${desk.cookie}` },
    });
  const csv = await file("format=csv&search=grant");
  expect(csv.headers["content-type"]).toContain("text/csv");
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="operators.csv"');
  const lines = csv.body.split("\r\n");
  expect(lines[0]).toBe('"seq","at","operator","action","target","reason","result","detail"');
  expect(lines[1]).toContain('"says ""no"", twice"');
  expect(lines[2]).toContain(`"'=cmd()"`);
  expect(lines).toHaveLength(5);
  const whole = JSON.parse((await file("format=json")).body);
  expect(whole).toHaveLength(4);
  expect(whole[0]).toMatchObject({ operator: "mali", at: new Date(service.clock.date()).toISOString() });
  expect((await file("format=xml")).statusCode).toBe(400);
  expect((await service.service.app.inject("/ops/api/audit/export?format=csv")).statusCode).toBe(401);
});

test("accounts are found by id or the beginning of a name, reports by account or number", async () => {
  await service.signIn("Malee");
  await service.signIn("Noi");
  const names = async (search: string) =>
    (await desk.get(opsCalls.accounts, { search })).list.map(({ name }) => name);
  expect(await names("mal")).toEqual(["Malee", "Mali"]);
  expect(await names(mali.id)).toEqual(["Mali"]);
  expect(await names("_")).toEqual([]);
  expect((await desk.get(opsCalls.accounts, { search: mali.id })).list[0]).toMatchObject({
    playableSeconds: 1_200,
    gold: 0,
    locale: "en",
  });
  const { reference } = await mali.get(problemCalls.report, {
    id: "r1",
    what: "sound",
    words: "It crackles",
    facts: { gameId: "g", at: 1, statistics: null, browser: "Firefox", version: "1" },
  });
  const reports = async (search: string) => (await desk.get(opsCalls.problems, { search })).list;
  expect(await reports("")).toMatchObject([
    { reference, accountId: mali.id, what: "sound", words: "It crackles" },
  ]);
  expect(await reports(reference)).toHaveLength(1);
  expect(await reports(mali.id)).toHaveLength(1);
  expect(await reports("AAAA-AAAA")).toEqual([]);
});

test("R-OPS-06 a drained host has no seats to count or on offer, says that it is drained while it is silent, and can be undrained then", async () => {
  const id = await hostId();
  const seatsCounted = async () => {
    await service.service.refreshMetrics();
    return (await service.metrics.seats.get()).values[0]?.value;
  };
  expect([await seatsCounted(), (await live()).hosts[0]?.isDrained]).toEqual([1, false]);
  await mali.start();
  expect((await live()).players).toMatchObject([{ name: "Mali", state: "offered" }]);
  await desk.act(action({ kind: "drain", hostId: id, reason: "a new version", key: "k1" }));
  expect(await seatsCounted()).toBe(0);
  await service.clock.advance(1_000);
  expect((await live()).players).toMatchObject([{ name: "Mali", state: "waiting" }]);
  service.host.unreachable = true;
  await service.clock.advance(11_000);
  expect((await live()).hosts).toMatchObject([{ state: "silent", isDrained: true }]);
  await desk.act(action({ kind: "undrain", hostId: id, reason: "it is back", key: "k2" }));
  expect((await live()).hosts).toMatchObject([{ state: "silent", isDrained: false }]);
});
