import type { ConnectionLimits } from "../../server/connectionLimits.ts";
import { createEcho } from "../../server/echo.ts";
import { listenError, type Settings } from "../settings.ts";

/** Where players measure how far this host is. */
export type ProbeServer = Awaited<ReturnType<typeof startProbeServer>>;

/**
 * Answers latency probes on a port of its own, so that nothing else of the host delays them.
 * @param deps.port 0 picks any free one
 * @throws when the port cannot be bound
 */
export async function startProbeServer(deps: { host: string; port: number; connections: ConnectionLimits }) {
  const echo = createEcho(deps.connections);
  return { port: await echo.listen(deps.host, deps.port), close: echo.close };
}

/**
 * Answers latency probes where the settings say so; null where they do not.
 * @throws SettingsError when the port cannot be bound
 */
export async function openProbes({ fleet, host, connections }: Settings): Promise<ProbeServer | null> {
  const port = fleet?.probePort ?? null;
  if (port === null) return null;
  return startProbeServer({ host, port, connections }).catch((error: unknown) => {
    throw listenError(error, port, "MACHINE_PROBE_PORT") ?? error;
  });
}
