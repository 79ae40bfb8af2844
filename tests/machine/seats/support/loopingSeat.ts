import type { Runner } from "../../../../machine/runners/runner.ts";
import { runSeat } from "../../../../machine/seat/runSeat.ts";

/** A seat that loops for ever as soon as a game of this id has started, as a broken game of the host's own would. */
export const loopingGame = "g-loops";

const [folder] = process.argv.slice(2);
if (folder?.includes("cloudplay-seat-")) await runSeat(folder, loops);

function loops(runner: Runner): Runner {
  return {
    async start(order, events, signal) {
      const game = await runner.start(order, events, signal);
      if (order.game.id === loopingGame) setTimeout(loop, 100);
      return game;
    },
  };
}

function loop(): never {
  for (;;);
}
