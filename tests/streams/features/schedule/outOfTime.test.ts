import { describe, expect, test } from "vitest";
import { deskLastMessage } from "../../../../streams/rules/durations.ts";
import { connectInfo, noSchedule, scheduleCheck, wallet } from "../../../support/fakeBackend.ts";
import { game } from "../../../support/games.ts";
import { delayed, type MarbleTest, marbles, ok, showing } from "../../../support/marbles.ts";
import { playBench } from "../../../support/playBench.ts";

const racer = game("g-1");

/** A player who plays from 10 ms on; the wallet takes 500 ms to say that no time is left. */
function playing(m: MarbleTest) {
  m.ports.stage.script = showing;
  const bench = playBench(m, { games: [racer] });
  const start = (id: string) => (): void => {
    m.ports.http.on("/schedule/info", ok(scheduleCheck(300, racer, { id })));
    bench.schedule.dispatch({ type: "started", id, game: racer, mode: 5, queue: null, connect: connectInfo });
  };
  const end = (id: string) => (): void => {
    m.ports.http.on("/schedule/info", ok(noSchedule));
    bench.schedule.dispatch({ type: "ended", id });
  };
  m.at(10, start("s-1"));
  m.at(20, () => m.ports.http.on("/user/wallet", delayed(500, ok({ ...wallet, totalTime: 0 }))));
  return { bench, start, end, outOfTime: bench.schedule.outOfTime };
}
const values = { y: true, n: false };

describe("R-HOUR-01 a game that ended for want of time", () => {
  test.each([
    ["is one until the next one begins", 2_000, "n 1499ms y 499ms n"],
    ["is none when another game has begun before the wallet says so", 1_200, "n"],
  ])("%s", (_, next, diagram) =>
    marbles({ until: 5_000 }, playing, (m, { start, end, outOfTime }) => {
      m.at(1_000, end("s-1"));
      m.at(next, start("s-2"));
      m.expectState(outOfTime, diagram, values);
    }),
  );

  test("is found by one look at the wallet, also for a player who had signed out and in again", () =>
    // The desk waits for the reason of the end.
    marbles({ until: 2_000 + deskLastMessage }, playing, (m, { bench, start, end, outOfTime }) => {
      m.at(1_000, () => bench.player.set(null));
      m.at(1_100, () => bench.player.set("player-1"));
      m.at(1_200, start("s-2"));
      m.at(2_000, end("s-2"));
      m.expectState(outOfTime, "n 2499ms y", values);
      m.afterwards(() => expect(m.ports.http.to("/user/wallet")).toMatchObject([{ outcome: "answered" }]));
    }));
});
