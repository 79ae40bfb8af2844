import { createHash } from "node:crypto";
import os from "node:os";
import path from "node:path";
import * as z from "zod";
import { hostId, regionId } from "../../wire/hosts/hostControl.ts";

const url = z.string().regex(/^https?:\/\/[^\s,]{1,300}$/, "an address such as http://10.0.0.5:8081");

/** Additional settings of a host in a fleet. */
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
  /** For players; corresponds to the service's PROBE_PORT. */
  MACHINE_PROBE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MACHINE_PUBLIC_PROBE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MACHINE_SEATS_HIGH: z.coerce.number().int().min(0).max(64).optional(),
  PUBLIC_HOST: z.string().min(1).max(255).optional(),
  MACHINE_PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MACHINE_CONTROL_URL: url.optional(),
  MACHINE_DRAIN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
};
type FleetEnvironment = z.infer<z.ZodObject<typeof fleetEnvironment>>;

/** Where saves are stored: the settings that identify a bucket. */
interface Bucket {
  readonly endpoint: string;
  readonly name: string;
}

/** How a host registers with its service. */
export interface FleetSettings {
  /** URLs of the service's processes; if one does not answer, the next is tried. */
  readonly serviceUrls: readonly string[];
  /** Null: computer name and port. */
  readonly id: string | null;
  readonly region: string;
  /** Port of its latency probes (R-REGION-01); null for none. */
  readonly probePort: number | null;
  /** Port of the probes as players see it, if a proxy maps it (for example for TLS); null if it is the same. */
  readonly publicProbePort: number | null;
  /** Public address for players; `publicPort` is null if the port is not mapped. */
  readonly publicHost: string;
  readonly publicPort: number | null;
  /** URL of the control API for the service; null: the players' address, by HTTP. */
  readonly controlUrl: string | null;
  /** Id of the storage for saves (R-FLEET-08). */
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

/** Id of the saves' storage: equal for hosts that share it, without revealing its location. */
function savesPlace(dataDir: string, bucket: Bucket | null): string {
  const [kind, place] =
    bucket === null
      ? ["folder", [os.hostname(), path.resolve(dataDir)]]
      : ["bucket", [bucket.endpoint, bucket.name]];
  return `${kind}:${createHash("sha256").update(JSON.stringify(place)).digest("hex").slice(0, 16)}`;
}

/** Default id of a host. @param port that it listens on */
export function defaultHostId(port: number): string {
  const name = os
    .hostname()
    .replace(/[^A-Za-z0-9_.-]/g, "-")
    .slice(0, 80);
  return `${name === "" ? "host" : name}:${port}`;
}
