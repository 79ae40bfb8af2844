import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { createNotifier, postToService } from "./http/notifier.ts";
import { createHttpServer } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import type { HostLibrary } from "./library/hostLibrary.ts";
import type { ScreenshotFolder } from "./library/screenshotFolder.ts";
import { removeStaleDisplays } from "./runners/program/display/displayNumbers.ts";
import { sweepControlGroups } from "./runners/program/sandbox/controlGroup.ts";
import { delegateControllers } from "./runners/program/sandbox/controllerFolders.ts";
import { createSaves } from "./saves/createSaves.ts";
import { createForkedSeats } from "./seats/forkSeats.ts";
import { killGroup, sweepSeatFolders } from "./seats/seatFolders.ts";
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
  await clearLeftovers();
  // Only now: before, a game that still ends may write into its home folder.
  const saves = await createSaves({ dataDir: settings.dataDir, bucket: settings.savesBucket, reportError });
  delegateControllers();
  const { MACHINE_TOKEN: _secret, ...env } = process.env;
  const seats = createSeats({
    clock,
    total: settings.seats,
    processes: createForkedSeats({
      clock,
      env: { ...env, HOST: settings.host, MACHINE_DATA_DIR: resolve(settings.dataDir) },
      cleanUp: async ({ pid }) => {
        killGroup(pid);
        await clearLeftovers();
        await saves.folders.sweepLeftovers();
      },
      reportError,
      ...(deps.seatMain === undefined ? {} : { seatMain: deps.seatMain }),
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
    },
  };
}

/** Clears away what the programs of dead seats have left: processes with their control groups, and X sockets. */
async function clearLeftovers(): Promise<void> {
  await sweepControlGroups();
  await removeStaleDisplays();
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
