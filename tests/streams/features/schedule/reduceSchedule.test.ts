import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  realMode,
  reduceSchedule,
  type ScheduleEvent,
  unknownQueue,
} from "../../../../streams/features/schedule/reduceSchedule.ts";
import {
  ownsSchedule,
  type Schedule,
  type Seat,
} from "../../../../streams/features/schedule/scheduleState.ts";
import { equal } from "../../../../streams/lib/equal.ts";
import { connectInfo, noSchedule, scheduleCheck } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";

const racer = game("g-1");
const id = "s-1";
const seat: Seat = { id, game: racer, mode: 5, account: null };
const queue = { queuingIndex: 3, queuingWaitTime: 90 };
const account = { name: "lent", password: "secret" };
const none: Schedule = { kind: "none" };

const started: ScheduleEvent = { type: "started", id, game: racer, mode: 5, queue };
const runsAtOnce: ScheduleEvent = { ...started, queue: null, connect: connectInfo };
const hostOffered: ScheduleEvent = { type: "hostOffered", id, account: "lent", password: "secret" };
const confirmed: ScheduleEvent = { type: "confirmed", id, connect: connectInfo };
const configured: ScheduleEvent = { type: "hostReadiness", id, readiness: "configured" };
const running: ScheduleEvent = { type: "hostReadiness", id, readiness: "running" };
const moved: ScheduleEvent = { type: "queueMoved", id, queue: { queuingIndex: 1, queuingWaitTime: 30 } };
const startInfoSent: ScheduleEvent = { type: "startInfoSent", id };
const deskDue: ScheduleEvent = { type: "deskDue", id };
const poll = (status: 0 | 100 | 200 | 300, of = id): ScheduleEvent => ({
  type: "statusReceived",
  check:
    status === 0
      ? noSchedule
      : {
          ...scheduleCheck(status, racer, { id: of, queue }),
          connectInfo: status > 100 ? connectInfo : null,
        },
});

/** The schedule after these events, each state frozen so that nothing changes it in place. */
function outcome(events: readonly ScheduleEvent[], from: Schedule = none): Schedule {
  return events.reduce<Schedule>((schedule, event) => freeze(reduceSchedule(schedule, event)), freeze(from));
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

/** What is told of a schedule after its start. */
const told = [hostOffered, configured, running, moved, confirmed, startInfoSent, deskDue] as const;
const anyEvent: fc.Arbitrary<ScheduleEvent> = fc.constantFrom<ScheduleEvent>(
  ...[started, runsAtOnce, { ...started, queue: null }, ...told],
  ...[poll(0), poll(100), poll(200), poll(300), poll(100, "s-2"), poll(300, "s-2")],
  { type: "resumed" },
  { type: "released" },
  { type: "quitRequested" },
  { type: "quitFailed" },
  { type: "ended", id },
  { type: "ended", id: "s-2" },
  { type: "ended", id: null },
);
const anyOrder = fc.array(anyEvent, { maxLength: 25 });

describe("the schedule's reducer, every order of events", () => {
  test("R-SOCK-04 pushes in any order, repeated or lost, and a poll at any moment: with 300 the player plays, once", () => {
    const anyPushes = fc.array(fc.constantFrom(...told), { maxLength: 12 });
    fc.assert(
      fc.property(anyPushes, anyPushes, fc.boolean(), (before, between, polled) => {
        const events = [started, ...before, ...(polled ? [poll(200)] : []), ...between, poll(300)];
        let desks = 0;
        let schedule: Schedule = none;
        for (const event of events) {
          const then = reduceSchedule(schedule, event);
          if (then.kind === "playing" && schedule.kind !== "playing") desks += 1;
          schedule = freeze(then);
        }
        const lent = [...before, ...between].includes(hostOffered) ? account : null;
        const atDesk = schedule.kind === "playing" && equal(schedule.seat, { ...seat, account: lent });
        return atDesk && desks === 1;
      }),
      { numRuns: 2_000 },
    );
  });

  test("R-PUSH-02 R-PUSH-03 what has ended stays ended, whatever arrives late", () => {
    const late = fc.array(fc.constantFrom(...told, { type: "quitFailed" } as const), { maxLength: 12 });
    fc.assert(
      fc.property(anyOrder, late, (before, then) => {
        expect(outcome([...before, { type: "ended", id: null }, ...then])).toEqual(none);
      }),
    );
  });

  test("R-SES-04 only a start or a resume makes a page own the schedule", () => {
    const unasked = anyOrder.map((events) =>
      events.filter(({ type }) => type !== "started" && type !== "resumed" && type !== "quitRequested"),
    );
    fc.assert(fc.property(unasked, (events) => !ownsSchedule(outcome(events))));
  });

  test("only a requested quit leaves", () => {
    const kept = anyOrder.map((events) => events.filter(({ type }) => type !== "quitRequested"));
    fc.assert(fc.property(kept, (events) => outcome(events).kind !== "leaving"));
  });

  test("an event of another schedule changes nothing", () => {
    const foreign = [...told, { type: "ended" } as const].map((event) => ({ ...event, id: "s-9" }));
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...foreign), (events, event) => {
        const before = outcome(events);
        expect(reduceSchedule(before, event)).toBe(before);
      }),
    );
  });

  test("the same event twice is the same as once", () => {
    const repeatable = fc.constantFrom(
      ...[...told.filter((event) => event !== deskDue), poll(0), poll(100), poll(200), poll(300)],
      ...([{ type: "released" }, { type: "quitRequested" }, { type: "ended", id }] as const),
    );
    fc.assert(
      fc.property(anyOrder, repeatable, (events, event) => {
        const once = outcome([...events, event]);
        expect(outcome([event], once)).toEqual(once);
      }),
    );
  });

  test("a refused quit restores the state, updated with what came meanwhile", () => {
    const news = told.filter((event) => event !== deskDue);
    const meanwhile = fc.array(fc.constantFrom(...news), { maxLength: 6 });
    fc.assert(
      fc.property(anyOrder, meanwhile, (events, news) => {
        const before = outcome(events.filter(({ type }) => type !== "quitRequested"));
        const without = outcome(news, before);
        expect(outcome([{ type: "quitRequested" }, ...news, { type: "quitFailed" }], before)).toEqual(
          without,
        );
      }),
    );
  });
});

describe("the schedule's reducer, one step at a time", () => {
  const queued = outcome([started]);
  const preparing = outcome([started, hostOffered, confirmed]);

  test("R-PLAY-10 started with a queue: queued; without: pending until the status is known", () => {
    expect(queued).toEqual({ kind: "queued", seat, queue });
    const pending = outcome([{ ...started, queue: null }]);
    expect(pending).toEqual({ kind: "pending", seat });
    expect(outcome([poll(100)], pending)).toEqual({ kind: "queued", seat, queue });
    expect(outcome([poll(200)], pending)).toEqual({ kind: "ready", seat, readiness: "silent" });
    expect(outcome([poll(300)], pending)).toMatchObject({
      kind: "playing",
      returning: false,
      startInfoSent: false,
    });
    expect(outcome([poll(0)], pending)).toEqual(none);
  });

  test("R-PUSH-05 a link stores the account and offers the host; a late one is sent with another start info", () => {
    expect(outcome([hostOffered], queued)).toEqual({
      kind: "ready",
      seat: { ...seat, account },
      readiness: "silent",
    });
    const unlent = outcome([started, poll(200), confirmed, configured, startInfoSent]);
    expect(unlent).toMatchObject({ kind: "preparing", startInfoSent: true });
    expect(outcome([hostOffered], unlent)).toMatchObject({
      kind: "preparing",
      startInfoSent: false,
      seat: { account },
    });
    expect(outcome([hostOffered, startInfoSent, hostOffered], unlent)).toMatchObject({ startInfoSent: true });
    expect(outcome([{ ...hostOffered, account: "" }], unlent)).toMatchObject({ startInfoSent: true });
  });

  test("R-PUSH-06 the desk opens by the game or 10 s after the configuration, not before it is confirmed", () => {
    expect(outcome([configured], preparing)).toMatchObject({ kind: "preparing", readiness: "configured" });
    expect(outcome([configured, running], preparing)).toMatchObject({ kind: "playing" });
    expect(outcome([configured, deskDue], preparing)).toMatchObject({ kind: "playing" });
    expect(outcome([running], queued)).toEqual({ kind: "ready", seat, readiness: "running" });
    expect(outcome([running, confirmed], queued)).toMatchObject({ kind: "playing" });
    expect(outcome([running, configured, confirmed], queued)).toMatchObject({ kind: "playing" });
  });

  test("the reply to a start that pushes and polls have overtaken reverts nothing", () => {
    const overtaken = outcome([poll(200), hostOffered]);
    expect(outcome([started], overtaken)).toEqual({
      kind: "ready",
      seat: { ...seat, account },
      readiness: "silent",
    });
  });

  test("a start that runs at once is played, whatever was there before; what is played already stays as it is", () => {
    const atOnce = { kind: "playing", seat, startInfoSent: true, returning: false };
    expect(outcome([runsAtOnce])).toMatchObject(atOnce);
    expect(outcome([{ ...runsAtOnce, id: "s-0" }, runsAtOnce])).toMatchObject(atOnce);
    expect(outcome([poll(300), runsAtOnce])).toMatchObject(atOnce);
    const returned = outcome([poll(300), { type: "resumed" }]);
    expect(returned).toMatchObject({ kind: "playing", returning: true });
    expect(outcome([runsAtOnce], returned)).toBe(returned);
  });

  test("a found schedule keeps how far its host is, unless it queues again or stops running", () => {
    const found = outcome([poll(200), configured]);
    expect(found).toMatchObject({ kind: "found", readiness: "configured" });
    expect(outcome([poll(200)], found)).toMatchObject({ readiness: "configured" });
    expect(outcome([poll(100)], found)).toMatchObject({ readiness: "silent" });
    expect(outcome([running, poll(200)], found)).toMatchObject({ readiness: "silent" });
  });

  test("a found schedule follows polls and pushes without being owned", () => {
    const found = outcome([poll(100)]);
    expect(outcome([moved], found)).toMatchObject({ kind: "found", queue: { queuingIndex: 1 } });
    expect(outcome([hostOffered], found)).toMatchObject({ kind: "found", status: 200, seat: { account } });
    expect(outcome([poll(300)], found)).toMatchObject({ kind: "found", status: 300 });
    expect(outcome([poll(0)], found)).toEqual(none);
    const nameless = { ...scheduleCheck(100, null), queueInfo: null };
    expect(outcome([{ type: "statusReceived", check: nameless }], found)).toMatchObject({
      seat: { game: racer },
      queue: unknownQueue,
    });
  });

  test("R-PLAY-07 the real mode behind a server's account_mode, the plainer one where they are not distinguished", () => {
    expect([0, 1, 2, 3, 4, 10, 77].map(realMode)).toEqual([5, 1, 2, 3, 4, 10, 2]);
  });
});
