import { expect, it } from "vitest";
import { type GameEvents, type Runner, RunnerError, type RunningGame } from "../../../host/runners/runner.ts";
import { createStartGame } from "../../../host/seat/startGame.ts";
import { builtInGame } from "../support/games.ts";
import { manualClock } from "../support/manualClock.ts";
import { runningGame } from "../support/testSeat.ts";

/** A game that begins to load, whose runner answers when the test says so. */
async function loading() {
  const said: string[] = [];
  const note = (text: string) => async () => void said.push(text);
  const asked: { events: GameEvents; signal: AbortSignal }[] = [];
  let answer = (_game: RunningGame | Promise<never>): void => undefined;
  const runner: Runner = {
    start: (_order, events, signal) => {
      asked.push({ events, signal });
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  };
  const run = createStartGame({
    clock: manualClock(),
    runners: { "built-in": runner, program: runner, wine: runner },
    homes: {
      open: async () => ({
        path: "/nowhere",
        moveTo: note("moved"),
        assign: note("assigned"),
        snapshot: note("saved"),
        startSnapshots: () => void said.push("saves from now on"),
        close: note("home closed"),
      }),
    },
    homeMoved: () => undefined,
    runFolder: "/nowhere",
    reportError: (where) => void said.push(`fault: ${where}`),
  })(
    {
      scheduleId: "s1",
      game: builtInGame(),
      profile: "player",
      network: false,
      seat: 0,
      usual: { width: 32, height: 18 },
      resolution: { width: 32, height: 32 },
      freeAwaySeconds: 0,
    },
    {
      loading: (stage) => void said.push(stage),
      hanging: () => void said.push("hangs"),
      started: () => void said.push("started"),
      ended: ({ reason }) => void said.push(`ended: ${reason}`),
    },
  );
  await expect.poll(() => asked).toHaveLength(1);
  const [{ events, signal } = await Promise.reject(new Error("not asked"))] = asked;
  said.length = 0;
  return { said, run, events, signal, answer, game: runningGame({ stop: note("game stopped") }) };
}

it.each([
  ["comes up all the same", true, ["game stopped", "home closed"]],
  ["is given up", false, ["home closed"]],
])(
  "a game that is stopped while it loads is told to give up; nothing is heard of it any more when it %s",
  async (_how, comesUp, left) => {
    const { said, run, events, signal, answer, game } = await loading();
    const stopped = run.stop();
    expect(signal.aborted).toBe(true);
    events.loading("window");
    events.hanging(true);
    events.ended({ reason: "game-quit" });
    answer(comesUp ? game : Promise.reject(new RunnerError({ reason: "start-failed" })));
    await stopped;
    expect(said).toEqual(left);
  },
);

it("a game that cannot start says why; its home is closed once it is stopped", async () => {
  const { said, run, answer } = await loading();
  answer(Promise.reject(new RunnerError({ reason: "start-failed" })));
  await expect.poll(() => said).toEqual(["ended: start-failed"]);
  await run.stop();
  expect(said.slice(1)).toEqual(["home closed"]);
});
