import { beforeEach, expect, test } from "vitest";
import { calls } from "../../../wire/calls/calls.ts";
import { pushEvents } from "../../../wire/socket.ts";
import { addAccounts, waiting } from "../store/stores.ts";
import { settle } from "../support/clock.ts";
import { plain, shared } from "../support/games.ts";
import { createTestHost } from "../support/host.ts";
import {
  confirmAndStart,
  type Player,
  startInfo,
  startOf,
  startTestService,
  type TestService,
} from "../support/service.ts";

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const pushedEvents = async ({ store }: TestService, player: Player) =>
  (await store.transaction((tx) => tx.events.pending(player.id))).map(({ event, data }) => ({ event, data }));

test("a player gets from sign-in to a running game, one status after the other", async () => {
  const player = await service.signIn("Mali");
  expect(player.isNew).toBe(true);
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 0, info: null });

  const started = await player.start();
  expect(started.queueInfo).toBeNull();
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 200, connectInfo: null });

  const { connectInfo } = await confirmAndStart(player, started.info.id, plain);
  expect(connectInfo.session_key).toBe(service.host.held.get(started.info.id)?.sessionKey);
  expect(service.host.started.get(started.info.id)).toMatchObject({ mode: 5 });

  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({
    scheduleStatus: 300,
    connectInfo: { session_key: connectInfo.session_key },
    gameInfo: { gameIdStr: plain.gameIdStr },
  });
  expect(await pushedEvents(service, player)).toMatchObject([
    { event: "machine_ready", data: { type: "config", state: "0" } },
    { event: "machine_ready", data: { type: "gameInfo", state: "34" } },
  ]);

  await player.quit(started.info.id);
  expect(service.host.held.size).toBe(0);
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 0 });
  expect(service.errors).toEqual([]);
});

test("R-QUEUE-01 with the only seat taken nobody is ahead of who waits first: who plays is not; when they leave, the next receives queue_link", async () => {
  const [first, second] = [await service.signIn("A"), await service.signIn("B")];
  const scheduleA = await service.play(first, plain);
  const started = await second.start();
  expect(started.queueInfo).toMatchObject({ queuingIndex: 0, queuingWaitTime: 600 });

  await first.quit(scheduleA);
  expect(await pushedEvents(service, second)).toEqual([
    { event: "queue_link", data: { scheduleId: started.info.id, account: "", password: "" } },
  ]);
  await confirmAndStart(second, started.info.id, plain);
  expect(await second.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 300 });
});

test("R-AWAY-11 who waits gets the seat that was left for longest, after the set time; nobody else's game ends", async () => {
  service = await startTestService({ seats: 3, env: { LEFT_SEAT_SECONDS: "120" } });
  const ids: string[] = [];
  for (const name of ["here", "left", "left before"])
    ids.push(await service.play(await service.signIn(name), plain));
  const [, left = "", leftBefore = ""] = ids;
  const { left: leftFor } = service.host;
  leftFor.set(left, 300).set(leftBefore, 600);
  await service.clock.advance(10_000);
  const next = await service.signIn("next");
  leftFor.set(left, 100).set(leftBefore, 119);
  await next.start();
  await service.clock.advance(10_000);
  expect([service.host.ends, await next.status()]).toEqual([[], 100]);
  leftFor.set(left, 120).set(leftBefore, 139);
  await service.clock.advance(10_000);
  expect([service.host.ends, await next.status()]).toEqual([[leftBefore], 200]);
});

test("R-AWAY-11 no game ends for nothing: not on a host without the waiting player's game, and none during maintenance", async () => {
  const [one, two] = [createTestHost(1, undefined, "one"), createTestHost(2, undefined, "two")];
  [one.library, two.library] = [[plain], [shared]];
  service = await startTestService({ hosts: [one, two] });
  await service.clock.advance(10_000);
  const mali = await service.play(await service.signIn("Mali"), plain);
  const elsewhere = await service.play(await service.signIn("Noi"), shared);
  await (await service.signIn("next")).start();
  const startsAt = service.clock.date();
  const window = { showsFrom: startsAt, startsAt, endsAt: startsAt + 60_000, sessionsEndAt: 0 };
  await service.store.transaction((tx) =>
    tx.announcements.add({ id: "1", isMaintenance: true, texts: { en: "" }, madeBy: "", ...window }),
  );
  one.left.set(mali, 600);
  two.left.set(elsewhere, 900);
  await service.clock.advance(55_000);
  expect([one.ends, two.ends]).toEqual([[], []]);
  await service.clock.advance(15_000);
  expect([one.ends, two.ends]).toEqual([[mali], []]);
});

test("R-PUSH-04 in a long queue, by the order of the starts, a hundred players are told their new position at a time, the foremost first", async () => {
  await service.seated("playing");
  const leaver = await service.signIn("leaver");
  const { info } = await leaver.start();
  const rest = Array.from({ length: 203 }, (_, index) => `player ${index}`);
  await addAccounts(service.store, rest);
  const now = service.clock.now();
  await service.store.transaction(async (tx) => {
    for (const id of rest)
      await tx.schedules.add({ ...waiting(id, id, now), gameId: plain.gameIdStr, region: "local" });
    await tx.schedules.positionsPushed(rest.map((id, index) => ({ id, position: index + 1 })));
  });
  const { queue_update } = pushEvents;
  const last = await service.signIn("last");
  expect((await last.start()).queueInfo?.queuingIndex).toBe(204);
  rest.push(last.id);
  await leaver.quit(info.id);
  const told = () =>
    service.store.transaction(async (tx) => {
      const all = [];
      for (const id of rest)
        all.push((await tx.events.pending(id)).map(({ data }) => queue_update.parse(data).queuingIndex));
      return all;
    });
  const hundreds = (count: number) => rest.map((_, index) => (index < count ? [index] : []));
  expect(await told()).toEqual(hundreds(100));
  // Who asks before hears the truth anyway.
  expect((await last.get(calls.scheduleInfo, {})).queueInfo?.queuingIndex).toBe(203);
  await service.clock.advance(1_000);
  expect(await told()).toEqual(hundreds(200));
  await service.clock.advance(1_000);
  expect(await told()).toEqual(hundreds(204));
  await service.clock.advance(10_000);
  expect(await told()).toEqual(hundreds(204));
});

test("R-PUSH-03 a seat that is not confirmed within 60 s is offered to the next player", async () => {
  const [slow, next] = [await service.signIn("slow"), await service.signIn("next")];
  await slow.start();
  const waiting = await next.start();
  await service.clock.advance(59_000);
  expect(await service.pushed(slow)).toEqual([]);
  await service.clock.advance(2_000);
  expect(await service.pushed(slow)).toEqual(["queue_release"]);
  expect(await slow.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 0 });
  expect(await pushedEvents(service, next)).toContainEqual({
    event: "queue_link",
    data: { scheduleId: waiting.info.id, account: "", password: "" },
  });
});

test("R-PUSH-02 a game whose player is gone ends with scheduled_cancel, and quitting it afterwards succeeds", async () => {
  const { player, id } = await service.seated();
  service.host.finish(id, "player-gone");
  await settle();
  expect(await service.pushed(player)).toContain("scheduled_cancel");
  expect(await player.ask(calls.quit, { id, isSwitchIDC: 0 })).toMatchObject({ code: 200, data: {} });
});

test("a player without a sign of life keeps the queue position for 5 minutes, not longer", async () => {
  await service.play(await service.signIn("playing"), plain);
  const gone = await service.signIn("gone");
  await gone.start();
  await service.clock.advance(299_999);
  expect(await service.pushed(gone)).not.toContain("queue_release");
  await service.clock.advance(1);
  expect(await service.pushed(gone)).toContain("queue_release");
});

test("each player has at most one schedule", async () => {
  service = await startTestService({ seats: 2 });
  const player = await service.signIn("Mali");
  await player.start();
  const again = await player.ask(calls.startGame, startOf(shared));
  expect(again).toMatchObject({ code: -20010, data: null });
  expect(again.msg).not.toBe("");
});

test("schedules are private to their player", async () => {
  const [owner, thief] = [await service.signIn("owner"), await service.signIn("thief")];
  const { info } = await owner.start();
  expect(await thief.ask(calls.confirm, { id: info.id })).toMatchObject({ code: -20013 });
  await thief.quit(info.id);
  const sent = { schedule_id: info.id, extend_info: startInfo(plain, 5), type: 1 } as const;
  expect(await thief.ask(calls.sendStartInfo, sent)).toMatchObject({ code: -20013 });
  expect(await owner.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 200 });
});

test("R-PLAY-05 accounts are lent one per player, sent with the start, and returned afterwards", async () => {
  service = await startTestService({ seats: 3, env: { DEMO_LEND_ACCOUNTS: "1" } });
  const [first, second] = [await service.signIn("first"), await service.signIn("second")];
  const lookUp = (player: Player) => player.get(calls.findAccount, { gameId: shared.gameIdStr, idcList: [] });
  expect(await lookUp(first)).toEqual({ status: 1 });
  const borrow = { account_mode: 1, idcList: [], game_id: shared.gameIdStr };
  const { info } = await first.get(calls.startGame, borrow);
  expect(await lookUp(second)).toEqual({ status: 2 });
  expect(await second.ask(calls.startGame, borrow)).toMatchObject({ code: -20012 });
  expect(await second.get(calls.findAccount, { gameId: plain.gameIdStr, idcList: [] })).toEqual({
    status: 3,
  });

  await first.get(calls.confirm, { id: info.id });
  await first.get(calls.sendStartInfo, { schedule_id: info.id, extend_info: startInfo(shared, 1), type: 1 });
  expect(service.host.started.get(info.id)?.profile).toBe("shared:game-shared-1");
  await first.quit(info.id);
  expect(await lookUp(second)).toEqual({ status: 1 });
});

test("R-PLAY-07 a mode that the game does not offer is refused, at start and in the start info", async () => {
  const player = await service.signIn("Mali");
  expect(
    await player.ask(calls.startGame, { account_mode: 1, idcList: [], game_id: plain.gameIdStr }),
  ).toMatchObject({ code: -20018 });
  const { info } = await player.start();
  await player.get(calls.confirm, { id: info.id });
  for (const extend_info of [startInfo(plain, 1), startInfo(shared, 5)])
    expect(
      await player.ask(calls.sendStartInfo, { schedule_id: info.id, extend_info, type: 1 }),
    ).toMatchObject({ code: -20018 });
});

test("R-SHAPE-01 the host is told the player's screen if it is one", async () => {
  service = await startTestService({ seats: 9 });
  for (const [screen, isOne] of [
    [{ width: 844, height: 390 }, true],
    [{ width: 1, height: 8_192 }, true],
    [{ width: 8_193, height: 390 }, false],
    [{ width: 0, height: 390 }, false],
    [{ width: 84.5, height: 390 }, false],
    [{ width: "844", height: 390 }, false],
    [[844, 390], false],
    ["844x390", false],
    [undefined, false],
  ] as const) {
    const player = await service.signIn();
    const { info } = await player.start();
    await player.get(calls.confirm, { id: info.id });
    const extend_info = startInfo(plain, 5, { screen });
    await player.get(calls.sendStartInfo, { schedule_id: info.id, extend_info, type: 1 });
    const told = service.host.started.get(info.id);
    expect(told?.screen, JSON.stringify(screen)).toEqual(isOne ? screen : undefined);
  }
});

test("the host is told a game, a mode and whose saves, and nothing that the player made up", async () => {
  const player = await service.signIn("Mali");
  const { info } = await player.start();
  await player.get(calls.confirm, { id: info.id });
  const extend_info = startInfo({ ...plain, startPath: "/bin/sh" }, 5);
  await player.get(calls.sendStartInfo, { schedule_id: info.id, extend_info, type: 1 });
  expect(service.host.started.get(info.id)).toEqual({
    scheduleId: info.id,
    gameId: plain.gameIdStr,
    mode: 5,
    profile: player.id,
  });
});

test("R-HOST-01 the desk opens while the game loads, and minutes count from its first picture on", async () => {
  service.host.loading = true;
  const player = await service.signIn("Mali");
  const { info } = await player.start();
  await confirmAndStart(player, info.id, plain);
  expect(await service.pushed(player)).toContain("machine_ready");
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 300 });
  const { testPlayInfo } = await player.get(calls.wallet, {});
  await service.clock.advance(20_000);
  expect((await player.get(calls.wallet, {})).testPlayInfo).toEqual(testPlayInfo);
  service.host.loading = false;
  service.host.draw(info.id);
  await service.clock.advance(20_000);
  expect((await player.get(calls.wallet, {})).testPlayInfo.testPlayTime).toBe(testPlayInfo.testPlayTime - 20);
});

test("R-HOST-02 a game that ended by itself, for any reason, ends the schedule, and the metering with it", async () => {
  const reasons = ["game-quit", "game-crashed", "start-failed", "host-fault"] as const;
  service = await startTestService({ seats: reasons.length });
  const players: Player[] = [];
  const wallets = () => Promise.all(players.map((player) => player.get(calls.wallet, {})));
  for (const reason of reasons) {
    const { player, id } = await service.seated(reason);
    players.push(player);
    await service.clock.advance(3_000);
    service.host.finish(id, reason);
  }
  await settle();
  const before = await wallets();
  await service.clock.advance(60_000);
  expect(await wallets()).toEqual(before);
  expect(await Promise.all(players.map((player) => player.status()))).toEqual([0, 0, 0, 0]);
});

test("an unreachable host does not end a schedule", async () => {
  const player = await service.signIn("Mali");
  const { info } = await player.start();
  service.host.unreachable = true;
  expect(await player.ask(calls.confirm, { id: info.id })).toMatchObject({ code: -20016 });
  service.host.unreachable = false;
  await confirmAndStart(player, info.id, plain);
});

test("without a host players queue, with position and wait unknown, until one comes", async () => {
  service = await startTestService({ seats: 0 });
  const player = await service.signIn("Mali");
  const { queueInfo, info } = await player.start();
  expect(queueInfo).toEqual({ queuingIndex: null, queuingWaitTime: null });
  service.host.total = 1;
  await service.clock.advance(5_000);
  expect(await pushedEvents(service, player)).toMatchObject([
    { event: "queue_link", data: { scheduleId: info.id } },
  ]);
});

test("when a host has lost its game the seat is offered to the same player again", async () => {
  const { player, id } = await service.seated();
  service.host.held.clear();
  service.host.started.clear();
  await service.clock.advance(5_000);
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 200, connectInfo: null });
  await confirmAndStart(player, id, plain);
});

test("a seat without a schedule is given back", async () => {
  const { player, id } = await service.seated();
  service.host.unreachable = true;
  await player.quit(id);
  expect(service.host.held.size).toBe(1);
  service.host.unreachable = false;
  await service.clock.advance(5_000);
  expect(service.host.held.size).toBe(0);
});

test("a round that fails is reported, and the next ones do its work", async () => {
  const { player } = await service.seated();
  const { seats } = service.host;
  const failure = new Error("failed poll");
  service.host.seats = () => Promise.reject(failure);
  service.host.held.clear();
  await service.clock.advance(5_000);
  expect(service.errors).toContain(failure);
  service.host.seats = seats;
  await service.clock.advance(5_000);
  expect(await player.status()).toBe(200);
});

test("what has expired is deleted within a minute", async () => {
  await service.store.transaction((tx) => tx.trialGifts.add({ receiver: "device", givenAt: 0 }));
  await service.clock.advance(61_000);
  expect(await service.store.transaction((tx) => tx.trialGifts.count("device", -1))).toBe(0);
});

test("a game whose start is not reported yet is noticed by polling the seats", async () => {
  service.host.silent = true;
  const player = await service.signIn("Mali");
  const { info } = await player.start();
  await confirmAndStart(player, info.id, plain);
  await service.clock.advance(5_000);
  expect(await player.get(calls.scheduleInfo, {})).toMatchObject({ scheduleStatus: 300 });
});
