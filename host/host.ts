import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { diskFree } from "../server/files.ts";
import { createLog, type Log } from "../server/log/log.ts";
import { type LogFormat, logFormatOf } from "../server/log/logRecord.ts";
import { secretsIn } from "../server/log/scrub.ts";
import { serveMetrics } from "../server/metricsServer.ts";
import { type AgonesSdk, startAgonesSdk } from "./agones/agonesSdk.ts";
import { callSdk } from "./agones/callSdk.ts";
import { createDrain } from "./fleet/drain.ts";
import { defaultHostId } from "./fleet/fleetSettings.ts";
import { createHostRegistrar } from "./fleet/hostRegistrar.ts";
import type { Registrar } from "./fleet/registrar.ts";
import { createServiceCalls, type ServiceCalls } from "./fleet/serviceCalls.ts";
import { createHttpServer } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import { lastReportsTimeout } from "./lib/durations.ts";
import type { HostLibrary } from "./library/hostLibrary.ts";
import type { ScreenshotFolder } from "./library/screenshotFolder.ts";
import { openPlayJournal } from "./metering/playJournal.ts";
import { createPlayReporter, type PlayReporter } from "./metering/playReporter.ts";
import { postPlays } from "./metering/postPlays.ts";
import { countSecond, createMetrics, type Metrics, readGames, readSeats } from "./metrics/metrics.ts";
import { openProbes } from "./probes/probeServer.ts";
import { removeNotedDisplays, removeStaleDisplays } from "./runners/program/display/displayNumbers.ts";
import { sweepControlGroups } from "./runners/program/sandbox/controlGroup.ts";
import { delegateControllers } from "./runners/program/sandbox/controllerFolders.ts";
import { createSaves } from "./saves/createSaves.ts";
import type { WorkingFolders } from "./saves/workingFolders.ts";
import { runFolderOf } from "./seat/runFolder.ts";
import { thisCpu, watchAbility } from "./seats/ability.ts";
import { bundleSeat } from "./seats/bundleSeat.ts";
import { createForkedSeats } from "./seats/forkSeats.ts";
import { killGroup, makeCodeFolder, sweepSeatFolders } from "./seats/seatFolders.ts";
import { createSeats, type Seats } from "./seats/seats.ts";
import { listenError, type Settings } from "./settings.ts";
import { resolutionsFor } from "./video/pictureLines.ts";
import { watchPublicAddress } from "./webrtc/publicAddress.ts";

export type Host = Awaited<ReturnType<typeof startHost>>;

export interface HostDeps {
  readonly library: HostLibrary;
  readonly screenshots: ScreenshotFolder;
  /** The main file of the seats' processes; by default the product's. */
  readonly seatMain?: string;
  /** Measures what the computer can draw and encode, ms for a million pixels; absent: it is not known. */
  readonly measure?: () => Promise<number>;
  /** The system's clock by default. */
  readonly clock?: Clock;
  /** To the standard streams by default. */
  readonly log?: Log;
  /** Logs by default. */
  readonly reportError?: (where: string, error: unknown) => void;
}

const productSeatMain = fileURLToPath(new URL("seat/main.ts", import.meta.url));

const logFormat = (): LogFormat => logFormatOf(process.env.LOG_FORMAT, process.stdout.isTTY);

/** The host's log, as its environment asks for it. */
export function hostLog(): Log {
  return createLog({ name: "machine", format: logFormat(), secrets: secretsIn(process.env) });
}

/** Wires the host together and listens. @throws when a port cannot be bound */
export async function startHost(settings: Settings, deps: HostDeps) {
  const clock = deps.clock ?? systemClock;
  const log = deps.log ?? hostLog();
  const metrics = createMetrics();
  const reportError = (where: string, error: unknown): void => {
    metrics.errors.inc({ place: metrics.errorPlace(where) });
    (deps.reportError ?? log.error)(where, error);
  };
  const { dataDir, savesBucket: bucket } = settings;
  const saves = await createSaves({ dataDir, bucket, reportError }, () => endOldSeats(clock));
  const calls =
    settings.fleet === null ? null : createServiceCalls(settings.fleet.serviceUrls, settings.tokens[0]);
  const reporter = calls === null ? null : await openReporter(settings, calls, clock, reportError);
  delegateControllers();
  const codeFolder = makeCodeFolder();
  const publicAddress = watchPublicAddress(settings, { clock, log });
  const seats = createSeats({
    clock,
    total: settings.seats,
    high: settings.highSeats,
    processes: createForkedSeats({
      clock,
      env: seatEnvironment(settings),
      publicAddress,
      cleanUp: cleanUpAfter(saves.folders),
      homeMoved: () => void saves.folders.holdMoved(),
      rescue: saves.folders.rescue,
      seatMain: await bundleSeat(deps.seatMain ?? productSeatMain, codeFolder),
      measured: (second) => countSecond(metrics, second),
      pictured: (afterMs) => metrics.toPicture.observe(afterMs / 1_000),
      reportError,
    }),
    findGame: deps.library.find,
    get resolutions() {
      return resolutionsFor(settings.resolutions, ability?.now() ?? null, seats.list().seats.length);
    },
    notify(notice) {
      if (notice.event === "ended") metrics.ends.inc({ reason: notice.reason });
      reporter?.note(notice);
    },
  });
  const ability = openAbility(settings, deps, { clock, reportError }, () => seats.list().seats.length === 0);
  let registrar: Registrar | null = null;
  const drain = createDrain({
    clock,
    close: seats.close,
    isOccupied: () => seats.list().seats.length > 0,
    onChange: () => registrar?.changed(),
  });
  const http = createHttpServer({
    seats,
    saves: saves.store,
    library: deps.library,
    screenshots: deps.screenshots,
    tokens: settings.tokens,
    drain: drain.begin,
    connections: settings.connections,
    relays: settings.relays,
    date: Date.now,
    log,
    metrics,
    logsAll: settings.logsAll(logFormat()),
    reportError,
  });
  await http.listen({ port: settings.port, host: settings.host });
  const port = portOf(http.server.address());
  const metricsServer = await openMetrics(settings, metrics, seats, deps.library);
  const probes = await openProbes(settings);
  registrar = calls && createHostRegistrar({ ...deps, settings, calls, clock, drain, port, reportError });
  const agones = openAgones(settings, port, clock, reportError, () => {
    const { length } = seats.list().seats;
    // Nobody new may come, so that it is not ready either.
    return drain.left() === null ? length : Math.max(1, length);
  });
  return {
    port,
    /** Takes no new players any more, and lets those inside play on for so many seconds (R-FLEET-07). */
    drain: drain.begin,
    /** Resolves when the host has been emptied by `drain`. */
    drained: drain.over,
    /** Ends every game, notifies players and the service, and closes the port. */
    async close() {
      ability?.stop();
      publicAddress.stop();
      const stopped = seats.stop();
      metricsServer?.close();
      const timeout = new Promise<void>((resolve) => clock.after(lastReportsTimeout, resolve));
      await Promise.race([Promise.all([reporter?.settled(), registrar?.close()]), timeout]);
      await reporter?.close();
      await stopped;
      await Promise.all([http.close(), probes?.close()]);
      await agones?.shutDown();
      rmSync(codeFolder, { recursive: true, force: true });
    },
  };
}

/** What a seat's process finds in its environment: the host's, without its secrets, and what the host has found out. */
function seatEnvironment({ host, dataDir, publicAddress }: Settings): NodeJS.ProcessEnv {
  const { MACHINE_TOKEN: _secret, TURN_SECRET: _turnSecret, ...env } = process.env;
  const found = { HOST: host, MACHINE_DATA_DIR: resolve(dataDir) };
  return { ...env, ...found, MACHINE_PUBLIC_ADDRESS: publicAddress ?? undefined };
}

/** @returns null where nothing needs to be measured */
function openAbility(
  { resolutions, dataDir }: Settings,
  { measure }: HostDeps,
  parts: { readonly clock: Clock; readonly reportError: (where: string, error: unknown) => void },
  isEmpty: () => boolean,
) {
  if (!measure || (resolutions.standard && resolutions.high)) return null;
  return watchAbility({ ...parts, measure, isEmpty, cpu: thisCpu(), file: resolve(dataDir, "ability.json") });
}

/** Ends what a host that was killed has left behind. Until then its games may write into their home folders. */
async function endOldSeats(clock: Clock): Promise<void> {
  await sweepSeatFolders(clock);
  await sweepControlGroups();
  await removeStaleDisplays();
}

/** Ends what a seat's process has left behind. */
function cleanUpAfter(folders: Pick<WorkingFolders, "sweepLeftovers">) {
  return async ({ pid, folder }: { pid: number; folder: string }): Promise<void> => {
    killGroup(pid);
    await sweepControlGroups();
    await removeNotedDisplays(runFolderOf(folder));
    await folders.sweepLeftovers();
  };
}

/** @returns null where the settings ask for no metrics */
async function openMetrics(
  { metrics: address, dataDir }: Settings,
  metrics: Metrics,
  seats: Seats,
  library: HostLibrary,
) {
  if (address === null) return null;
  const refresh = async (): Promise<void> => {
    readSeats(metrics, seats.list(), seats.isStopping());
    metrics.diskFree.set(await diskFree(dataDir));
    readGames(metrics, await library.available());
  };
  return serveMetrics(metrics.registry, refresh, address).catch((error: unknown) => {
    throw listenError(error, address.port, "MACHINE_METRICS_PORT") ?? error;
  });
}

/** @returns null where this host is no GameServer of Agones */
function openAgones(
  { agonesPort, fleet }: Settings,
  port: number,
  clock: Clock,
  reportError: (where: string, error: unknown) => void,
  seatsInUse: () => number,
): AgonesSdk | null {
  if (agonesPort === null) return null;
  const hostId = fleet?.id ?? defaultHostId(port);
  return startAgonesSdk({ clock, call: callSdk(agonesPort), hostId, seatsInUse, reportError });
}

async function openReporter(
  { dataDir }: Settings,
  calls: ServiceCalls,
  clock: Clock,
  reportError: (where: string, error: unknown) => void,
): Promise<PlayReporter> {
  const date = Date.now;
  const journal = await openPlayJournal({ folder: resolve(dataDir, "plays"), date, reportError });
  return createPlayReporter({ clock, date, journal, post: postPlays(calls) });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
