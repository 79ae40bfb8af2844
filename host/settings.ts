import path from "node:path";
import * as z from "zod";
import type { StunServer } from "../server/askStun.ts";
import { type ConnectionLimits, connectionLimits } from "../server/connectionLimits.ts";
import { readLocalTls } from "../server/localTls.ts";
import { type LogFormat, logFormats, loggedRequests } from "../server/log/logRecord.ts";
import { type MachineTokens, machineTokens } from "../server/machineTokens.ts";
import type { MetricsAddress } from "../server/metricsServer.ts";
import { type RelaySettings, readRelays } from "../server/relays.ts";
import type { Quality } from "../wire/hosts/hostControl.ts";
import { parseServerUri } from "../wire/hosts/serverUri.ts";
import { type FleetSettings, fleetEnvironment, fleetSettingsOf } from "./fleet/fleetSettings.ts";
import type { PictureSize } from "./library/pictureSize.ts";
import type { PortRange } from "./webrtc/seatPort.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ });

const udpPorts = z
  .string()
  .regex(/^\d{1,5}(-\d{1,5})?$/, "a port or a range such as 50000-50100")
  .transform((text): PortRange => {
    const [first = 0, last = first] = text.split("-").map(Number);
    return { first, last };
  })
  .refine(
    ({ first, last }) => first >= 1_024 && first <= last && last <= 65_535,
    "ports from 1024 to 65535, the lower one first",
  );

const stunServer = z.string().transform((text, given): StunServer => {
  const server = parseServerUri(text);
  if (server?.scheme === "stun") return { host: server.host, port: server.port };
  given.addIssue("no STUN server");
  return z.NEVER;
});

/** What every process of a host reads. */
const shared = z.object({
  HOST: z.string().min(1).max(255).default("127.0.0.1"),
  MACHINE_UDP_PORTS: udpPorts.optional(),
  MACHINE_PUBLIC_ADDRESS: z.union([z.ipv4(), z.ipv6()], "an IP address").optional(),
  MACHINE_SANDBOX: z.enum(["on", "off"]).default("on"),
  DATA_DIR: z.string().min(1).max(1_000).default(".data"),
  MACHINE_DATA_DIR: z.string().min(1).max(1_000).optional(),
  SAVES_S3_ENDPOINT: url.optional(),
  SAVES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket")
    .optional(),
  SAVES_S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, "a region such as us-east-1")
    .optional(),
  SAVES_S3_ACCESS_KEY: z.string().min(1).max(200).optional(),
  SAVES_S3_SECRET_KEY: z.string().min(1).max(400).optional(),
});
type SharedEnvironment = z.infer<typeof shared>;

const environment = shared.extend({
  /** 0 picks any free port. */
  MACHINE_PORT: port.default(8081),
  MACHINE_PUBLIC_ADDRESS: z
    .union(
      [z.ipv4(), z.ipv6(), stunServer],
      "an IP address, or a STUN server that knows it, such as stun:relay.play.example:3478",
    )
    .optional(),
  MACHINE_TOKEN: machineTokens,
  MACHINE_SEATS: z.coerce.number().int().min(1).max(64).default(1),
  MACHINE_PICTURE: z.enum(["auto", "640x360", "960x540", "1280x720"]).default("auto"),
  MACHINE_PICTURE_HIGH: z.enum(["auto", "640x360", "960x540", "1280x720", "1920x1080"]).default("auto"),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  ...fleetEnvironment,
  AGONES_SDK_HTTP_PORT: port.optional(),
  MACHINE_LIBRARY: z.string().min(1).max(1_000).optional(),
  MACHINE_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "an address to listen on")
    .default("127.0.0.1"),
  LOG_FORMAT: z.enum(logFormats).optional(),
  LOG_REQUESTS: z.enum(loggedRequests).optional(),
});

const sizes = {
  auto: null,
  "640x360": { width: 640, height: 360 },
  "960x540": { width: 960, height: 540 },
  "1280x720": { width: 1280, height: 720 },
  "1920x1080": { width: 1920, height: 1080 },
} as const satisfies Record<string, PictureSize | null>;

export interface SeatSettings {
  readonly host: string;
  /** Each seat takes one of these for its media; null: any free ones of the system's. */
  readonly udpPorts: PortRange | null;
  /** Where players reach the media, in front of an address translation; null: at the host's own addresses. */
  readonly publicAddress: string | null;
  /** False: PC programs run outside the sandbox, because the operator asked for it. */
  readonly sandbox: boolean;
  /** Where home folders of running games lie, and the saves unless there is a bucket. */
  readonly dataDir: string;
  /** Keeps the saves; null keeps them in the data folder. */
  readonly savesBucket: SavesBucket | null;
}

export interface Settings extends SeatSettings {
  readonly port: number;
  readonly connections: ConnectionLimits;
  /** Secrets shared with the service; they authorize the control calls. */
  readonly tokens: MachineTokens;
  /** How many games can run at once. */
  readonly seats: number;
  /** Frame size by the quality of the player's plan; null: what the computer can draw and encode. */
  readonly resolutions: Readonly<Record<Quality, PictureSize | null>>;
  /** How many of them can show the larger picture of a pro plan at once. */
  readonly highSeats: number;
  /** How it presents itself to its service; null: it has none, and what it shows is reported to nobody. */
  readonly fleet: FleetSettings | null;
  /** How long those inside may play on once the host takes no new players, s (R-FLEET-07). */
  readonly drainSeconds: number;
  /** A folder with descriptions of more games; null for none. */
  readonly libraryFolder: string | null;
  /** Of the SDK server where this host is a GameServer of Agones, which sets it; null: it is none. */
  readonly agonesPort: number | null;
  /** R-HOST-21: is asked for `publicAddress` at the start; null where that needs no question. */
  readonly stunServer: StunServer | null;
  /** Named to players by WHEP; null for none. */
  readonly relays: RelaySettings | null;
  /** Where metrics are served; null serves none. */
  readonly metrics: MetricsAddress | null;
  /** Whether each request is logged in a format; those that failed always are. */
  readonly logsAll: (format: LogFormat) => boolean;
}

export interface SavesBucket {
  /** Address of the storage service, without the bucket. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Invalid settings. The message names the variables. */
export class SettingsError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads what a seat's process needs; its host has validated it, and tells the seat its number.
 * @throws SettingsError
 */
export function readSeatSettings(variables: Variables): SeatSettings & { readonly seat: number } {
  const data = validated(shared.extend({ MACHINE_SEAT: z.coerce.number().int().default(0) }), variables);
  return { ...seatSettingsOf(data), seat: data.MACHINE_SEAT };
}

/** Reads and validates the environment. @throws SettingsError */
export function readSettings(variables: Variables): Settings {
  const data = validated(environment, variables);
  const resolutions = { standard: sizes[data.MACHINE_PICTURE], high: sizes[data.MACHINE_PICTURE_HIGH] };
  if (resolutions.high && resolutions.standard && resolutions.high.height < resolutions.standard.height)
    throw new SettingsError(
      "Machine host: unusable settings. MACHINE_PICTURE_HIGH: smaller than MACHINE_PICTURE",
    );
  const { MACHINE_PUBLIC_ADDRESS: address, ...rest } = data;
  const seat = seatSettingsOf(
    typeof address === "string" ? { ...rest, MACHINE_PUBLIC_ADDRESS: address } : rest,
  );
  const { udpPorts: ports } = seat;
  if (ports !== null && ports.last - ports.first + 1 < data.MACHINE_SEATS)
    throw new SettingsError(
      "Machine host: unusable settings. MACHINE_UDP_PORTS: fewer ports than MACHINE_SEATS",
    );
  const relays = readRelays(variables);
  if (relays.kind === "wrong")
    throw new SettingsError(`Machine host: unusable settings. ${relays.name} ${relays.why}`);
  const tls = readLocalTls(variables);
  if (tls.kind === "wrong")
    throw new SettingsError(`Machine host: unusable settings. ${tls.name} ${tls.why}`);
  return {
    ...seat,
    stunServer: typeof address === "object" ? address : null,
    relays: relays.group,
    port: data.MACHINE_PORT,
    connections: connectionLimits(data.CONNECTIONS_PER_ADDRESS, false, tls.tls),
    tokens: data.MACHINE_TOKEN,
    seats: data.MACHINE_SEATS,
    resolutions,
    highSeats: Math.min(data.MACHINE_SEATS, data.MACHINE_SEATS_HIGH ?? data.MACHINE_SEATS),
    fleet: fleetOf(data, seat),
    drainSeconds: data.MACHINE_DRAIN_SECONDS,
    libraryFolder: data.MACHINE_LIBRARY ?? null,
    agonesPort: data.AGONES_SDK_HTTP_PORT ?? null,
    metrics:
      data.MACHINE_METRICS_PORT === undefined
        ? null
        : { host: data.METRICS_HOST, port: data.MACHINE_METRICS_PORT },
    logsAll: (format) => (data.LOG_REQUESTS ?? (format === "json" ? "all" : "failed")) === "all",
  };
}

/** @throws SettingsError that names the variable */
function fleetOf(data: z.infer<typeof environment>, seat: SeatSettings): FleetSettings | null {
  try {
    return fleetSettingsOf(data, seat);
  } catch (error) {
    throw new SettingsError(
      `Machine host: unusable settings. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** @throws SettingsError that names each variable */
function validated<Fields>(schema: z.ZodType<Fields>, variables: Variables): Fields {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new SettingsError(`Machine host: unusable settings. ${faults.join("; ")}`);
}

/** @throws SettingsError when only some settings of the bucket are given */
function seatSettingsOf(data: SharedEnvironment): SeatSettings {
  return {
    host: data.HOST,
    udpPorts: data.MACHINE_UDP_PORTS ?? null,
    publicAddress: data.MACHINE_PUBLIC_ADDRESS ?? null,
    sandbox: data.MACHINE_SANDBOX === "on",
    dataDir: data.MACHINE_DATA_DIR ?? path.join(data.DATA_DIR, "machine"),
    savesBucket: savesBucketOf(data),
  };
}

/** @throws SettingsError when only some of its settings are given */
function savesBucketOf(data: SharedEnvironment): SavesBucket | null {
  const {
    SAVES_S3_ENDPOINT: endpoint,
    SAVES_S3_BUCKET: name,
    SAVES_S3_REGION: region = "us-east-1",
    SAVES_S3_ACCESS_KEY: accessKey,
    SAVES_S3_SECRET_KEY: secretKey,
  } = data;
  if (endpoint !== undefined && name !== undefined && accessKey !== undefined && secretKey !== undefined)
    return { endpoint, name, region, accessKey, secretKey };
  const needed = {
    SAVES_S3_ENDPOINT: endpoint,
    SAVES_S3_BUCKET: name,
    SAVES_S3_ACCESS_KEY: accessKey,
    SAVES_S3_SECRET_KEY: secretKey,
  };
  const missing = Object.entries(needed).flatMap(([setting, value]) =>
    value === undefined ? [setting] : [],
  );
  if (missing.length === Object.keys(needed).length && data.SAVES_S3_REGION === undefined) return null;
  throw new SettingsError(
    `Machine host: unusable settings. ${missing.join(", ")}: missing, as the others of the bucket for saves are given`,
  );
}

/** Explains a failed listen in one line that names the setting; null for any other error. */
export function listenError(error: unknown, port: number, setting = "MACHINE_PORT"): SettingsError | null {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const why = {
    EADDRINUSE: `${setting}: port ${port} is taken by another program`,
    EACCES: `${setting}: port ${port} needs more rights than this user has`,
    EADDRNOTAVAIL: "HOST: no address of this computer",
  }[String(code)];
  return why === undefined ? null : new SettingsError(`Machine host: ${why}.`);
}
