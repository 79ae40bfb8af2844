import type { Runner } from "../../../../host/runners/runner.ts";
import { runSeat } from "../../../../host/seat/runSeat.ts";

/** What a seat that loops calls itself. */
export const loopingTitle = "looping for ever";

/** Seats of these games stop themselves (SIGSTOP) once screen, sound and program have been started. */
export const stoppingGames: readonly string[] = ["g-missing", "g-brief", "g-no-window"];

/** A start that fails at once is over before anybody could look at what it had started. */
const stopping = (runner: Runner): Runner => ({
  ...runner,
  start: (order, events, signal) =>
    runner.start(
      order,
      {
        ...events,
        loading(stage) {
          events.loading(stage);
          if (stage === "window" && stoppingGames.includes(order.game.id))
            process.kill(process.pid, "SIGSTOP");
        },
      },
      signal,
    ),
});

const [folder] = process.argv.slice(2);
if (folder?.includes("cloudplay-seat-")) {
  // As a broken game of the host's own would.
  process.on("SIGUSR2", () => {
    process.title = loopingTitle;
    for (;;);
  });
  await runSeat(folder, (runners) => ({
    ...runners,
    "built-in": stopping(runners["built-in"]),
    program: stopping(runners.program),
  }));
}
