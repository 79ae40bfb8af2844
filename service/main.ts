import { createLog } from "../server/log/log.ts";
import { logLibraries } from "../server/log/logLibraries.ts";
import { logFormatOf } from "../server/log/logRecord.ts";
import { secretsIn } from "../server/log/scrub.ts";
import { serveMetrics } from "../server/metricsServer.ts";
import { launcherMessage, type ProcessMessage } from "../wire/hosts/launcher.ts";
import { createService } from "./app.ts";
import { allocatedHost } from "./hosts/agones/allocatedHost.ts";
import { createAllocate } from "./hosts/agones/allocator.ts";
import { createHttpHost } from "./hosts/httpHost.ts";
import { meteredStore } from "./metrics/meteredStore.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startProbes } from "./regions/probes/probes.ts";
import { readSettings, type Settings } from "./settings/settings.ts";
import { loadOrCreateKeys } from "./signIn/keys.ts";
import { storeProgress } from "./store/storeProgress.ts";
import { openDatabase } from "./wiring/database.ts";

const secondService =
  " A second service on this computer needs DEMO_REGION_DELAYS_MS=off: the first one, or the hosts, answer the probes.";
/** A service that was told to end is gone after this long, ms: before its launcher kills it. */
const endTimeout = 7_000;
const logFormat = logFormatOf(process.env.LOG_FORMAT, process.stdout.isTTY);
const log = createLog({ name: "service", format: logFormat, secrets: secretsIn(process.env) });
logLibraries(log);
const metrics = createMetrics();

/** Reports in one line why the service cannot start, and exits. */
function exitWith(message: string): never {
  log.fatal(message);
  process.exit(1);
}

function reportError(where: string, error: unknown): void {
  metrics.countError(where, error);
  log.error(where, error);
}

async function main(settings: Settings): Promise<void> {
  const database = await openDatabase(settings, log, reportError);
  const { store, hasMoved } = storeProgress(meteredStore(database.store, metrics));
  const { bus, owners, clock } = database;
  const probes = await startProbes({
    host: settings.host,
    publicHost: settings.publicHost,
    port: settings.probePort,
    delays: settings.demo.regionDelays,
    connections: settings.connections,
  }).catch((error: unknown) => exitWith(listenError("PROBE_PORT", settings.probePort, error)));
  const allocate = settings.agones === null ? null : createAllocate(settings.agones, reportError);
  const service = await createService({
    settings,
    store,
    bus,
    owners,
    clock,
    connectHost: ({ id, controlUrl }) => {
      const host = createHttpHost(controlUrl, settings.machineTokens[0], (where, error) =>
        reportError(`host ${id}: ${where}`, error),
      );
      return allocate === null ? host : allocatedHost(host, id, allocate);
    },
    keys: await loadOrCreateKeys(store),
    ownProbes: probes.regions,
    log,
    logsAll: settings.monitoring.logsAll(logFormat),
    metrics,
    reportError,
  });
  await service.app
    .listen({ port: settings.port, host: settings.host })
    .catch((error: unknown) => exitWith(listenError("PORT", settings.port, error)));
  await service.payServer
    .listen({ port: settings.payPort, host: settings.host })
    .catch((error: unknown) => exitWith(listenError("PAY_PORT", settings.payPort, error)));
  const metricsServer = await startMetrics(settings, service.refreshMetrics);
  service.start();
  log.info(`Service on ${settings.publicOrigin}`);
  const toLauncher = (message: ProcessMessage) => process.send?.(message);
  process.on("message", (message) => {
    if (launcherMessage.safeParse(message).success && hasMoved()) toLauncher({ type: "pong" });
  });
  // After this turn's log lines, so that the launcher prints 'Ready' last.
  setImmediate(() => toLauncher({ type: "ready" }));

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    // Whatever still holds on by then, such as a socket whose client does not answer.
    setTimeout(() => process.exit(0), endTimeout).unref();
    service.drain();
    metricsServer?.close();
    Promise.allSettled([service.close(), probes.close()])
      .then(() => database.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // The launcher has exited, so nobody else would stop this process.
  process.on("disconnect", end);
}

/** @returns null where the settings ask for no metrics */
async function startMetrics({ monitoring }: Settings, refresh: () => Promise<void>) {
  const { metrics: address } = monitoring;
  if (address === null) return null;
  return serveMetrics(metrics.registry, refresh, address).catch((error: unknown) =>
    exitWith(listenError("METRICS_PORT", address.port, error)),
  );
}

function listenError(setting: string, port: number, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Setting ${setting}: port ${port} is taken by another program.${setting === "PROBE_PORT" ? secondService : ""}`;
  if (code === "EACCES") return `Setting ${setting}: port ${port} needs more rights than this user has.`;
  return `Setting ${setting}: cannot listen on port ${port} (${String(code ?? error)}).`;
}

process.on("uncaughtException", (error) => reportError("survived", error));
process.on("unhandledRejection", (error) => reportError("survived", error));

const read = readSettings(process.env);
if (read.kind === "wrong") exitWith(read.message);
main(read.settings).catch((error: unknown) =>
  exitWith(`The service cannot start: ${error instanceof Error ? error.message : String(error)}`),
);
