import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { secretsIn } from "../streams/wire/scrub.ts";
import { createHttpServer } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import { lastReportsMs } from "./lib/durations.ts";
import type { HostLibrary } from "./library/hostLibrary.ts";
import type { ScreenshotFolder } from "./library/screenshotFolder.ts";
import { createLog, type Log, logFormatOf } from "./log/log.ts";
import { openPlayJournal } from "./metering/playJournal.ts";
import { createPlayReporter, type PlayReporter } from "./metering/playReporter.ts";
import { postPlays } from "./metering/postPlays.ts";
import { countSecond, createMetrics, type Metrics, readSeats } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/metricsServer.ts";
import { removeNotedDisplays, removeStaleDisplays } from "./runners/program/display/displayNumbers.ts";
import { sweepControlGroups } from "./runners/program/sandbox/controlGroup.ts";
import { delegateControllers } from "./runners/program/sandbox/controllerFolders.ts";
import { createSaves } from "./saves/createSaves.ts";
import { runFolderOf } from "./seat/runFolder.ts";
import { bundleSeat } from "./seats/bundleSeat.ts";
import { createForkedSeats } from "./seats/forkSeats.ts";
import { killGroup, makeCodeFolder, sweepSeatFolders } from "./seats/seatFolders.ts";
import { createSeats, type Seats } from "./seats/seats.ts";
import { listenError, type Settings } from "./settings.ts";

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
  /** To the standard streams by default. */
  readonly log?: Log;
  /** Logs by default. */
  readonly reportError?: (where: string, error: unknown) => void;
}

const productSeatMain = fileURLToPath(new URL("seat/main.ts", import.meta.url));

/** The host's log, as its environment asks for it. */
export function hostLog(): Log {
  const { LOG_FORMAT } = process.env;
  const format = logFormatOf(LOG_FORMAT, process.stdout.isTTY);
  return createLog({ name: "machine", format, secrets: secretsIn(process.env) });
}

/** Wires the machine host together and listens. @throws when a port cannot be bound */
export async function startHost(settings: Settings, deps: HostDeps): Promise<Host> {
  const clock = deps.clock ?? systemClock;
  const log = deps.log ?? hostLog();
  const metrics = createMetrics();
  const report = deps.reportError ?? log.error;
  const reportError = (where: string, error: unknown): void => {
    metrics.errors.inc({ place: metrics.errorPlace(where) });
    report(where, error);
  };
  const { token, connections } = settings;
  await sweepSeatFolders(clock);
  await sweepControlGroups();
  await removeStaleDisplays();
  // Only now: before, a game that still ends may write into its home folder.
  const saves = await createSaves({ dataDir: settings.dataDir, bucket: settings.savesBucket, reportError });
  const reporter = await openReporter(settings, clock, reportError);
  delegateControllers();
  const codeFolder = makeCodeFolder();
  const seatMain = await bundleSeat(deps.seatMain ?? productSeatMain, codeFolder);
  const { MACHINE_TOKEN: _secret, TURN_SECRET: _turnSecret, ...env } = process.env;
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
      measured: (second) => countSecond(metrics, second),
      pictured: (afterMs) => metrics.toPicture.observe(afterMs / 1_000),
      reportError,
    }),
    findGame: deps.library.find,
    resolutions: settings.resolutions,
    notify(notice) {
      if (notice.event === "ended") metrics.ends.inc({ reason: notice.reason });
      reporter?.note(notice);
    },
  });
  const { library, screenshots } = deps;
  const http = createHttpServer({
    seats,
    saves: saves.store,
    library,
    screenshots,
    token,
    connections,
    relays: settings.relays,
    log,
    metrics,
    logsAll: settings.logsAll(logFormatOf(process.env.LOG_FORMAT, process.stdout.isTTY)),
    reportError,
  });
  await http.listen({ port: settings.port, host: settings.host });
  const metricsServer = await openMetrics(settings, metrics, seats);
  return {
    port: portOf(http.server.address()),
    async close() {
      const stopped = seats.stop();
      metricsServer?.close();
      const timeout = new Promise<void>((resolve) => clock.after(lastReportsMs, resolve));
      await Promise.race([reporter?.settled(), timeout]);
      await reporter?.close();
      await stopped;
      await http.close();
      rmSync(codeFolder, { recursive: true, force: true });
    },
  };
}

/** @returns null where the settings ask for no metrics */
async function openMetrics({ metrics: address }: Settings, metrics: Metrics, seats: Seats) {
  if (address === null) return null;
  const refresh = () => readSeats(metrics, seats.list(), seats.isStopping());
  return serveMetrics(metrics.registry, refresh, address).catch((error: unknown) => {
    throw listenError(error, address.port, "MACHINE_METRICS_PORT") ?? error;
  });
}

/** @returns null when no service is named that could be told */
async function openReporter(
  { serviceUrl, token, dataDir }: Settings,
  clock: Clock,
  reportError: (where: string, error: unknown) => void,
): Promise<PlayReporter | null> {
  if (serviceUrl === null) return null;
  const date = Date.now;
  const journal = await openPlayJournal({ folder: resolve(dataDir, "plays"), date, reportError });
  return createPlayReporter({ clock, date, journal, post: postPlays(serviceUrl, token) });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
