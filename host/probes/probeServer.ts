import type { ConnectionLimits } from "../../server/connectionLimits.ts";
import { createEcho } from "../../server/echo.ts";
import { listenError, type Settings } from "../settings.ts";

/** Answers players' measurements of their delay to this host. */
export type ProbeServer = Awaited<ReturnType<typeof startProbeServer>>;

/**
 * Answers latency probes on a separate port, so that the host's other work does not delay them.
 * @param deps.port 0 picks a free one
 * @throws if the port can't be bound
 */
export async function startProbeServer(deps: { host: string; port: number; connections: ConnectionLimits }) {
  const echo = createEcho(deps.connections);
  return { port: await echo.listen(deps.host, deps.port), close: echo.close };
}

/**
 * Starts the probe server if the settings ask for it; otherwise returns null.
 * @throws SettingsError if the port can't be bound
 */
export async function openProbes({ fleet, host, connections }: Settings): Promise<ProbeServer | null> {
  const port = fleet?.probePort ?? null;
  if (port === null) return null;
  return startProbeServer({ host, port, connections }).catch((error: unknown) => {
    throw listenError(error, port, "MACHINE_PROBE_PORT") ?? error;
  });
}
