import { EMPTY, map, tap } from "rxjs";
import { describe, expect, test } from "vitest";
import { type App, createApp } from "../../../../streams/app.ts";
import { createFoundation } from "../../../../streams/compose/foundation.ts";
import { createRunningElsewhere } from "../../../../streams/features/play/runningElsewhere.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { source } from "../../../../streams/lib/state.ts";
import { after } from "../../../../streams/lib/time.ts";
import { answerFirst, fakeBackend, scheduleCheck } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { lazyModules } from "../../../support/lazyModules.ts";
import { epoch, type FakePorts, type MarbleTest, marbles, ok, showing } from "../../../support/marbles.ts";
import { defaultConfig } from "../../../support/playBench.ts";

const racer = game("g-1");
const queue = { queuingIndex: 2, queuingWaitTime: 90 };

function open(ports: FakePorts, { scope }: MarbleTest): App {
  ports.stage.script = showing;
  const app = createApp(ports, defaultConfig(), lazyModules);
  scope.onEnd(() => app.end());
  return app;
}

/** Two tabs of one browser; the first owns a schedule, the second is opened at 1 s. */
function twoTabs(m: MarbleTest, check = scheduleCheck(100, racer, { queue })) {
  const other = m.tab();
  const service = fakeBackend(m.ports, [racer]);
  fakeBackend(other, [racer]);
  for (const ports of [m.ports, other]) ports.http.on("/schedule/info", ok(check));
  const tabs: { first: App; second?: App } = { first: open(m.ports, m) };
  m.at(100, () => answerFirst(tabs.first, true));
  m.at(1_000, () => {
    tabs.second = open(other, m);
  });
  const second = (): App => {
    if (!tabs.second) throw new Error("not open yet");
    return tabs.second;
  };
  return { first: tabs.first, second, other, service };
}

/** Opens a game that runs, and sends something from its desk at 1 s. */
function onTheDesk(m: MarbleTest, send: (app: App) => void): App {
  fakeBackend(m.ports, [racer]);
  m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer)));
  const app = open(m.ports, m);
  m.at(100, () => answerFirst(app, true));
  m.at(1_000, () => {
    expect([app.desk.value.status, app.runningElsewhere.value]).toEqual(["playing", null]);
    send(app);
  });
  return app;
}

describe("R-DESK-02 a game that was left", () => {
  const playing = (m: MarbleTest): App => onTheDesk(m, (app) => app.send({ type: "desk/leave" }));

  test("keeps running, the page says so, and resumes it on request", () =>
    marbles(playing, (m, app) => {
      m.at(1_500, () => {
        expect(app.runningElsewhere.value).toMatchObject({ kind: "left" });
        app.send({ type: "schedule/resume" });
      });
      m.at(2_000, () => {
        expect([app.runningElsewhere.value, app.desk.value.status]).toEqual([null, "playing"]);
      });
    }));

  test("is ended when the player says yes, and not before", () =>
    marbles(playing, (m, app) => {
      const quits = (): number =>
        m.ports.http.requests.filter(({ path }) => path === "/schedule/quit").length;
      m.at(1_500, () => app.send({ type: "schedule/end" }));
      m.at(1_600, () => {
        expect(app.overlays.value).toMatchObject([
          { kind: "confirm", params: { message: "endGame", game: racer } },
        ]);
        expect(quits()).toBe(0);
        answerFirst(app, true);
      });
      m.at(2_000, () => expect([quits(), app.runningElsewhere.value]).toEqual([1, null]));
    }));
});

describe("R-DESK-02 the question whether to end a game that was left", () => {
  test("is the same on the desk, and another one than that of the queue", () =>
    marbles((m) => {
      const app = onTheDesk(m, (desk) => desk.send({ type: "schedule/end" }));
      m.at(1_100, () =>
        expect(app.overlays.value).toMatchObject([
          { kind: "confirm", params: { message: "endGame", game: racer } },
        ]),
      );
    }));

  test("is asked once, however often the player presses, and one no is enough", () =>
    marbles((m) => {
      fakeBackend(m.ports, [racer]);
      m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer)));
      const app = open(m.ports, m);
      const answer = (answer: boolean): void => answerFirst(app, answer);
      m.at(100, () => answer(true));
      m.at(1_000, () => app.send({ type: "desk/leave" }));
      m.at(1_500, () => app.send({ type: "schedule/end" }));
      m.at(1_600, () => {
        const [question] = app.overlays.value;
        app.send({ type: "schedule/end" });
        expect(app.overlays.value).toEqual([question]);
        answer(false);
        expect(app.overlays.value).toEqual([]);
      });
    }));
});

describe("a tab beside the one that owns the schedule", () => {
  test("R-SES-04 R-SOCK-01 says so, follows the queue, and does not prompt", () =>
    marbles(twoTabs, (m, { first, second, service }) => {
      m.at(1_500, () => {
        expect(first.queue.value).toMatchObject({ shape: "popup", ahead: 2 });
        expect([first.runningElsewhere.value, second().overlays.value]).toEqual([null, []]);
        expect(second().queue.value).toEqual({ shape: "hidden" });
        expect(second().runningElsewhere.value).toMatchObject({ queued: true, ahead: 2 });
        service.push({
          event: "queue_update",
          data: { scheduleId: "s-1", queuingIndex: 1, queuingWaitTime: 60 },
        });
      });
      m.at(1_600, () => expect(second().runningElsewhere.value).toMatchObject({ ahead: 1 }));
    }));

  test("R-SES-04 goes on saying so, without a pause, while the seat there gets ready and the game starts", () =>
    marbles({ until: 15_000 }, twoTabs, (m, { second, other }) => {
      const shown: unknown[] = [];
      m.at(1_500, () => {
        m.scope.run("shown", second().runningElsewhere.pipe(tap((now) => shown.push(now?.kind))));
        other.http.on("/schedule/info", ok(scheduleCheck(200, racer)));
      });
      m.at(7_000, () => other.http.on("/schedule/info", ok(scheduleCheck(300, racer))));
      m.afterwards(() => {
        expect(second().runningElsewhere.value).toMatchObject({ queued: false });
        expect(shown).not.toContain(undefined);
        expect(other.http.requests.filter(({ outcome }) => outcome === "aborted")).toEqual([]);
      });
    }));

  test("R-QUEUE-01 resumes here on request, and then the first one says so", () =>
    marbles(twoTabs, (m, { first, second }) => {
      m.at(1_500, () => second().send({ type: "schedule/resume" }));
      m.at(1_600, () => {
        expect(second().queue.value).toMatchObject({ shape: "popup", ahead: 2 });
        expect(second().runningElsewhere.value).toBeNull();
        expect(first.queue.value).toEqual({ shape: "hidden" });
        expect(first.runningElsewhere.value).toMatchObject({ queued: true });
      });
    }));

  test("R-DESK-02 never two desks: the picture moves over, and comes back when the other tab is closed", () =>
    marbles((m) => {
      const { first, second, other } = twoTabs(m, scheduleCheck(300, racer));
      m.at(900, () => expect(first.desk.value.status).toBe("playing"));
      m.at(1_500, () => second().send({ type: "schedule/resume" }));
      m.at(2_500, () => {
        expect([second().desk.value.status, first.desk.value.status]).toEqual(["playing", "closed"]);
        expect(first.runningElsewhere.value).toMatchObject({ queued: false });
        expect([m.ports.stage.live, other.stage.live]).toEqual([0, 1]);
        second().end();
      });
      m.at(3_500, () => {
        expect([first.runningElsewhere.value, first.desk.value.status]).toEqual([null, "playing"]);
      });
    }));

  test("R-DESK-02 another tab has the game before the check is answered: it is not taken away from there", () =>
    marbles({ until: 5_000, at: "/streamDesk" }, (m) => {
      const { location, overlays, actions, pageLifecycle } = createFoundation(m.scope, {
        ports: m.ports,
        config: defaultConfig(),
      });
      const found: Schedule = {
        kind: "found",
        seat: { id: "s-1", game: racer, mode: 5, account: null },
        status: 300,
        queue,
        connect: null,
        readiness: "silent",
      };
      const otherTabOwns = source<boolean | null>(true);
      const resumedAt: number[] = [];
      createRunningElsewhere(m.scope, {
        pageLifecycle,
        location,
        overlays,
        actions,
        otherTabOwns,
        postponed: source<string | null>(null),
        schedule: {
          schedule: source(found),
          check$: after(m.clock, 500, "test").pipe(map(() => found)),
          quit$: EMPTY,
          dispatch: ({ type }) => {
            if (type === "resumed") resumedAt.push(m.clock.now() - epoch);
          },
        },
      });
      m.at(100, () => otherTabOwns.set(false));
      m.at(500, () => otherTabOwns.set(true));
      m.at(2_000, () => otherTabOwns.set(false));
      m.afterwards(() => expect(resumedAt).toEqual([2_500]));
    }));
});
