import { fileURLToPath } from "node:url";
import { startHost } from "../../machine/host.ts";
import { gameDescription } from "../../machine/library/description.ts";
import { readSettings } from "../../machine/settings.ts";
import { reportCpu } from "./reportCpu.ts";

const racer = gameDescription.parse({
  id: "g-bench",
  runner: "built-in",
  builtIn: "racer",
  texts: { en: { name: "Bench", summary: "Bench" }, th: { name: "Bench", summary: "Bench" } },
  genres: ["racing"],
  players: { min: 1, max: 1 },
  licence: "MIT",
  saves: null,
  touch: [],
  keys: [],
});

const host = await startHost(readSettings(process.env), {
  findGame: () => racer,
  seatMain: fileURLToPath(new URL("benchSeat.ts", import.meta.url)),
});
process.send?.({ type: "ready", port: host.port });
reportCpu();
process.on("disconnect", () => {
  void host.close().then(() => process.exit(0));
});
