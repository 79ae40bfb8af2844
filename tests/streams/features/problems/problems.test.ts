import { delay, map, NEVER, of, Subject } from "rxjs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  createProblemIntents,
  type ProblemIntent,
} from "../../../../streams/features/problems/problemIntents.ts";
import { createProblems, type SentProblem } from "../../../../streams/features/problems/problems.ts";
import { sendKeptReports } from "../../../../streams/features/problems/sendKeptReports.ts";
import type { Schedule } from "../../../../streams/features/schedule/scheduleState.ts";
import { type Source, source } from "../../../../streams/lib/state.ts";
import type { PersonalKind, RecordingPort, SentRecording } from "../../../../streams/ports/recording.ts";
import { reportKeptFor } from "../../../../streams/rules/durations.ts";
import { problemCalls } from "../../../../streams/wire/problemReport.ts";
import { createTypedStorage } from "../../../../streams/wire/typedStorage.ts";
import { createFakeIdentity } from "../../../support/fakeIdentity.ts";
import {
  type Answer,
  delayed,
  type MarbleTest,
  marbles,
  offline,
  ok,
  refused,
} from "../../../support/marbles.ts";
import { deskBench } from "../desk/deskBench.ts";

const at = "/user/setting";
/** Before the first retry. */
const until = 15_000;
const path = problemCalls.report.path;
const running: Schedule = {
  kind: "playing",
  seat: { id: "s-1", game: null, mode: 5, account: null },
  connect: {
    realip: "h",
    innerip: "",
    session_key: "k",
    httpcentport: 1,
    file_transfer_port: 1,
    spare_port: 1,
  },
  returning: false,
  startInfoSent: true,
};
const facts = {
  gameId: "g-brick-comet",
  statistics: { framesPerSecond: 60, roundTrip: 18, packetsLost: 2 },
  browser: "Firefox",
};

function bench(
  marble: MarbleTest,
  answer: Answer,
  player: Source<string | null> = source("player-1"),
  recording?: RecordingPort,
) {
  const { ports, scope } = marble;
  ports.http.on(path, answer);
  const desk = deskBench(marble);
  const { backend, client } = createFakeIdentity(scope.child("identity"), desk.deps, { player: "player-1" });
  const reconnected$ = new Subject<void>();
  const intents = createProblemIntents(desk.deps);
  const given = { ...ports, ...(recording ? { recording } : {}) };
  const schedule = { schedule: source<Schedule>({ kind: "none" }) };
  const deps = { ...desk.deps, ports: given, intents, backend, client, player, reconnected$, schedule };
  const does = (act: ProblemIntent): void => desk.deps.send({ type: "problem/do", act });
  const page = scope.child("problems");
  return {
    ...createProblems(page, deps),
    leave: () => page.end(),
    go: (to: string) => desk.deps.navigation.go(to),
    answer: () => {
      const id = desk.deps.overlays.shown.value.at(-1)?.id;
      if (id !== undefined) desk.deps.send({ type: "overlay/answer", id, answer: "close" });
    },
    client,
    write: (words = "It stutters", allow: readonly PersonalKind[] | null = null) =>
      does({
        kind: "report",
        what: "picture",
        words,
        facts,
        recording: allow === null ? null : { allow: [...allow] },
      }),
    reconnect: () => reconnected$.next(),
    does,
    overlays: desk.deps.overlays,
    schedule: schedule.schedule,
    again: () => createProblems(scope.child("again"), deps),
    sent: () => ports.http.to(path).map(({ json }) => json),
    stored: () => ports.storage.get("local", "PROBLEM_REPORTS"),
  };
}

const statuses: Record<string, SentProblem | null> = {
  n: null,
  s: { status: "sending" },
  k: { status: "kept" },
  d: { status: "sent", reference: "K7Q2-M4XP", recording: "none" },
  r: { status: "refused", message: "No more today." },
};
const arrived = delayed(100, ok({ reference: "K7Q2-M4XP" }));
/** As it is stored until its player is told. */
const end = { status: "sent", reference: "K7Q2-M4XP" };
/** What a browser has stored of a report. */
const keptAs = (id: string, written: number, more: object = {}) => ({
  userId: "player-1",
  report: { id, what: "picture", words: "", facts: { ...facts, at: written, version: "1" } },
  ...more,
});
const keep = ({ ports }: MarbleTest, ...reports: readonly object[]): void => {
  ports.storage.set("local", "PROBLEM_REPORTS", JSON.stringify(reports));
};
const keptIds = (stored: string | null): readonly string[] =>
  z
    .parse(z.array(z.object({ report: z.object({ id: z.string() }) })), JSON.parse(stored ?? ""))
    .map(({ report }) => report.id);

describe("R-DESK-08 a report of a problem", () => {
  test("is sent with the facts that were shown, and its number is said", () =>
    marbles({ at, until }, (marble) => {
      const { problem, write, sent, stored } = bench(marble, arrived);
      marble.at(1_000, () => write());
      marble.expectState(problem, "n 999ms s 99ms d", statuses);
      marble.afterwards(() => {
        expect(sent()).toMatchObject([
          {
            params: {
              what: "picture",
              words: "It stutters",
              facts: { ...facts, at: expect.any(Number), version: expect.any(String) },
            },
          },
        ]);
        expect(stored()).toBe("[]");
      });
    }));

  test("is kept while the service cannot be reached, and sent once it can, with the same id", () =>
    marbles({ at, until }, (marble) => {
      const { problem, write, reconnect, sent } = bench(marble, offline);
      marble.at(1_000, () => write());
      marble.at(5_000, () => marble.ports.http.on(path, arrived));
      marble.at(6_000, reconnect);
      marble.expectState(problem, "n 999ms (sk) 5096ms d", statuses);
      marble.afterwards(() => {
        const ids = sent().map((body) => JSON.stringify(body).match(/"id":"([^"]+)"/)?.[1]);
        expect(ids).toHaveLength(2);
        expect(ids[0]).toBe(ids[1]);
      });
    }));

  test("is sent with the next visit, of the same player alone", () =>
    marbles({ at, until }, (marble) => {
      const player = source<string | null>("player-1");
      const { write, sent, again } = bench(marble, offline, player);
      marble.at(1_000, () => write());
      marble.at(2_000, () => player.set("player-2"));
      marble.at(3_000, () => {
        marble.ports.http.on(path, arrived);
        again();
      });
      marble.at(3_900, () => expect(sent()).toHaveLength(1));
      marble.at(4_000, () => player.set("player-1"));
      // The first visit's page is still there, and asks as well: the service knows the id.
      marble.afterwards(() => expect(sent().length).toBeGreaterThan(1));
    }));

  test("that the service declines is not tried again", () =>
    marbles({ at, until }, (marble) => {
      const declined = refused(-20060, "No more today.");
      const { problem, write, reconnect, sent, stored } = bench(marble, declined);
      marble.at(1_000, () => write());
      marble.at(2_000, reconnect);
      marble.expectState(problem, "n 999ms (sr)", statuses);
      marble.afterwards(() => {
        expect(sent()).toHaveLength(1);
        expect(stored()).toBe("[]");
      });
    }));

  test("R-EYES-01 names the latest call before its form was opened, as the form says", () =>
    marbles({ at, until }, (marble) => {
      const { client, problemRequest, write, does, sent } = bench(marble, arrived);
      client
        .call(problemCalls.report, {
          id: "earlier",
          what: "other",
          words: "",
          facts: { ...facts, at: 0, version: "" },
        })
        .subscribe();
      const before = client.latestId();
      marble.at(1_000, () => {
        does({ kind: "open" });
        expect(problemRequest.value).toBe(before);
        write();
      });
      marble.afterwards(() =>
        expect(sent().at(-1)).toMatchObject({ params: { facts: { requestId: before } } }),
      );
    }));

  test("at most five wait; the next form is empty", () =>
    marbles({ at, until }, (marble) => {
      const { problem, write, does, stored } = bench(marble, offline);
      marble.at(1_000, () => {
        for (const words of ["1", "2", "3", "4", "5", "6"]) write(words);
      });
      marble.at(2_000, () => {
        expect(problem.value).toEqual({ status: "kept" });
        does({ kind: "open" });
        expect(problem.value).toBeNull();
      });
      marble.afterwards(() => {
        const words = JSON.parse(stored() ?? "[]").map(
          (item: { report: { words: string } }) => item.report.words,
        );
        expect(words).toEqual(["2", "3", "4", "5", "6"]);
      });
    }));
});

describe("R-REC-42 a report that could not be sent", () => {
  const half = () => 0;
  const short = { at, until: 400_000 };
  const alertOf = (overlays: { shown: { value: readonly object[] } }) => overlays.shown.value.at(-1);

  test("is tried again after 15 s, then after twice as long each time, as long as it waits", () =>
    marbles(short, (marble) => {
      marble.ports.entropy.random = half;
      const { write, sent } = bench(marble, offline);
      marble.at(1_000, () => write());
      const tries = (ms: number, expected: number) =>
        marble.at(ms, () => expect([ms, sent().length]).toEqual([ms, expected]));
      tries(1_001, 1);
      tries(15_999, 1);
      tries(16_001, 2);
      tries(45_999, 2);
      tries(46_001, 3);
      tries(105_999, 3);
      tries(106_001, 4);
      marble.at(200_000, () => marble.ports.http.on(path, arrived));
      tries(226_001, 5);
      tries(399_000, 5);
    }));

  test("is tried again every 15 to 30 minutes at last", () =>
    marbles({ at, until: 4_200_000 }, (marble) => {
      marble.ports.entropy.random = () => 0.5;
      const { write, sent } = bench(marble, offline);
      marble.at(1_000, () => write());
      const tries = (ms: number, expected: number) =>
        marble.at(ms, () => expect([ms, sent().length]).toEqual([ms, expected]));
      tries(1_418_501, 7);
      tries(2_768_500, 7);
      tries(2_768_501, 8);
      tries(4_118_500, 8);
      tries(4_118_501, 9);
    }));

  test("is tried again at the pause after the latest try alone, which comes sooner when the service is back", () =>
    marbles(short, (marble) => {
      marble.ports.entropy.random = half;
      const { write, sent, reconnect } = bench(marble, offline);
      const tries = (ms: number, expected: number) =>
        marble.at(ms, () => expect([ms, sent().length]).toEqual([ms, expected]));
      marble.at(1_000, () => write());
      marble.at(10_000, reconnect);
      tries(10_001, 2);
      tries(39_999, 2);
      tries(40_001, 3);
    }));

  test("goes after the one before it, and only once, though the service is back meanwhile", () =>
    marbles({ at, until }, (marble) => {
      const now = marble.ports.clock.now();
      keep(marble, keptAs("r-1", now), keptAs("r-2", now));
      const { sent, reconnect } = bench(marble, delayed(1_000, ok({ reference: "K7Q2-M4XP" })));
      const ids = () => sent().map((body) => idOf(body).id);
      marble.at(500, reconnect);
      marble.at(999, () => expect(ids()).toEqual(["r-1"]));
      marble.at(1_999, () => expect(ids()).toEqual(["r-1", "r-2"]));
      marble.afterwards(() => {
        expect(ids()).toEqual(["r-1", "r-2"]);
        const outcomes = marble.ports.http.to(path).map(({ outcome }) => outcome);
        expect(outcomes).toEqual(["answered", "answered"]);
      });
    }));

  test.each([429, 500, 503, 599])(
    "because the service is busy or broken (%i) is kept and tried again",
    (code) =>
      marbles({ at, until: 60_000 }, (marble) => {
        marble.ports.entropy.random = half;
        const { problem, write, sent, stored } = bench(marble, refused(code, "Later."));
        marble.at(1_000, () => write());
        marble.at(2_000, () => {
          expect(problem.value).toEqual({ status: "kept" });
          expect(JSON.parse(stored() ?? "")).toHaveLength(1);
          marble.ports.http.on(path, arrived);
        });
        marble.at(15_999, () => expect(sent()).toHaveLength(1));
        marble.at(16_101, () => {
          expect(sent()).toHaveLength(2);
          expect(problem.value).toMatchObject({ status: "sent" });
        });
      }),
  );

  test.each([400, 413, 428, 430, 499, 600])("another refusal (%i) is final", (code) =>
    marbles({ at, until }, (marble) => {
      const { problem, write, stored } = bench(marble, refused(code, "No."));
      marble.at(1_000, () => write());
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "refused", message: "No." });
        expect(stored()).toBe("[]");
      });
    }),
  );

  test("its player is told once, with its number, when its form is closed, no game runs and nothing is in front", () =>
    marbles(short, (marble) => {
      const { write, does, reconnect, overlays, schedule } = bench(marble, offline);
      does({ kind: "open" });
      marble.at(1_000, () => write());
      marble.at(2_000, () => does({ kind: "close" }));
      marble.at(3_000, () => marble.ports.http.on(path, arrived));
      marble.at(3_000, () => schedule.set(running));
      marble.at(4_000, reconnect);
      marble.at(5_000, () => expect(overlays.shown.value).toEqual([]));
      marble.at(6_000, () => schedule.set({ kind: "none" }));
      marble.at(6_001, () =>
        expect(alertOf(overlays)).toMatchObject({
          kind: "alert",
          params: { message: "reportSent", reference: "K7Q2-M4XP" },
        }),
      );
    }));

  test("what becomes of it leaves the next form alone, and is told when that one is closed", () =>
    marbles({ at, until: 60_000 }, (marble) => {
      marble.ports.entropy.random = half;
      const { write, does, sent, overlays, problem } = bench(marble, offline);
      does({ kind: "open" });
      marble.at(1_000, () => write());
      marble.at(2_000, () => does({ kind: "close" }));
      marble.at(3_000, () => does({ kind: "open" }));
      marble.at(16_001, () => {
        expect(sent()).toHaveLength(2);
        expect(problem.value).toBeNull();
      });
      marble.at(20_000, () => marble.ports.http.on(path, arrived));
      marble.at(47_000, () => {
        expect(sent()).toHaveLength(3);
        expect(problem.value).toBeNull();
        expect(overlays.shown.value).toEqual([]);
      });
      marble.at(48_000, () => does({ kind: "close" }));
      marble.at(48_001, () =>
        expect(alertOf(overlays)).toMatchObject({
          params: { message: "reportSent", reference: "K7Q2-M4XP" },
        }),
      );
    }));

  test("one whose form is open is told there alone", () =>
    marbles({ at, until }, (marble) => {
      const { write, does, reconnect, overlays, problem } = bench(marble, offline);
      does({ kind: "open" });
      marble.at(1_000, () => write());
      marble.at(3_000, () => marble.ports.http.on(path, arrived));
      marble.at(4_000, reconnect);
      marble.at(5_000, () => {
        expect(problem.value).toMatchObject({ status: "sent" });
        expect(overlays.shown.value).toEqual([]);
      });
    }));

  test("that the service declines later: its player is told why", () =>
    marbles({ at, until }, (marble) => {
      const { write, reconnect, overlays } = bench(marble, offline);
      marble.at(1_000, () => write());
      marble.at(3_000, () => marble.ports.http.on(path, refused(-20060, "No more today.")));
      marble.at(4_000, reconnect);
      marble.at(5_000, () =>
        expect(alertOf(overlays)).toMatchObject({
          params: { message: "reportRefused", reason: "No more today." },
        }),
      );
    }));

  test.each([
    ["just not 14 days old is sent", reportKeptFor - 1, 1],
    ["14 days old is forgotten", reportKeptFor, 0],
  ])("%s", (_what, age, expected) =>
    marbles({ at, until }, (marble) => {
      const report = {
        id: "r-1",
        what: "picture",
        words: "",
        facts: { ...facts, at: marble.ports.clock.now() - age, version: "1" },
      };
      marble.ports.storage.set("local", "PROBLEM_REPORTS", JSON.stringify([{ userId: "player-1", report }]));
      const { sent, stored } = bench(marble, arrived);
      marble.afterwards(() => {
        expect(sent()).toHaveLength(expected);
        expect(stored()).toBe("[]");
      });
    }),
  );

  test("somebody who is not signed in is told so, and nothing is kept", () =>
    marbles({ at, until }, (marble) => {
      const { write, problem, sent, stored } = bench(marble, arrived, source<string | null>(null));
      marble.at(1_000, () => write());
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "signedOut" });
        expect(sent()).toEqual([]);
        expect(stored()).toBeNull();
      });
    }));

  test.each([
    ["this player's", "player-1", "ready", 1, {}],
    ["one that arrived and its player was not told of", "player-1", "ready", 1, { untold: end }],
    ["another player's", "player-2", "ready", 0, {}],
    ["one while home does not come", "player-1", "loading", 0, {}],
  ])("%s: asked for 3 s after home's first screen", (_what, userId, status, expected, more) =>
    marbles({ at, until }, (marble) => {
      const { clock, storage } = marble.ports;
      const report = {
        id: "r-1",
        what: "picture",
        words: "",
        facts: { ...facts, at: clock.now(), version: "1" },
      };
      storage.set("local", "PROBLEM_REPORTS", JSON.stringify([{ userId, report, ...more }]));
      const asked: unknown[] = [];
      const home = source({ status: "loading" });
      sendKeptReports(marble.scope.child("kept"), {
        clock,
        typedStorage: createTypedStorage(storage),
        player: source<string | null>("player-1"),
        home,
        send: (intent) => asked.push(intent),
      });
      marble.at(1_000, () => home.set({ status }));
      marble.at(3_999, () => expect(asked).toHaveLength(0));
      marble.at(4_001, () => expect(asked).toHaveLength(expected));
    }),
  );
});

describe("R-REC-42 what became of a report, once it needs no sending any more", () => {
  const told = { kind: "alert", params: { message: "reportSent", reference: "K7Q2-M4XP" } };

  test.each([
    ["it arrived", arrived, told.params],
    [
      "the service declined",
      refused(-20060, "No more today."),
      { message: "reportRefused", reason: "No more today." },
    ],
  ])(
    "%s during a game, and the page was left: the next page tells it once, and sends nothing",
    (_what, answer, params) =>
      marbles({ at, until: 60_000 }, (marble) => {
        const {
          write,
          leave,
          again,
          answer: close,
          sent,
          stored,
          overlays,
          schedule,
        } = bench(marble, answer);
        schedule.set(running);
        marble.at(1_000, () => write());
        marble.at(2_000, () => {
          expect(keptIds(stored())).toHaveLength(1);
          leave();
          schedule.set({ kind: "none" });
        });
        marble.at(3_000, () => expect(overlays.shown.value).toEqual([]));
        marble.at(4_000, () => again());
        marble.at(4_001, () => {
          expect(overlays.shown.value).toMatchObject([{ kind: "alert", params }]);
          expect(stored()).toBe("[]");
          close();
        });
        marble.at(5_000, () => again());
        marble.afterwards(() => {
          expect(overlays.shown.value).toEqual([]);
          expect(sent()).toHaveLength(1);
        });
      }),
  );

  test("two tabs tell it once, two reports one after the other", () =>
    marbles({ at: "/join", until }, (marble) => {
      const now = marble.ports.clock.now();
      const declined = { status: "refused", message: "No more today." };
      keep(marble, keptAs("r-1", now, { untold: end }), keptAs("r-2", now, { untold: declined }));
      const { go, again, answer, overlays, stored } = bench(marble, arrived);
      again();
      marble.at(1_000, () => go("/"));
      marble.at(2_000, () => {
        expect(overlays.shown.value).toMatchObject([told]);
        expect(keptIds(stored())).toEqual(["r-2"]);
        answer();
      });
      marble.at(3_000, () => {
        expect(overlays.shown.value).toMatchObject([{ params: { message: "reportRefused" } }]);
        answer();
      });
      marble.afterwards(() => expect(overlays.shown.value).toEqual([]));
    }));

  test("several that end behind a pop-up, and while one is told: each is told, one at a time", () =>
    marbles({ at: "/join", until }, (marble) => {
      const now = marble.ports.clock.now();
      const earlier = (reference: string) => ({ untold: { status: "sent", reference } });
      keep(marble, keptAs("r-1", now, earlier("1")), keptAs("r-2", now, earlier("2")));
      const numbered = (reference: string) => delayed(100, ok({ reference }));
      const { write, go, overlays, answer } = bench(marble, arrived);
      const shown = () => overlays.shown.value.map(({ params }) => params);
      marble.ports.http.on(path, numbered("A"), numbered("B"), numbered("C"));
      marble.scope.run("in front", overlays.open("saves", {}));
      marble.at(50, () => go(at));
      marble.at(100, () => write());
      marble.at(300, () => write());
      marble.at(1_000, () => {
        expect(shown()).toEqual([{}]);
        for (const reference of ["1", "2"]) {
          answer();
          expect(shown()).toEqual([{ message: "reportSent", reference }]);
        }
        answer();
        expect(shown()).toEqual([{ message: "reportSent", reference: "A" }]);
      });
      let first: unknown;
      marble.at(1_100, () => {
        first = overlays.shown.value[0];
        write();
      });
      marble.at(1_300, () => {
        expect(overlays.shown.value).toEqual([first]);
        answer();
        expect(shown()).toEqual([{ message: "reportSent", reference: "B" }]);
        answer();
        expect(shown()).toEqual([{ message: "reportSent", reference: "C" }]);
        answer();
        expect(shown()).toEqual([]);
      });
    }));

  test.each(["/streamDesk", "/join"])("waits while the page is %s, where a guest has no schedule", (path) =>
    marbles({ at: path, until }, (marble) => {
      keep(marble, keptAs("r-1", marble.ports.clock.now(), { untold: end }));
      const { go, overlays, stored } = bench(marble, arrived);
      marble.at(1_999, () => {
        expect(overlays.shown.value).toEqual([]);
        expect(keptIds(stored())).toEqual(["r-1"]);
      });
      marble.at(2_000, () => go("/"));
      marble.at(2_001, () => expect(overlays.shown.value).toMatchObject([told]));
    }),
  );

  test("another player is not told; its own is, who comes back", () =>
    marbles({ at, until }, (marble) => {
      keep(marble, keptAs("r-1", marble.ports.clock.now(), { untold: end }));
      const player = source<string | null>("player-2");
      const { overlays } = bench(marble, arrived, player);
      marble.at(1_000, () => player.set(null));
      marble.at(2_000, () => {
        expect(overlays.shown.value).toEqual([]);
        player.set("player-1");
      });
      marble.at(2_001, () => expect(overlays.shown.value).toMatchObject([told]));
    }));

  test("a player who signs out before is told at the next sign-in", () =>
    marbles({ at: "/join", until }, (marble) => {
      keep(marble, keptAs("r-1", marble.ports.clock.now(), { untold: end }));
      const player = source<string | null>("player-1");
      const { go, overlays } = bench(marble, arrived, player);
      marble.at(1_000, () => player.set(null));
      marble.at(2_000, () => go("/"));
      marble.at(3_000, () => {
        expect(overlays.shown.value).toEqual([]);
        player.set("player-1");
      });
      marble.at(3_001, () => expect(overlays.shown.value).toMatchObject([told]));
    }));

  test.each([
    ["just not 14 days after it was written is told", reportKeptFor - 1, [told]],
    ["14 days after is forgotten", reportKeptFor, []],
  ])("%s", (_what, age, expected) =>
    marbles({ at, until }, (marble) => {
      keep(marble, keptAs("r-1", marble.ports.clock.now() - age, { untold: end }));
      const { overlays, stored } = bench(marble, arrived);
      marble.at(1, () => expect(overlays.shown.value).toMatchObject(expected));
      marble.afterwards(() => expect(stored()).toBe("[]"));
    }),
  );

  test("makes room for a report that waits", () =>
    marbles({ at: "/join", until }, (marble) => {
      const now = marble.ports.clock.now();
      const waiting = ["r-1", "r-2", "r-3"].map((id) => keptAs(id, now));
      keep(marble, ...waiting, keptAs("r-4", now, { untold: end }), keptAs("r-5", now, { untold: end }));
      const { write, stored } = bench(marble, offline);
      marble.at(1_000, () => write());
      marble.afterwards(() =>
        expect(keptIds(stored())).toEqual(["r-5", "r-1", "r-2", "r-3", expect.any(String)]),
      );
    }));

  test("R-REC-31 needs its recording no longer", () =>
    marbles({ at, until }, (marble) => {
      const { port, calls } = fakeRecording("sent");
      const answer = ok({ reference: "K7Q2-M4XP", ticket: "ticket-1" });
      const { write, schedule, stored } = bench(marble, answer, source<string | null>("player-1"), port);
      schedule.set(running);
      marble.at(1_000, () => write("It stutters", []));
      marble.afterwards(() => {
        expect(keptIds(stored())).toHaveLength(1);
        expect(calls.at(-1)).toEqual(["forgetAllBut", []]);
      });
    }));
});

/** A recording port without a browser. */
function fakeRecording(upload: SentRecording, bytes: number | null = 1_234) {
  const calls: unknown[] = [];
  const port: RecordingPort = {
    long$: NEVER,
    take: () => NEVER,
    start: () => undefined,
    stop: () => undefined,
    discard: () => undefined,
    end: () => undefined,
    keep(id, allow) {
      calls.push(["keep", id, allow]);
      return of(bytes);
    },
    save: () => NEVER,
    upload(id, url) {
      calls.push(["upload", id, url]);
      return of(upload);
    },
    forgetAllBut: (ids) => calls.push(["forgetAllBut", ids]),
  };
  return { port, calls };
}

describe("R-REC-31 a recording follows its report", () => {
  const reference = "K7Q2-M4XP";
  const withTicket = ok({ reference, ticket: "ticket-1" });
  const player = () => source<string | null>("player-1");

  test.each([
    ["sent", "sent", 0],
    ["refused", "refused", 0],
    ["gone", "none", 0],
    ["unreachable", "waits", 1],
    ["expired", "waits", 1],
  ] as const)("one that is %s: the form says %s", (upload, recording, waiting) =>
    marbles({ at, until }, (marble) => {
      const { port, calls } = fakeRecording(upload);
      const { problem, write, sent, stored } = bench(marble, withTicket, player(), port);
      marble.at(1_000, () => write("It stutters", ["names"]));
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "sent", reference, recording });
        expect(sent()).toMatchObject([{ params: { recording: { bytes: 1_234 } } }]);
        const [{ id } = { id: "" }] = sent().map((body) => idOf(body));
        expect(calls.slice(0, 3)).toEqual([
          ["keep", id, ["names"]],
          ["forgetAllBut", [id]],
          ["upload", id, "/report/recording?ticket=ticket-1"],
        ]);
        expect(JSON.parse(stored() ?? "")).toHaveLength(waiting);
      });
    }),
  );

  test("one that waits is sent once with the next chance, with a new ticket", () =>
    marbles({ at, until }, (marble) => {
      const uploads = ["unreachable", "sent"] as const;
      let tries = 0;
      const { port, calls } = fakeRecording("sent");
      const upload: RecordingPort["upload"] = (id, url) =>
        port.upload(id, url).pipe(map(() => uploads[tries++] ?? "gone"));
      const { problem, write, reconnect, stored } = bench(marble, withTicket, player(), { ...port, upload });
      marble.at(1_000, () => write("It stutters", []));
      marble.at(5_000, reconnect);
      marble.at(6_000, reconnect);
      marble.afterwards(() => {
        expect(tries).toBe(2);
        expect(problem.value).toEqual({ status: "sent", reference, recording: "sent" });
        expect(stored()).toBe("[]");
        expect(calls.at(-1)).toEqual(["forgetAllBut", []]);
      });
    }));

  test.each([
    ["left out", null, 1_234],
    ["that the browser does not store", [], null],
  ] as const)("without one %s, the report goes alone", (_name, allow, bytes) =>
    marbles({ at, until }, (marble) => {
      const { port, calls } = fakeRecording("sent", bytes);
      const { problem, write, sent } = bench(marble, ok({ reference }), player(), port);
      marble.at(1_000, () => write("It stutters", allow));
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "sent", reference, recording: "none" });
        expect(JSON.stringify(sent())).not.toContain("recording");
        expect(JSON.stringify(calls)).not.toContain("upload");
      });
    }),
  );

  test("one that is being stored is not deleted when another report ends meanwhile", () =>
    marbles({ at, until: 60_000 }, (marble) => {
      marble.ports.entropy.random = () => 0;
      const { port, calls } = fakeRecording("sent");
      const keep: RecordingPort["keep"] = (id, allow) => port.keep(id, allow).pipe(delay(2_000));
      const { write, sent, reconnect } = bench(marble, offline, player(), { ...port, keep });
      marble.at(1_000, () => write("The first"));
      marble.at(3_000, () => marble.ports.http.on(path, withTicket));
      marble.at(4_000, () => write("The second", []));
      marble.at(5_000, reconnect);
      marble.at(5_001, () => {
        const kept = calls.find((call) => Array.isArray(call) && call[0] === "keep");
        expect(kept).toMatchObject(["keep", expect.any(String), []]);
        expect(calls.at(-1)).toEqual(["forgetAllBut", Array.isArray(kept) ? [kept[1]] : []]);
        expect(sent()).toHaveLength(2);
      });
      marble.at(6_001, () => {
        expect(sent()).toHaveLength(3);
        expect(calls.at(-1)).toEqual(["forgetAllBut", []]);
      });
    }));

  test("the next report is under way at once, with what its own form showed, while the first one's is being stored", () =>
    marbles({ at, until: 60_000 }, (marble) => {
      const { port, calls } = fakeRecording("sent");
      const keep: RecordingPort["keep"] = (id, allow) => port.keep(id, allow).pipe(delay(2_000));
      const { problem, write, does, sent } = bench(marble, withTicket, player(), { ...port, keep });
      const stores = () => calls.filter((call) => Array.isArray(call) && call[0] === "keep");
      marble.at(1_000, () => write("The first", []));
      marble.at(1_500, () => {
        does({ kind: "open" });
        write("The second", ["names"]);
        expect(problem.value).toEqual({ status: "sending" });
        expect(stores()).toMatchObject([
          ["keep", expect.any(String), []],
          ["keep", expect.any(String), ["names"]],
        ]);
      });
      marble.afterwards(() =>
        expect(sent()).toMatchObject([
          { params: { words: "The first" } },
          { params: { words: "The second" } },
        ]),
      );
    }));

  test("without a ticket the service does not want it", () =>
    marbles({ at, until }, (marble) => {
      const { port } = fakeRecording("sent");
      const { problem, write, stored } = bench(marble, ok({ reference }), player(), port);
      marble.at(1_000, () => write("It stutters", []));
      marble.afterwards(() => {
        expect(problem.value).toEqual({ status: "sent", reference, recording: "refused" });
        expect(stored()).toBe("[]");
      });
    }));
});

const idOf = (body: unknown): { id: string } =>
  z.parse(z.object({ params: z.object({ id: z.string() }) }), body).params;
