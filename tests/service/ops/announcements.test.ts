import { beforeEach, describe, expect, test } from "vitest";
import { ownCodes } from "../../../service/lib/refusal.ts";
import { findRevoked } from "../../../service/pay/revoke.ts";
import { createAnnounced } from "../../../service/push/announcements.ts";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { opsCalls } from "../../../wire/operator/ops.ts";
import type { OpsAction } from "../../../wire/operator/opsActions.ts";
import { buyHour, cards, payBy } from "../pay/checkout.ts";
import { createTestClock } from "../support/clock.ts";
import { plain } from "../support/games.ts";
import type { Player, TestService } from "../support/service.ts";
import { enterSession, flushSession } from "../support/sessionClient.ts";
import { contentsOf, type Desk, logOf, openDesk, startOps } from "./opsBench.ts";

const minute = 60_000;
let service: TestService;
let desk: Desk;
let mali: Player;
/** When the test began, epoch ms. */
let start: number;

beforeEach(async () => {
  service = await startOps({ seats: 1, env: { TIME_ZONE: "UTC" } });
  desk = await openDesk(service);
  mali = await service.signIn("Mali");
  start = service.clock.date();
});

/** Lets the service work in the last seconds alone. */
const pass = async (ms: number) => {
  service.clock.jump(ms - 10_000);
  await service.clock.advance(10_000);
};

let keys = 0;
const key = () => {
  keys += 1;
  return `k${keys}`;
};
const announce = (change: Partial<Extract<OpsAction, { kind: "announce" }>> = {}): OpsAction => ({
  kind: "announce",
  texts: { en: "A new game is here.", th: "มีเกมใหม่แล้ว" },
  startsAt: start,
  endsAt: start + 60 * minute,
  reason: "news",
  key: key(),
  ...change,
});
/** From 5 to 15 minutes after the start, announced at once. */
const plan = (change: Partial<Extract<OpsAction, { kind: "plan-maintenance" }>> = {}): OpsAction => ({
  kind: "plan-maintenance",
  showsFrom: start,
  startsAt: start + 5 * minute,
  endsAt: start + 15 * minute,
  sessionsEndAt: null,
  reason: "new disks",
  key: key(),
  ...change,
});
const news = async () => (await desk.get(opsCalls.live, { tab: "news" })).announcements ?? [];
const withdraw = (announcementId: string) =>
  desk.act({ kind: "withdraw-announcement", announcementId, reason: "over", key: key() });

describe("R-OPS-17 an announcement", () => {
  test("comes to players with a heartbeat, in all languages, by the service's clock, and goes when it is withdrawn", async () => {
    const origin = await service.service.app.listen({ port: 0, host: "127.0.0.1" });
    const client = await enterSession(origin.replace("http", "ws"), mali);
    /** What comes with the next heartbeat. */
    const next = async () => {
      const count = client.announced.length;
      client.say({ type: "heartbeat", t: 1 });
      await client.until(() => client.announced.length > count);
      return client.announced.at(-1);
    };
    await client.until(() => client.announced.length > 0);
    expect(client.announced).toEqual([{ list: [] }]);
    const action = announce();
    expect((await desk.act(action)).status).toBe(200);
    await service.clock.advance(5_000);
    const { key: id } = action;
    expect(await next()).toEqual({
      list: [
        {
          id,
          isMaintenance: false,
          texts: { en: "A new game is here.", th: "มีเกมใหม่แล้ว" },
          showsFrom: start,
          startsAt: start,
          endsAt: start + 60 * minute,
          sentAt: start + 5_000,
        },
      ],
    });
    await withdraw(id);
    await service.clock.advance(5_000);
    expect(await next()).toEqual({ list: [] });
    await flushSession(client);
    await flushSession(client);
    expect(client.announced).toHaveLength(3);
  });

  test("is done once, logged with its texts and times, and can be withdrawn once", async () => {
    const action = announce();
    const detail = '2026-01-05 12:00 UTC to 2026-01-05 13:00 UTC: "A new game is here." / "มีเกมใหม่แล้ว"';
    for (let at = 0; at < 2; at += 1) expect((await desk.act(action)).data).toEqual({ detail });
    expect(await news()).toMatchObject([{ id: action.key, madeBy: "mali", sessionsEndAt: 0 }]);
    expect((await withdraw(action.key)).status).toBe(200);
    expect(await withdraw(action.key)).toMatchObject({ status: 404 });
    expect(await news()).toEqual([]);
    expect((await logOf(desk)).map(({ action: what, result }) => `${what} ${result}`)).toEqual([
      "withdraw-announcement refused",
      "withdraw-announcement done",
      "announce done",
    ]);
  });

  test.each([
    ["It ends before it starts.", (at: number) => ({ startsAt: at + 2, endsAt: at + 2 })],
    ["It would be over already.", (at: number) => ({ startsAt: at - 9, endsAt: at })],
    ["It takes longer than 31 days.", (at: number) => ({ endsAt: at + 31 * 86_400_000 + 1 })],
  ])("whose times make no sense is refused: %s", async (msg, times) => {
    expect(await desk.act(announce(times(start)))).toMatchObject({ status: 409, msg });
    expect(await news()).toEqual([]);
  });

  test.each(["\u202E", "\u2066", "\u200F", "\u0007", "\u009B"])("is refused with %j in it", async (mark) => {
    const msg = expect.stringContaining("control characters");
    const texts = { en: "Hello", th: `สวัสดี${mark}ครับ` };
    expect(await desk.act(announce({ texts }))).toMatchObject({ status: 409, msg });
    expect((await desk.act(announce({ texts: { en: "Hi\n👩‍🚀", th: "สวัสดี\u200Bครับ" } }))).status).toBe(200);
  });

  test("needs both languages, and there are at most twenty", async () => {
    expect(await desk.act(announce({ texts: { en: "Hello", th: " " } }))).toMatchObject({ status: 400 });
    const msg = "A text is missing: ภาษาไทย.";
    expect(await desk.act(announce({ texts: { en: "Hello" } }))).toMatchObject({ status: 409, msg });
    for (let at = 0; at < 20; at += 1)
      expect((await desk.act(announce({ startsAt: start + at, key: `text-${at}` }))).status).toBe(200);
    expect(await desk.act(announce())).toMatchObject({ status: 409 });
    const { store, clock } = service;
    const announced = createAnnounced({ store, clock, reportError: expect.unreachable });
    const ids = async () => (await announced()).list.map(({ id }) => id);
    expect(await ids()).toEqual(["text-19", "text-18", "text-17"]);
    await withdraw("text-19");
    clock.jump(4_999);
    expect(await ids()).toContain("text-19");
    clock.jump(1);
    expect(await ids()).toEqual(["text-18", "text-17", "text-16"]);
  });
});

describe("R-OPS-18 maintenance", () => {
  test.each([
    ["It takes longer than a day.", (at: number) => ({ endsAt: at + 5 * minute + 86_400_001 })],
    ["Players must be told before it starts.", (at: number) => ({ showsFrom: at + 5 * minute + 1 })],
    [
      "Games can only end more than two minutes after its start, or after now.",
      (at: number) => ({ sessionsEndAt: at + 7 * minute }),
    ],
    [
      "Games can only end more than two minutes after its start, or after now.",
      (at: number) => ({ startsAt: at - 5 * minute, showsFrom: 0, sessionsEndAt: at + 2 * minute }),
    ],
    [
      "Games can only end until a minute before its end.",
      (at: number) => ({ sessionsEndAt: at + 14 * minute + 1 }),
    ],
  ])("whose times make no sense is refused: %s", async (msg, times) => {
    expect(await desk.act(plan(times(start)))).toMatchObject({ status: 409, msg });
  });

  test("starts no game from its start until its end, says so, and lets those inside play on", async () => {
    const action = plan();
    await desk.act(action);
    const noi = await service.signIn("Noi");
    await pass(5 * minute - 1);
    await service.play(mali, plain);
    await service.clock.advance(1);
    const refused = `${ownCodes.maintenance} There is maintenance now. Until it is over no game can be started`;
    await expect(noi.start()).rejects.toThrow(refused);
    expect(await mali.status()).toBe(300);
    await pass(10 * minute - 1);
    await expect(noi.start()).rejects.toThrow(refused);
    expect(await service.pushed(mali)).not.toContain("notice");
    await service.clock.advance(1);
    await noi.start();
    // What has ended is not there to be withdrawn.
    expect(await news()).toEqual([]);
    expect(await withdraw(action.key)).toMatchObject({ status: 404 });
  });

  test("keeps the places of those who wait, and takes an offer back that was not taken up", async () => {
    const noi = await service.signIn("Noi");
    await desk.act(plan({ endsAt: start + 35 * minute }));
    await pass(5 * minute - 1);
    const { info } = await mali.start();
    await noi.start();
    expect([await mali.status(), await noi.status()]).toEqual([200, 100]);
    await service.clock.advance(1);
    // Until its end nobody's turn comes.
    expect((await noi.get(calls.scheduleInfo, {})).queueInfo?.queuingWaitTime).toBe(1_800);
    expect((await mali.ask(calls.confirm, { id: info.id })).code).toBe(ownCodes.notYourTurn);
    await service.clock.advance(10_000);
    expect([await mali.status(), await noi.status()]).toEqual([100, 100]);
    await withdraw((await news())[0]?.id ?? "");
    await service.clock.advance(1_000);
    expect([await mali.status(), await noi.status()]).toEqual([200, 100]);
  });

  test("ends what still runs when its games end, after two notices, and tells players why", async () => {
    await desk.act(plan({ startsAt: start + minute, sessionsEndAt: start + 10 * minute }));
    await service.play(mali, plain);
    await service.takePushed(mali);
    const notices = async () => (await service.takePushed(mali)).filter((name) => name === "notice");
    await pass(minute - 1);
    expect(await notices()).toHaveLength(0);
    await service.clock.advance(1_001);
    expect(await notices()).toHaveLength(1);
    await pass(7 * minute - 1_000);
    expect(await notices()).toHaveLength(1);
    await pass(2 * minute - 1);
    expect(await notices()).toHaveLength(0);
    expect(await mali.status()).toBe(300);
    await service.clock.advance(1_001);
    expect(await mali.status()).toBe(0);
    expect(service.host.ends).toHaveLength(1);
    expect((await contentsOf(service, mali))[0]).toMatchObject({
      kind: "sessionEnded",
      params: { why: "maintenance" },
    });
  });

  test("tells players of another end of games, too", async () => {
    const first = plan({ startsAt: start, sessionsEndAt: start + 5 * minute });
    await service.play(mali, plain);
    await desk.act(first);
    await service.takePushed(mali);
    await service.clock.advance(1_001);
    expect(await service.takePushed(mali)).toContain("notice");
    await withdraw(first.key);
    await desk.act(plan({ startsAt: start, sessionsEndAt: start + 10 * minute }));
    await service.clock.advance(1_001);
    expect(await service.takePushed(mali)).toContain("notice");
  });

  test("windows that touch are one, and the first end of games counts", async () => {
    await desk.act(plan({ startsAt: start + 15 * minute, endsAt: start + 40 * minute }));
    await desk.act(plan({ sessionsEndAt: start + 10 * minute }));
    await desk.act(plan({ startsAt: start + 41 * minute, endsAt: start + 45 * minute }));
    const at = (date: number) => service.store.read((tx) => tx.announcements.maintenanceNow(date));
    expect(await at(start + 5 * minute - 1)).toBeNull();
    const whole = { endsAt: start + 40 * minute, sessionsEndAt: start + 10 * minute };
    expect(await at(start + 5 * minute)).toEqual(whole);
  });

  /** At half past ten in the evening: an hour that is bought ends in ninety minutes. */
  const beforeMidnight = async (): Promise<Player> => {
    await service.close();
    service = await startOps({
      clock: createTestClock(Date.UTC(2026, 0, 5, 22, 30)),
      env: { TIME_ZONE: "UTC" },
    });
    desk = await openDesk(service);
    start = service.clock.date();
    return service.signIn("Noi");
  };
  const hour = 60 * minute;
  /** What a refund at a date would take back of each order, the newest first, in seconds. */
  const unusedAt = (date: number) =>
    service.store.transaction(async (tx) => {
      const found: number[] = [];
      for (const order of await tx.orders.search("", 9))
        found.push((await findRevoked(tx, order, date)).hourSeconds);
      return found;
    });

  test("in several windows leaves an hour whole, bought before or between them, and a refund finds it, also when they were withdrawn", async () => {
    const noi = await beforeMidnight();
    const { url } = await buyHour(noi);
    await payBy(service, url, cards.success);
    const midnight = start + 90 * minute;
    // The later one was planned first.
    await desk.act(plan({ startsAt: midnight, endsAt: midnight + 2 * hour }));
    await desk.act(plan({ startsAt: midnight - hour, endsAt: midnight }));
    const until = midnight + 4 * hour;
    expect((await service.balance(noi)).hourUntil).toBe(until);
    expect([await unusedAt(until - 1), await unusedAt(until)]).toEqual([[3_600], [0]]);
    await service.clock.advance(minute);
    for (const { id } of await news()) await withdraw(id);
    expect((await service.balance(noi)).hourUntil).toBe(until);
    expect([await unusedAt(until - 1), await unusedAt(until)]).toEqual([[3_600], [0]]);
  });

  test("moves the end of a bought hour by the maintenance that cut it short alone: a refund takes nothing of a later one", async () => {
    const noi = await beforeMidnight();
    await payBy(service, (await buyHour(noi)).url, cards.success);
    const midnight = start + 90 * minute;
    // Withdrawn before the hour reached into it.
    const late = plan({ startsAt: midnight + hour, endsAt: midnight + 3 * hour });
    await desk.act(late);
    service.clock.jump(minute);
    await withdraw(late.key);
    await desk.act(plan({ startsAt: midnight - hour, endsAt: midnight - 30 * minute }));
    const until = midnight + 90 * minute;
    expect((await service.balance(noi)).hourUntil).toBe(until);
    expect([await unusedAt(until - 1), await unusedAt(until)]).toEqual([[3_600], [0]]);
    service.clock.jump(until + 30 * minute - service.clock.date());
    const later = await service.signIn("Noi");
    desk = await openDesk(service);
    await payBy(service, (await buyHour(later)).url, cards.success);
    expect(await unusedAt(service.clock.date())).toEqual([3_600, 0]);
    // Its start is before the end of the first hour, but it was planned after that.
    await desk.act(plan({ startsAt: until - minute, endsAt: service.clock.date() + 10 * minute }));
    expect(await unusedAt(service.clock.date())).toEqual([3_600, 0]);
  });

  test("sells no hour while it goes on, says from when on, and one bought before can be played whole after it", async () => {
    const noi = await beforeMidnight();
    const pay = async () => payBy(service, (await buyHour(noi)).url, cards.success);
    await pay();
    // Until after the end of the day, with which an hour ends otherwise.
    const endsAt = start + 130 * minute;
    await desk.act(plan({ endsAt }));
    expect((await service.balance(noi)).hourUntil).toBe(endsAt + 2 * hour);
    await pass(4 * minute);
    await payBy(service, (await buyHour(noi, "hour-1-26")).url, cards.success);
    const bought = 3_600 + 26 * 60;
    expect(await service.balance(noi)).toMatchObject({
      hour: bought,
      hourUntil: endsAt + hour + bought * 1_000,
    });
    await service.clock.advance(minute);
    const zone = { group: 4, channel: 4 };
    expect(await noi.get(accountCalls.hourGoods, zone)).toEqual({ list: [], opensAt: endsAt / 1_000 });
    expect((await noi.get(accountCalls.coinGoods, {})).list).toEqual([]);
    await expect(buyHour(noi, "hour-1-26")).rejects.toThrow(`${ownCodes.maintenance}`);
    // The first hour ends with the pot, too.
    service.clock.jump(endsAt + 2 * hour + minute - service.clock.date());
    desk = await openDesk(service);
    const { list } = await desk.get(opsCalls.orders, { search: "" });
    expect(list.map(({ takesBack }) => takesBack?.hourSeconds).toSorted()).toEqual([26 * 60, 3_600]);
  });
});
