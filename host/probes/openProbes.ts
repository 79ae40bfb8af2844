import { listenError, type Settings } from "../settings.ts";
import { type ProbeServer, startProbeServer } from "./probeServer.ts";

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
