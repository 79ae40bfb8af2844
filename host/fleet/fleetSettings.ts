import { createHash } from "node:crypto";
import os from "node:os";
import path from "node:path";
import * as z from "zod";
import { hostId, regionId } from "../../wire/hosts/machineControl.ts";

const url = z.string().regex(/^https?:\/\/[^\s,]{1,300}$/, "an address such as http://10.0.0.5:8081");

/** What a host of a fleet reads besides. */
export const fleetEnvironment = {
  SERVICE_CONTROL_URL: z
    .string()
    .pipe(z.transform((value) => value.split(",").map((each) => each.trim().replace(/\/+$/, ""))))
    .pipe(z.array(url))
    .optional(),
  MACHINE_ID: z
    .string()
    .refine((value) => hostId.safeParse(value).success, "letters, digits and _.:-")
    .optional(),
  MACHINE_REGION: z
    .string()
    .refine((value) => regionId.safeParse(value).success, "lower-case letters, digits and -")
    .default("local"),
  /** For players as the service's PROBE_PORT, which the app probes. */
  MACHINE_PROBE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MACHINE_PUBLIC_PROBE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MACHINE_SEATS_HIGH: z.coerce.number().int().min(0).max(64).optional(),
  PUBLIC_HOST: z.string().min(1).max(255).optional(),
  MACHINE_PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MACHINE_CONTROL_URL: url.optional(),
  MACHINE_DRAIN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
};
type FleetEnvironment = z.infer<z.ZodObject<typeof fleetEnvironment>>;

/** Where saves are kept, as far as it tells one bucket from another. */
interface Bucket {
  readonly endpoint: string;
  readonly name: string;
}

/** How a host presents itself to its service. */
export interface FleetSettings {
  /** The service's processes: the next is tried where one does not answer. */
  readonly serviceUrls: readonly string[];
  /** Null: the computer's name and the port. */
  readonly id: string | null;
  readonly region: string;
  /** Where it answers latency probes (R-REGION-01); null: it does not. */
  readonly probePort: number | null;
  /** The port at which players reach the probes, where it is mapped, such as by a proxy with TLS; null: the one above. */
  readonly publicProbePort: number | null;
  /** Where players reach this host; the port is the one that it listens on, unless it is mapped to another. */
  readonly publicHost: string;
  readonly publicPort: number | null;
  /** Where the service reaches the control API; null: where players reach the host, by HTTP. */
  readonly controlUrl: string | null;
  /** Names the place that keeps the saves (R-FLEET-08). */
  readonly saves: string;
}

/**
 * @returns null for a host without a service
 * @throws Error with a message that names the setting
 */
export function fleetSettingsOf(
  data: FleetEnvironment,
  { host, dataDir, savesBucket }: { host: string; dataDir: string; savesBucket: Bucket | null },
): FleetSettings | null {
  if (data.SERVICE_CONTROL_URL === undefined) return null;
  const publicHost = data.PUBLIC_HOST ?? host;
  if (publicHost === "0.0.0.0" || publicHost === "::")
    throw new Error("PUBLIC_HOST: missing, as HOST does not say where players reach this host");
  if (data.MACHINE_PUBLIC_PROBE_PORT !== undefined && data.MACHINE_PROBE_PORT === undefined)
    throw new Error("MACHINE_PROBE_PORT: missing, as MACHINE_PUBLIC_PROBE_PORT is given");
  return {
    serviceUrls: data.SERVICE_CONTROL_URL,
    id: data.MACHINE_ID ?? null,
    region: data.MACHINE_REGION,
    probePort: data.MACHINE_PROBE_PORT ?? null,
    publicProbePort: data.MACHINE_PUBLIC_PROBE_PORT ?? null,
    publicHost,
    publicPort: data.MACHINE_PUBLIC_PORT ?? null,
    controlUrl: data.MACHINE_CONTROL_URL?.replace(/\/+$/, "") ?? null,
    saves: savesPlace(dataDir, savesBucket),
  };
}

/** The same text for hosts that keep their saves at the same place; it tells nothing of where that is. */
function savesPlace(dataDir: string, bucket: Bucket | null): string {
  const [kind, place] =
    bucket === null
      ? ["folder", [os.hostname(), path.resolve(dataDir)]]
      : ["bucket", [bucket.endpoint, bucket.name]];
  return `${kind}:${createHash("sha256").update(JSON.stringify(place)).digest("hex").slice(0, 16)}`;
}

/** The id of a host that was given none. @param port that it listens on */
export function defaultHostId(port: number): string {
  const name = os
    .hostname()
    .replace(/[^A-Za-z0-9_.-]/g, "-")
    .slice(0, 80);
  return `${name === "" ? "host" : name}:${port}`;
}
