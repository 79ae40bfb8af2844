import { logLibraries } from "../server/log/logLibraries.ts";
import { launcherMessage, type ProcessMessage } from "../wire/hosts/launcher.ts";
import { hostLog, startHost } from "./host.ts";
import { systemClock } from "./lib/clock.ts";
import { executableChecks, isExecutable, sandboxWarning } from "./library/availability.ts";
import { createHostLibrary, type HostLibrary } from "./library/hostLibrary.ts";
import type { PictureSize } from "./library/pictureSize.ts";
import { libraryFolders, readLibrary } from "./library/readLibrary.ts";
import { openScreenshotFolder } from "./library/screenshotFolder.ts";
import { checkSandbox } from "./runners/program/sandbox/checkSandbox.ts";
import { heldByControlGroups, noControlGroups } from "./runners/program/sandbox/controlGroup.ts";
import { measureInFork } from "./seats/ability.ts";
import { listenError, readSettings, type Settings, SettingsError } from "./settings.ts";
import { networkWarning } from "./webrtc/mediaAddress.ts";
import { findPublicAddress } from "./webrtc/publicAddress.ts";

const log = hostLog();
logLibraries(log);

/**
 * Runs the host as a process. SIGTERM takes no new players and ends it after the last one (R-FLEET-07); a second one,
 * SIGINT, and a parent process that disconnects end it at once.
 */
async function main(): Promise<void> {
  const settings = await withPublicAddress(readSettings(process.env));
  const library = await openLibrary(settings);
  const screenshots = openScreenshotFolder();
  const host = await startHost(settings, { library, screenshots, log, measure: measureInFork }).catch(
    (error: unknown) => {
      throw listenError(error, settings.port) ?? error;
    },
  );
  const { standard, high } = settings.resolutions;
  log.info(
    `Machine host on http://${settings.host}:${host.port}, ${settings.seats} seat(s), ${sizeText(standard)}, with a pro plan ${sizeText(high)}`,
  );
  const warning = networkWarning(settings.host);
  if (warning !== null) log.warn(warning);
  // After the start, which hands the controllers on.
  if (await runsWithoutGroups(library)) log.warn(noControlGroups);
  const toLauncher = (message: ProcessMessage) => process.send?.(message);
  process.on("message", (message) => {
    if (launcherMessage.safeParse(message).success) toLauncher({ type: "pong" });
  });
  // After this turn's log lines, so that the launcher prints 'Ready' last.
  setImmediate(() => toLauncher({ type: "ready", port: host.port }));

  let closing = false;
  const shutDown = (): void => {
    if (closing) return;
    closing = true;
    host.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  let draining = false;
  process.on("SIGTERM", () => {
    if (draining) return shutDown();
    draining = true;
    host.drain(settings.drainSeconds);
  });
  void host.drained.then(shutDown);
  process.on("SIGINT", shutDown);
  process.on("disconnect", shutDown);
}

/** R-HOST-21. @throws SettingsError when the STUN server does not say where players reach the media */
async function withPublicAddress(settings: Settings): Promise<Settings> {
  if (settings.stunServer === null) return settings;
  const found = await findPublicAddress(settings.stunServer, systemClock);
  if (found.kind === "unknown")
    throw new SettingsError(`Machine host: unusable settings. MACHINE_PUBLIC_ADDRESS: ${found.why}`);
  log.info(`Players reach the media at ${found.address}, as ${settings.stunServer.host} says`);
  return { ...settings, publicAddress: found.address };
}

/** Opens the library, and says what keeps games of it from being offered. */
async function openLibrary({ libraryFolder, dataDir, sandbox }: Settings): Promise<HostLibrary> {
  const { games, faults } = readLibrary(libraryFolders(libraryFolder, dataDir));
  const library = await createHostLibrary({
    games,
    pieces: [
      ...executableChecks({ sandbox: false }, isExecutable, process.env.PATH ?? ""),
      ...(sandbox ? [checkSandbox] : []),
    ],
    screenshots: openScreenshotFolder(),
    now: () => systemClock.now(),
  });
  const { notice } = await library.available();
  for (const line of [...faults, notice, sandbox ? null : sandboxWarning]) if (line !== null) log.warn(line);
  return library;
}

/** R-OPS-24: whether the host offers PC games and can make no control group for one. */
async function runsWithoutGroups(library: HostLibrary): Promise<boolean> {
  const { games } = await library.available();
  return games.some(({ program }) => program !== null) && (await heldByControlGroups()).length === 0;
}

function sizeText(size: PictureSize | null): string {
  return size === null ? "automatic size" : `${size.width}×${size.height}`;
}

// An error in a native callback affects one connection; it must not end the others.
process.on("uncaughtException", (error) => log.error("survived", error));
process.on("unhandledRejection", (error) => log.error("survived", error));

main().catch((error: unknown) => {
  if (error instanceof SettingsError) log.fatal(error.message);
  else log.error("the host cannot start", error);
  process.exit(1);
});
