import { expect, it } from "vitest";
import type { GameEvents, Runner, RunningGame } from "../../../host/runners/runner.ts";
import { createStartGame } from "../../../host/seat/startGame.ts";
import { builtInGame } from "../support/games.ts";
import { manualClock } from "../support/manualClock.ts";
import { runningGame } from "../support/testSeat.ts";

const size = { width: 32, height: 32 };
const order = { scheduleId: "s1", game: builtInGame(), profile: "player", network: false, seat: 0 };

/** Begins to load a game, until its runner is asked, which answers when the test says so. */
async function loading() {
  const said: string[] = [];
  const note = (text: string) => async () => void said.push(text);
  const asked: {
    events: GameEvents;
    signal: AbortSignal;
    answer(game: RunningGame): void;
  }[] = [];
  const runner: Runner = {
    prepare: () => void said.push("devices"),
    start: (_order, events, signal) => new Promise((answer) => void asked.push({ events, signal, answer })),
  };
  const home = { path: "", moveTo: note("moved"), assign: note("assigned"), snapshot: note("saved") };
  const startSnapshots = note("saves from now on");
  const start = createStartGame({
    clock: manualClock(),
    runners: { "built-in": runner, program: runner, wine: runner },
    homes: { open: async () => ({ ...home, startSnapshots, close: note("home closed") }) },
    homeMoved: () => undefined,
    runFolder: "",
    reportError: (where) => void said.push(where),
  });
  const run = start(
    { ...order, usual: size, resolution: size, freeAwaySeconds: 0 },
    {
      loading: (stage) => void said.push(stage),
      hanging: () => void said.push("hangs"),
      started: () => void said.push("started"),
      ended: ({ reason }) => void said.push(reason),
    },
  );
  await expect.poll(() => asked).toHaveLength(1);
  const [asking = await Promise.reject(new Error("not asked"))] = asked;
  expect(said.splice(0)).toEqual(["devices", "saves", "program"]);
  return { said, run, ...asking };
}

it("a game stopped while it loads is told so, and nothing is heard of it when it comes up all the same", async () => {
  const { said, run, events, signal, answer } = await loading();
  const stopped = run.stop();
  expect(signal.aborted).toBe(true);
  events.loading("window");
  events.hanging(true);
  events.ended({ reason: "game-quit" });
  answer(runningGame({ stop: async () => void said.push("game stopped") }));
  await stopped;
  expect(said).toEqual(["game stopped", "home closed"]);
});
