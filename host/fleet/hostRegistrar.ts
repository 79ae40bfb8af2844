import { readFileSync } from "node:fs";
import * as z from "zod";
import { type HostUse, machineProtocol, type Registration } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import type { HostLibrary } from "../library/hostLibrary.ts";
import { readTries } from "../library/tries.ts";
import type { Settings } from "../settings.ts";
import type { Drain } from "./drain.ts";
import { defaultHostId } from "./fleetSettings.ts";
import { createRegistrar, type Registrar } from "./registrar.ts";
import type { ServiceCalls } from "./serviceCalls.ts";

/** Messages for the operator: why the service gives this host no players. */
const reasons: Readonly<Record<Exclude<HostUse, "yes">, string>> = {
  protocol: `its version is another than the service's (this host speaks protocol ${machineProtocol})`,
  saves: "its saves lie elsewhere than those of the other hosts; give all of them one bucket (SAVES_S3_…)",
};

/** Registers a host with its settings. @param deps.port that it listens on */
export function createHostRegistrar(deps: {
  settings: Settings;
  calls: ServiceCalls;
  clock: Clock;
  library: Pick<HostLibrary, "available">;
  drain: Pick<Drain, "left">;
  port: number;
  reportError: (where: string, error: unknown) => void;
}): Registrar | null {
  const { settings, calls, clock, library, drain, port, reportError } = deps;
  const { fleet } = settings;
  if (fleet === null) return null;
  const address = { host: fleet.publicHost, port: fleet.publicPort ?? port };
  const name = address.host.includes(":") ? `[${address.host}]` : address.host;
  const fixed = {
    id: fleet.id ?? defaultHostId(port),
    protocol: machineProtocol,
    version: productVersion(),
    controlUrl: fleet.controlUrl ?? `http://${name}:${port}`,
    address,
    region: fleet.region,
    probePort: fleet.publicProbePort ?? fleet.probePort,
    seats: { total: settings.seats, high: settings.highSeats },
    saves: fleet.saves,
  };
  return createRegistrar({
    clock,
    calls,
    reportError,
    async say(): Promise<Registration> {
      const { games } = await library.available();
      const tries = readTries(settings.dataDir);
      return { ...fixed, games: games.map(({ id }) => id), tries, drainMs: drain.left() };
    },
    onUse(use) {
      if (use !== "yes")
        reportError("registration", `The service gives this host no players: ${reasons[use]}.`);
    },
  });
}

const manifest = z.object({ version: z.string() });

function productVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  return manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}
