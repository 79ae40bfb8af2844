import { createGame } from "../../machine/games/catalogue.ts";
import type { CreateGame } from "../../machine/games/kit/game.ts";
import { startHost } from "../../machine/host.ts";
import { readSettings } from "../../machine/settings.ts";
import { drawBarcode } from "./barcode.ts";
import { reportCpu } from "./child.ts";

/** The real machine host; its games get a barcode drawn over them. */
const withBarcode: CreateGame = (order) => {
  const game = createGame(order);
  return {
    ...game,
    draw(picture, inputs) {
      game.draw(picture, inputs);
      drawBarcode(picture, inputs.n, Date.now());
    },
  };
};

const host = await startHost(readSettings(process.env), { createGame: withBarcode });
process.send?.({ type: "ready", port: host.port });
reportCpu();
process.on("disconnect", () => {
  void host.close().then(() => process.exit(0));
});
