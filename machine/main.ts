import { createGame } from "./games/catalogue.ts";
import { startHost } from "./host.ts";
import { listenError, type Resolution, readSettings, SettingsError } from "./settings.ts";

/** The machine host as a process: one line when it listens, a clean end on a signal or when its parent goes. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const host = await startHost(settings, { createGame }).catch((error: unknown) => {
    throw listenError(error, settings.port) ?? error;
  });
  const { standard, high } = settings.resolutions;
  console.log(
    `Machine host on http://${settings.host}:${host.port}, ${settings.seats} seat(s), ${sizeText(standard)}, with a pro plan ${sizeText(high)}`,
  );
  process.send?.({ type: "ready", port: host.port });

  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    host.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  process.on("disconnect", end);
}

function sizeText({ width, height }: Resolution): string {
  return `${width}×${height}`;
}

// A native callback that fails hurts one connection; the others play on.
process.on("uncaughtException", (error) => console.error("machine: survived:", error));
process.on("unhandledRejection", (error) => console.error("machine: survived:", error));

main().catch((error: unknown) => {
  const message = error instanceof SettingsError ? error.message : error;
  console.error(message);
  process.exit(1);
});
