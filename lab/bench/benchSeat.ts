import type { Runner, RunningGame } from "../../host/runners/runner.ts";
import { runSeat } from "../../host/seat/runSeat.ts";
import { drawBarcode } from "./barcode.ts";
import { burningGame } from "./burningGame.ts";

/** A seat of the real host, with a barcode drawn over its built-in games. One game burns a core. */
const [folder] = process.argv.slice(2);
if (folder !== undefined)
  await runSeat(folder, (runners) => ({ ...runners, "built-in": withBarcode(runners["built-in"]) }));

function withBarcode(runner: Runner): Runner {
  return {
    start: async (order, events, signal) => {
      const game = await runner.start(order, events, signal);
      if (order.game.id === burningGame) burn();
      return drawsBarcode(game);
    },
  };
}

/** Keeps this process busy for ever, with room for the host's messages in between. */
function burn(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
  setImmediate(burn);
}

function drawsBarcode(game: RunningGame): RunningGame {
  let newest = 0;
  return {
    ...game,
    applyInput(snapshot) {
      newest = Math.max(newest, snapshot.n);
      return game.applyInput(snapshot);
    },
    renderFrame() {
      game.renderFrame();
      drawBarcode(game.frameBuffer, newest, Date.now());
      return true;
    },
  };
}
