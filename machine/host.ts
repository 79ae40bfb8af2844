import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createNotifier, postToService } from "./http/notifier.ts";
import { createHttpServer } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import type { HostLibrary } from "./library/hostLibrary.ts";
import type { ScreenshotFolder } from "./library/screenshotFolder.ts";
import { removeNotedDisplays, removeStaleDisplays } from "./runners/program/display/displayNumbers.ts";
import { sweepControlGroups } from "./runners/program/sandbox/controlGroup.ts";
import { delegateControllers } from "./runners/program/sandbox/controllerFolders.ts";
import { createSaves } from "./saves/createSaves.ts";
import { runFolderOf } from "./seat/runFolder.ts";
import { bundleSeat } from "./seats/bundleSeat.ts";
import { createForkedSeats } from "./seats/forkSeats.ts";
import { killGroup, makeSeatFolder, sweepSeatFolders } from "./seats/seatFolders.ts";
import { createSeats } from "./seats/seats.ts";
import type { Settings } from "./settings.ts";

export interface Host {
  /** The port that it listens on. */
  readonly port: number;
  /** Ends every game, notifies players and the service, and closes the port. */
  close(): Promise<void>;
}

export interface HostDeps {
  /** The games of this host. */
  readonly library: HostLibrary;
  readonly screenshots: ScreenshotFolder;
  /** The main file of the seats' processes; by default the product's. */
  readonly seatMain?: string;
  /** The system's clock by default. */
  readonly clock?: Clock;
  /** Logs to the console by default. */
  readonly reportError?: (where: string, error: unknown) => void;
}

const productSeatMain = fileURLToPath(new URL("seat/main.ts", import.meta.url));

/** Wires the machine host together and listens. @throws when the port cannot be bound */
export async function startHost(settings: Settings, deps: HostDeps): Promise<Host> {
  const clock = deps.clock ?? systemClock;
  const reportError = deps.reportError ?? ((where, error) => console.error(`machine: ${where}:`, error));
  const { serviceUrl, token, connections } = settings;
  const notifier = createNotifier(
    serviceUrl === null ? async () => true : postToService(serviceUrl, token),
    clock,
  );
  await sweepSeatFolders(clock);
  await sweepControlGroups();
  await removeStaleDisplays();
  // Only now: before, a game that still ends may write into its home folder.
  const saves = await createSaves({ dataDir: settings.dataDir, bucket: settings.savesBucket, reportError });
  delegateControllers();
  const codeFolder = makeSeatFolder();
  const seatMain = await bundleSeat(deps.seatMain ?? productSeatMain, codeFolder);
  const { MACHINE_TOKEN: _secret, ...env } = process.env;
  const seats = createSeats({
    clock,
    total: settings.seats,
    processes: createForkedSeats({
      clock,
      env: { ...env, HOST: settings.host, MACHINE_DATA_DIR: resolve(settings.dataDir) },
      cleanUp: async ({ pid, folder }) => {
        killGroup(pid);
        await sweepControlGroups();
        await removeNotedDisplays(runFolderOf(folder));
        await saves.folders.sweepLeftovers();
      },
      seatMain,
      reportError,
    }),
    findGame: deps.library.find,
    resolutions: settings.resolutions,
    notify: notifier.notify,
  });
  const { library, screenshots } = deps;
  const http = createHttpServer({
    seats,
    saves: saves.store,
    library,
    screenshots,
    token,
    connections,
    reportError,
  });
  await http.listen({ port: settings.port, host: settings.host });
  return {
    port: portOf(http.server.address()),
    async close() {
      const stopped = seats.stop();
      // Gives events a moment to leave; an unreachable service must not block the shutdown.
      const timeout = new Promise<void>((resolve) => clock.after(500, resolve));
      await Promise.race([notifier.settled(), timeout]);
      await stopped;
      await http.close();
      rmSync(codeFolder, { recursive: true, force: true });
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
