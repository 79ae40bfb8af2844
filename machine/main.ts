import { startHost } from "./host.ts";
import { listenError, type Resolution, readSettings, SettingsError } from "./settings.ts";

/** Runs the machine host as a process. It shuts down on SIGTERM, SIGINT, or when its parent process disconnects. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const host = await startHost(settings, { findGame: () => undefined }).catch((error: unknown) => {
    throw listenError(error, settings.port) ?? error;
  });
  const { standard, high } = settings.resolutions;
  console.log(
    `Machine host on http://${settings.host}:${host.port}, ${settings.seats} seat(s), ${sizeText(standard)}, with a pro plan ${sizeText(high)}`,
  );
  process.send?.({ type: "ready", port: host.port });

  let closing = false;
  const shutDown = (): void => {
    if (closing) return;
    closing = true;
    host.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
  process.on("disconnect", shutDown);
}

function sizeText({ width, height }: Resolution): string {
  return `${width}×${height}`;
}

// An error in a native callback affects one connection; it must not end the others.
process.on("uncaughtException", (error) => console.error("machine: survived:", error));
process.on("unhandledRejection", (error) => console.error("machine: survived:", error));

main().catch((error: unknown) => {
  const message = error instanceof SettingsError ? error.message : error;
  console.error(message);
  process.exit(1);
});
