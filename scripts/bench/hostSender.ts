import type { CreateGame } from "../../machine/games/kit/game.ts";
import { createRacer } from "../../machine/games/racer/index.ts";
import { startHost } from "../../machine/host.ts";
import { readSettings } from "../../machine/settings.ts";
import { drawBarcode } from "./barcode.ts";
import { reportCpu } from "./reportCpu.ts";

/** The real machine host, with a barcode drawn over its games. */
const withBarcode: CreateGame = (player) => {
  const game = createRacer(player);
  return {
    ...game,
    draw(buffer, inputs) {
      game.draw(buffer, inputs);
      drawBarcode(buffer, inputs.n, Date.now());
    },
  };
};

const host = await startHost(readSettings(process.env), { createGame: withBarcode });
process.send?.({ type: "ready", port: host.port });
reportCpu();
process.on("disconnect", () => {
  void host.close().then(() => process.exit(0));
});
