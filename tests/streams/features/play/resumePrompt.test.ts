import { describe, expect, test } from "vitest";
import { schedulePoll } from "../../../../streams/rules/durations.ts";
import { scheduleCheck } from "../../../support/fakeBackend.ts";
import { delayed, offline, ok, refused } from "../../../support/fakes/http.ts";
import { game } from "../../../support/games.ts";
import { beginWith, epoch, type MarbleTest, marbles, showing } from "../../../support/marbles.ts";
import { playBench, pushes } from "../../../support/playBench.ts";

const racer = game("g-1");
const other = game("g-2");
const queue = { queuingIndex: 4, queuingWaitTime: 60 };

/** A page loaded by a player who has a schedule. */
function loaded(
  marbleTest: MarbleTest,
  status: 100 | 200 | 300,
  options: Parameters<typeof playBench>[1] = {},
) {
  const { ports } = marbleTest;
  ports.http.on("/schedule/info", ok(scheduleCheck(status, racer, { queue })));
  return playBench(marbleTest, { games: [racer, other], ...options });
}

describe("R-HAND-01 a schedule at the address that hands it over", () => {
  test.each([
    ["/streamDesk?here", true],
    ["/th/streamDesk?here", true],
    ["/streamDesk", false],
    ["/streamDesk?here=1", false],
  ] as const)("%s resumes without a question: %s", (path, atOnce) =>
    marbles({ at: path }, (marbleTest) => {
      const { at, ports } = marbleTest;
      ports.stage.script = showing;
      const bench = loaded(marbleTest, 300);
      at(500, () => {
        expect(bench.popups).toEqual(atOnce ? [] : ["resumePrompt"]);
        expect(bench.schedule.schedule.value.kind).toBe(atOnce ? "playing" : "found");
        expect(ports.http.to("/schedule/quit")).toEqual([]);
      });
    }),
  );
});

describe("R-SES-04 a schedule at session start", () => {
  test("is asked for once at a time over a slow network, and again with each poll", () =>
    marbles({ until: 3 * schedulePoll + 2_000 }, (marbleTest) => {
      const { at, ports } = marbleTest;
      const found = ok(scheduleCheck(100, racer, { queue }));
      ports.http.on("/schedule/info", offline, delayed(schedulePoll + 2_000, offline), found);
      const bench = playBench(marbleTest, { games: [racer, other] });
      at(3 * schedulePoll - 1, () => expect(bench.popups).toEqual([]));
      at(3 * schedulePoll + 10, () => {
        expect(bench.popups).toEqual(["resumePrompt"]);
        expect(ports.http.to("/schedule/info").map(({ at, outcome }) => [at - epoch, outcome])).toEqual([
          [0, "answered"],
          [schedulePoll, "answered"],
          [3 * schedulePoll, "answered"],
        ]);
      });
    }));

  test.each([100, 200, 300] as const)(
    "%i asks 'Reenter the game?' with its game, and nothing resumes by itself",
    (status) =>
      marbles(beginWith(loaded, status), ({ at, ports }, bench) => {
        at(1, () =>
          expect(bench.overlays.value).toMatchObject([
            { kind: "resumePrompt", params: { game: { gameIdStr: "g-1" }, queued: status === 100 } },
          ]),
        );
        at(59_000, () => {
          const acted = ["/schedule/confirm", "/schedule/quit", "/schedule/send/streamdesk/info"];
          expect(acted.flatMap((path) => ports.http.to(path))).toEqual([]);
          expect(bench.popups).toEqual(["resumePrompt"]);
        });
      }),
  );

  test.each([
    [100, { kind: "queued" }],
    [200, { kind: "preparing" }],
    [300, { kind: "playing", returning: true }],
  ] as const)("%i and Reenter resumes by the status", (status, expected) =>
    marbles(beginWith(loaded, status), (marbleTest, bench) => {
      marbleTest.at(10, () => bench.answer("resumePrompt", true));
      marbleTest.at(20, () => expect(bench.schedule.schedule.value).toMatchObject(expected));
    }),
  );

  test.each([
    ["", ok(), [], "none"],
    ["; refused, it stays known, and that is toasted", refused(-1, "No."), ["No."], "found"],
  ])("No quits the schedule%s", (_, reply, toasted, kind) =>
    marbles(beginWith(loaded, 100), ({ at, ports }, bench) => {
      ports.http.on("/schedule/quit", reply);
      at(10, () => bench.answer("resumePrompt", false));
      at(20, () => {
        expect(ports.http.sent("/schedule/quit")).toMatchObject([{ params: { id: "s-1" } }]);
        expect([bench.schedule.schedule.value.kind, bench.popups, bench.toasted]).toEqual([
          kind,
          [],
          toasted,
        ]);
      });
    }),
  );

  test("closed without an answer, it neither quits nor asks again, and the game can be resumed or ended", () =>
    marbles({ until: 3 * schedulePoll }, beginWith(loaded, 300), ({ at, ports }, bench) => {
      at(5, () => expect(bench.runningElsewhere.value).toBeNull());
      at(10, () => bench.answer("resumePrompt", "close"));
      at(2 * schedulePoll + 20, () => {
        expect([bench.popups, ports.http.to("/schedule/quit")]).toEqual([[], []]);
        expect(bench.schedule.schedule.value.kind).toBe("found");
        expect(bench.runningElsewhere.value).toMatchObject({ kind: "left", status: 300 });
      });
    }));

  test.each(["open", "closed"] as const)(
    "R-QUEUE-06 a place in the queue whose turn comes while the prompt is %s is taken up as in the page that was left",
    (prompt) =>
      marbles({ until: schedulePoll + 2_000 }, beginWith(loaded, 100), ({ at, ports }, bench) => {
        if (prompt === "closed") at(10, () => bench.answer("resumePrompt", "close"));
        at(1_000, () => ports.http.on("/schedule/info", ok(scheduleCheck(200, racer))));
        at(schedulePoll - 1, () => expect(bench.schedule.schedule.value).toMatchObject({ status: 100 }));
        at(schedulePoll + 100, () => {
          expect(bench.popups).toEqual([]);
          expect(bench.schedule.schedule.value.kind).toMatch(/ready|preparing/);
          expect(bench.queue.value).toMatchObject({ shape: "ready", game: { gameIdStr: "g-1" } });
          expect(ports.alerts.rings).toHaveLength(1);
        });
      }),
  );

  test("R-QUEUE-05 a hidden page whose turn comes says so, and confirms only once it is visible", () =>
    marbles(beginWith(loaded, 100), ({ at, ports }, bench) => {
      at(10, () => ports.lifecycle.setVisible(false));
      at(1_000, () => {
        ports.http.on("/schedule/info", ok(scheduleCheck(200, racer)));
        bench.push(pushes.link("", ""));
      });
      at(2_000, () => {
        expect(bench.schedule.schedule.value.kind).toBe("ready");
        expect(ports.alerts.rings).toHaveLength(1);
        expect(ports.http.to("/schedule/confirm")).toEqual([]);
        ports.lifecycle.setVisible(true);
      });
      at(2_100, () => expect(ports.http.to("/schedule/confirm")).toHaveLength(1));
    }));

  test.each([true, false])(
    "R-PLAY-08 R-QUEUE-06 a turn that comes while another game is started waits for the answer: %s",
    (answer) =>
      marbles({ until: schedulePoll + 3_000 }, beginWith(loaded, 100), ({ at, ports }, bench) => {
        at(10, () => bench.answer("resumePrompt", "close"));
        at(1_000, () => bench.send({ type: "play/click", gameId: "g-2" }));
        at(2_000, () => ports.http.on("/schedule/info", ok(scheduleCheck(200, racer))));
        at(schedulePoll + 1_000, () => {
          expect(bench.popups).toEqual(["switchGame"]);
          expect(bench.schedule.schedule.value).toMatchObject({ kind: "found", status: 200 });
          bench.answer("switchGame", answer);
        });
        at(schedulePoll + 1_100, () => {
          expect(ports.http.to("/schedule/start/game")).toHaveLength(answer ? 1 : 0);
          expect(bench.schedule.schedule.value.kind).toBe("preparing");
        });
      }),
  );

  test("R-QUEUE-06 another tab that has taken the place up keeps it", () =>
    marbles({ until: schedulePoll + 2_000 }, beginWith(loaded, 100), ({ at, ports, scope, tab }, bench) => {
      const { lifecycle } = tab();
      at(20, () => scope.run("neighbour", lifecycle.lock("schedule")));
      at(1_000, () => ports.http.on("/schedule/info", ok(scheduleCheck(200, racer))));
      at(schedulePoll + 100, () => expect(bench.schedule.schedule.value.kind).toBe("found"));
    }));

  test("a failing check is toasted once, repeated with each poll while the page is visible, and then prompts", () =>
    marbles({ until: 8 * schedulePoll }, (marbleTest) => {
      const { at, ports } = marbleTest;
      ports.http.on("/schedule/info", offline);
      const bench = playBench(marbleTest, { games: [racer, other] });
      at(schedulePoll - 1, () => expect(ports.http.to("/schedule/info")).toHaveLength(1));
      at(schedulePoll + 1, () => expect(ports.http.to("/schedule/info")).toHaveLength(2));
      at(schedulePoll + 1_000, () => ports.lifecycle.setVisible(false));
      at(6 * schedulePoll, () => {
        expect(ports.http.to("/schedule/info")).toHaveLength(2);
        ports.http.on("/schedule/info", ok(scheduleCheck(100, racer)));
        ports.lifecycle.setVisible(true);
      });
      at(7 * schedulePoll + 1, () => {
        expect(bench).toMatchObject({ popups: ["resumePrompt"], toasted: ["offline"] });
      });
    }));

  test("a schedule that ends before the answer closes the prompt", () =>
    marbles(beginWith(loaded, 100), ({ at }, bench) => {
      at(10, () => bench.push(pushes.release()));
      at(11, () => expect(bench.popups).toEqual([]));
    }));

  test("signing out closes the prompt; the next player gets their own", () =>
    marbles(beginWith(loaded, 100), ({ at }, bench) => {
      at(10, () => bench.player.set(null));
      at(11, () => expect(bench.popups).toEqual([]));
      at(20, () => bench.player.set("player-2"));
      at(21, () => expect(bench.popups).toEqual(["resumePrompt"]));
    }));

  test("nobody signed in is asked nothing, also after a start that was never answered", () =>
    marbles(beginWith(loaded, 100), ({ at, ports }, bench) => {
      let asked = 0;
      at(10, () => bench.player.set(null));
      at(20, () => {
        asked = ports.http.to("/schedule/info").length;
        bench.schedule.startUnanswered();
      });
      at(30, () => {
        expect(bench.popups).toEqual([]);
        expect(ports.http.to("/schedule/info")).toHaveLength(asked);
      });
    }));

  test("a start that was never answered asks the service again, and the one prompt is about its newest answer", () =>
    marbles(beginWith(loaded, 100), ({ at, ports }, bench) => {
      at(10, () => {
        expect(bench.popups).toEqual(["resumePrompt"]);
        ports.http.on("/schedule/info", ok(scheduleCheck(100, other, { queue })));
        bench.schedule.startUnanswered();
      });
      at(20, () => expect(bench.overlays.value).toMatchObject([{ params: { game: other } }]));
    }));

  test("a play flow settles it first, and the two never prompt at once", () =>
    marbles({ at: "/gameDetails?id=g-2" }, (marbleTest) => {
      const { at, ports } = marbleTest;
      ports.http.on("/schedule/info", delayed(1_000, ok(scheduleCheck(100, racer))));
      const bench = playBench(marbleTest, { games: [racer, other] });
      at(10, () => bench.send({ type: "play/click", gameId: "g-2" }));
      at(1_500, () => expect(bench.popups).toEqual(["switchGame"]));
      at(1_600, () => bench.answer("switchGame", true));
      at(1_700, () => {
        expect(bench.popups).toEqual([]);
        expect(ports.http.to("/schedule/start/game")).toHaveLength(1);
      });
    }));
});

describe("two tabs of one browser", () => {
  test("R-SES-04 the question ends here when it was answered there: a No here would end the game that is played", () =>
    marbles({ until: 1_000 }, beginWith(loaded, 300), ({ at, scope, tab }, bench) => {
      const { lifecycle } = tab();
      at(20, () => expect(bench.popups).toEqual(["resumePrompt"]));
      at(30, () => {
        scope.run("neighbour", lifecycle.lock("schedule"));
        lifecycle.broadcast("schedule", { taken: "s-1", at: epoch + 30, tab: "b" });
      });
      at(40, () => {
        expect(bench.popups).toEqual([]);
        expect(bench.runningElsewhere.value).toMatchObject({ kind: "otherTab", queued: false });
      });
    }));
  test("a tab that loses the schedule while the host gets ready opens no desk", () =>
    marbles(beginWith(loaded, 200), ({ at, ports, tab }, bench) => {
      at(10, () => bench.answer("resumePrompt", true));
      at(20, () => bench.push(pushes.config()));
      const { lifecycle } = tab();
      at(5_000, () => lifecycle.broadcast("schedule", { taken: "s-1", at: epoch + 5_000, tab: "b" }));
      at(59_000, () => {
        expect(bench.schedule.schedule.value).toMatchObject({ kind: "found", status: 200 });
        expect([ports.stage.plays, ports.navigation.at]).toEqual([[], "/"]);
      });
    }));
});
