import { describe, expect, test } from "vitest";
import { callTimeout, schedulePoll } from "../../../../streams/rules/durations.ts";
import { scheduleCheck, started } from "../../../support/fakeBackend.ts";
import { delayed, never, ok } from "../../../support/fakes/http.ts";
import { game, sharing, twoModes } from "../../../support/games.ts";
import { beginWith, echoing, type FakePorts, type MarbleTest, marbles } from "../../../support/marbles.ts";
import { type PlayBench, playBench } from "../../../support/playBench.ts";

const played = game("g-1", { ...twoModes, ...sharing });
const other = game("g-2");
const timeless = { totalTime: 0 };

/** A moment of the flow: how it gets there after the click, and by what one sees that it is there. */
interface Step {
  readonly name: string;
  readonly wallet?: { totalTime: number };
  /** False: the speed test has not run yet. */
  readonly measured?: boolean;
  prepare?(ports: FakePorts, bench: PlayBench): void;
  /** What the player does after the click, one step each 10 ms. */
  readonly answers?: ReadonlyArray<(bench: PlayBench) => void>;
  reached(ports: FakePorts, bench: PlayBench): void;
}

const asksFor = (path: string) => (ports: FakePorts) =>
  expect(ports.http.to(path).at(-1)?.outcome, path).toBe("waiting");
const shows = (popup: string) => (_: FakePorts, bench: PlayBench) => expect(bench.popups).toEqual([popup]);
const chooseMode = (bench: PlayBench) => bench.answer("selectMode", 3);
const waitInQueue = (ports: FakePorts, bench: PlayBench) => {
  const queue = { queuingIndex: 4, queuingWaitTime: 60 };
  ports.http.on("/schedule/info", ok(scheduleCheck(100, other, { queue })));
  bench.schedule.dispatch({ type: "started", id: "s-1", game: other, mode: 5, queue });
};
const foundOther = (ports: FakePorts) => ports.http.on("/schedule/info", ok(scheduleCheck(200, other)));

const steps: readonly Step[] = [
  { name: "2: asked whether to leave the queue", prepare: waitInQueue, reached: shows("confirm") },
  { name: "3: asked to join", wallet: timeless, reached: shows("joinMembership") },
  { name: "4: while the speed test runs", measured: false, reached: shows("speedTest") },
  {
    name: "5: while an account is looked up",
    prepare: ({ http }) => http.on("/game/findGameAccount", never),
    reached: asksFor("/game/findGameAccount"),
  },
  {
    name: "5: shown that time is over",
    prepare: ({ http }) => http.on("/game/findGameAccount", ok({ status: 4 })),
    reached: shows("timeOver"),
  },
  { name: "6: asked for a mode", reached: shows("selectMode") },
  {
    name: "7: while the schedule is checked",
    prepare: ({ http }) => http.on("/schedule/info", never),
    answers: [chooseMode],
    reached: asksFor("/schedule/info"),
  },
  {
    name: "7: asked whether to switch",
    prepare: foundOther,
    answers: [chooseMode],
    reached: shows("switchGame"),
  },
  {
    name: "8: while the start is on its way",
    prepare: ({ http }) => http.on("/schedule/start/game", never),
    answers: [chooseMode],
    reached: asksFor("/schedule/start/game"),
  },
];

const leaves: ReadonlyArray<{ name: string; leave: (ports: FakePorts, bench: PlayBench) => void }> = [
  { name: "leaving the page", leave: (_, bench) => bench.send({ type: "navigate", to: "/" }) },
  {
    name: "another game's page",
    leave: (_, bench) => bench.send({ type: "navigate", to: "/gameDetails?id=g-2" }),
  },
  { name: "the browser's back", leave: ({ navigation }) => navigation.goBack() },
  { name: "signing out", leave: (_, bench) => bench.player.set(null) },
];

/** A bench that is at the step at 100 ms. */
function reaching(marbleTest: MarbleTest, step: Step): PlayBench {
  const { at, ports } = marbleTest;
  ports.socket.on("wss://10.0.0.1", echoing(20));
  ports.navigation.go("/gameDetails?id=g-1");
  const bench = playBench(marbleTest, {
    games: [played, other],
    ...(step.wallet ? { wallet: { ...step.wallet, testPlayInfo: { isTestPlay: 0, testPlayTime: 0 } } } : {}),
    ...(step.measured === false ? { servers: null } : {}),
  });
  at(40, () => step.prepare?.(ports, bench));
  at(50, () => bench.send({ type: "play/click", gameId: "g-1" }));
  for (const [index, answer] of (step.answers ?? []).entries()) at(60 + 10 * index, () => answer(bench));
  at(100, () => step.reached(ports, bench));
  return bench;
}

describe("R-PLAY-12 a flow that is left at any step leaves nothing behind", () => {
  for (const step of steps)
    for (const { name, leave } of leaves)
      test(`${step.name} · ${name}`, () =>
        marbles({ until: 40_000, at: "/" }, beginWith(reaching, step), ({ at, ports }, bench) => {
          const asked: number[] = [];
          at(101, () => {
            // The speed test and the queue are not the flow's.
            leave(ports, bench);
            expect([bench.popups, bench.play.value.status]).toEqual([[], "idle"]);
            expect(ports.http.requests.filter(isOfFlow).map(({ outcome }) => outcome)).not.toContain(
              "waiting",
            );
            asked.push(ports.http.requests.filter(isOfFlow).length);
          });
          at(39_999, () => {
            expect(bench.popups).toEqual([]);
            expect(ports.http.requests.filter(isOfFlow)).toHaveLength(asked[0] ?? 0);
          });
        }));

  for (const step of steps)
    test(`${step.name} · the app's end`, () =>
      marbles({ until: 40_000, at: "/" }, beginWith(reaching, step), ({ at, ports }, bench) => {
        at(101, () => {
          bench.root.end();
          expect([bench.popups, bench.root.live]).toEqual([[], 0]);
          expect(ports.open()).toEqual({});
        });
      }));
});

/** The calls that only a flow makes; `/schedule/info` is the schedule's own too. */
function isOfFlow({ path }: { path: string }): boolean {
  return ["/game/findGameAccount", "/schedule/start/game", "/game/addRecentlyUsedGame"].includes(path);
}

describe("R-PLAY-12 after a flow was left", () => {
  const page = "/gameDetails?id=g-1";

  test("the same button works again", () =>
    marbles({ at: page }, beginWith(playBench, { games: [played] }), ({ at, ports }, bench) => {
      at(50, () => bench.send({ type: "play/click", gameId: "g-1" }));
      at(100, () => bench.send({ type: "navigate", to: "/" }));
      at(2_050, () => bench.send({ type: "play/click", gameId: "g-1" }));
      at(2_060, () => bench.answer("selectMode", 3));
      at(2_070, () => expect(ports.http.to("/schedule/start/game")).toHaveLength(1));
    }));

  test("a start that the service carried out all the same is found, and offered as 'Reenter the game?'", () =>
    marbles({ at: page }, beginWith(playBench, { games: [other] }), ({ at, ports }, bench) => {
      at(10, () => {
        ports.http.on("/schedule/start/game", delayed(500, started()));
        bench.send({ type: "play/click", gameId: "g-2" });
      });
      at(20, () => {
        ports.http.on("/schedule/info", ok(scheduleCheck(200, other)));
        bench.send({ type: "navigate", to: "/" });
      });
      at(30, () => {
        expect(ports.http.to("/schedule/start/game")[0]?.outcome).toBe("aborted");
        expect(bench.popups).toEqual(["resumePrompt"]);
      });
      // The late reply is ignored.
      at(600, () => expect(bench.schedule.schedule.value.kind).toBe("found"));
      at(700, () => bench.answer("resumePrompt", true));
      at(710, () => expect(bench.play.value).toEqual({ status: "preparing", gameId: "g-2" }));
      at(720, () => expect(ports.http.to("/schedule/quit")).toEqual([]));
    }));

  test("an unanswered start is queried until the service answers", () =>
    marbles({ at: page, until: 2 * (callTimeout + schedulePoll) }, (marbleTest) => {
      const { at, ports } = marbleTest;
      const bench = playBench(marbleTest, { games: [other] });
      at(10, () => {
        ports.http.on("/schedule/start/game", never);
        bench.send({ type: "play/click", gameId: "g-2" });
      });
      at(20, () => ports.http.on("/schedule/info", { kind: "failed", reason: "offline" }));
      at(callTimeout + 9, () => expect(bench.play.value.status).toBe("starting"));
      at(callTimeout + 20, () => {
        expect([bench.play.value.status, bench.toasted]).toEqual(["idle", ["timeout", "offline"]]);
        ports.http.on("/schedule/info", ok(scheduleCheck(100, other)));
      });
      at(callTimeout + schedulePoll + 9, () => expect(bench.popups).toEqual([]));
      at(callTimeout + schedulePoll + 20, () => expect(bench.popups).toEqual(["resumePrompt"]));
    }));
});
