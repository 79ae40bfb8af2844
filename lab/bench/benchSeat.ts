import type { RunningGame } from "../../host/runners/runner.ts";
import { runSeat } from "../../host/seat/runSeat.ts";
import { drawBarcode } from "./barcode.ts";

/** A seat of the real host, with a barcode drawn over its built-in games. */
const [folder] = process.argv.slice(2);
if (folder !== undefined)
  await runSeat(folder, ({ "built-in": builtIn, ...runners }) => ({
    ...runners,
    "built-in": { start: async (...order) => drawsBarcode(await builtIn.start(...order)) },
  }));

function drawsBarcode(game: RunningGame): RunningGame {
  let newest = 0;
  // The reader expects the barcode scaled with the picture.
  const { drawIn: _drawIn, ...drawnOnce } = game;
  return {
    ...drawnOnce,
    applyInput(snapshot) {
      newest = Math.max(newest, snapshot.n);
      return game.applyInput(snapshot);
    },
    renderFrame() {
      game.renderFrame();
      drawBarcode(game.frameBuffer, newest);
      return true;
    },
  };
}
