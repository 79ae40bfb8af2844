import * as z from "zod";
import type { Quality } from "../streams/wire/machineControl.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ });

const environment = z.object({
  /** 0 picks any free port. */
  MACHINE_PORT: port.default(8081),
  HOST: z.string().min(1).max(255).default("127.0.0.1"),
  MACHINE_TOKEN: z.string().min(16).max(200),
  MACHINE_SEATS: z.coerce.number().int().min(1).max(64).default(1),
  MACHINE_PICTURE: z.enum(["640x360", "1280x720"]).default("640x360"),
  MACHINE_PICTURE_HIGH: z.enum(["640x360", "1280x720", "1920x1080"]).default("1280x720"),
  SERVICE_CONTROL_URL: url.optional(),
});

/** px */
export interface Resolution {
  readonly width: number;
  readonly height: number;
}

const sizes = {
  "640x360": { width: 640, height: 360 },
  "1280x720": { width: 1280, height: 720 },
  "1920x1080": { width: 1920, height: 1080 },
} as const satisfies Record<string, Resolution>;

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Secret shared with the service; authorizes the control calls. */
  readonly token: string;
  /** How many games can run at once. */
  readonly seats: number;
  /** Frame size by the quality of the player's plan. */
  readonly resolutions: Readonly<Record<Quality, Resolution>>;
  /** Base URL for events; null sends none. */
  readonly serviceUrl: string | null;
}

/** Invalid settings. The message names the variables. */
export class SettingsError extends Error {}

/** Reads and validates the environment. @throws SettingsError */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`Machine host: unusable settings. ${faults.join("; ")}`);
  }
  const { data } = parsed;
  const resolutions = { standard: sizes[data.MACHINE_PICTURE], high: sizes[data.MACHINE_PICTURE_HIGH] };
  if (resolutions.high.height < resolutions.standard.height)
    throw new SettingsError(
      "Machine host: unusable settings. MACHINE_PICTURE_HIGH: smaller than MACHINE_PICTURE",
    );
  return {
    port: data.MACHINE_PORT,
    host: data.HOST,
    token: data.MACHINE_TOKEN,
    seats: data.MACHINE_SEATS,
    resolutions,
    serviceUrl: data.SERVICE_CONTROL_URL?.replace(/\/+$/, "") ?? null,
  };
}

/** The address that media sockets bind to; undefined binds to all interfaces. */
export function mediaBindAddress(host: string): string | undefined {
  if (host === "localhost") return "127.0.0.1";
  return host === "0.0.0.0" || host === "::" ? undefined : host;
}

/** Explains a failed listen in one line that names the setting; null for any other error. */
export function listenError(error: unknown, port: number): SettingsError | null {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const why = {
    EADDRINUSE: `MACHINE_PORT: port ${port} is taken by another program`,
    EACCES: `MACHINE_PORT: port ${port} needs more rights than this user has`,
    EADDRNOTAVAIL: "HOST: no address of this computer",
  }[String(code)];
  return why === undefined ? null : new SettingsError(`Machine host: ${why}.`);
}
