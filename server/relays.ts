import * as z from "zod/mini";
import { parseServerUri } from "../wire/hosts/serverUri.ts";
import type { ConnectInfo } from "../wire/schedule.ts";
import { type ReadGroup, readGroup } from "./settingGroup.ts";

/** TURN servers with a shared secret, only to hosts (R-RELAY-07): `deploy/coturn/turnserver.conf`. */
export interface RelaySettings {
  /** `turn:` and `turns:` URLs for players. */
  readonly urls: readonly string[];
  readonly secret: string;
  /** Lifetime of new credentials, s. Existing connections outlast it. */
  readonly ttlSeconds: number;
  /** `relay`: players connect only through relays. */
  readonly policy: "all" | "relay";
}

function isRelay(url: string): boolean {
  const server = parseServerUri(url);
  return server !== null && server.scheme !== "stun";
}

const settings = z.object({
  TURN_URLS: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (list) => list.split(",").length <= 8 && list.split(",").every((url) => isRelay(url.trim())),
          "up to 8 addresses such as turn:turn.example:3478?transport=udp, separated by commas",
        ),
      ),
    z.transform((list) => list.split(",").map((url) => url.trim())),
  ),
  TURN_SECRET: z.string().check(z.minLength(16, "at least 16 characters"), z.maxLength(200)),
  TURN_TTL_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(60), z.lte(86_400)), 3_600),
  TURN_POLICY: z._default(z.enum(["all", "relay"]), "all"),
});

/** Reads the relay settings, which service and host share. Null without any. */
export function readRelays(env: Readonly<Record<string, string | undefined>>): ReadGroup<RelaySettings> {
  return readGroup(settings, env, "the relays", (values) => ({
    urls: values.TURN_URLS,
    secret: values.TURN_SECRET,
    ttlSeconds: values.TURN_TTL_SECONDS,
    policy: values.TURN_POLICY,
  }));
}

/** TURN servers as an `RTCIceServer`. */
export type RelayServers = ReturnType<typeof relayServers>;

/**
 * Fresh credentials (R-RELAY-01): a name that begins with its expiry, and its HMAC-SHA1 as the password. The rest of the name
 * distinguishes connections without identifying the player.
 * @param now wall clock, epoch ms, as the relay's  @param sign HMAC-SHA1 of a text with a secret, base64
 */
export function relayServers(
  { urls, secret, ttlSeconds }: RelaySettings,
  sessionKey: string,
  now: number,
  sign: (secret: string, text: string) => string,
) {
  const player = sign(secret, `player ${sessionKey}`).replace(/\W/g, "").slice(0, 16);
  const username = `${Math.floor(now / 1_000) + ttlSeconds}:${player}`;
  return { urls: [...urls], username, credential: sign(secret, username) };
}

/** Relay data for a player. */
export function relayInfo(
  { ttlSeconds, policy }: RelaySettings,
  servers: RelayServers,
): Pick<ConnectInfo, "iceServers" | "iceServersTtl" | "iceTransportPolicy"> {
  return { iceServers: [servers], iceServersTtl: ttlSeconds, iceTransportPolicy: policy };
}
