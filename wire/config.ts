import * as z from "zod/mini";
import { gameDocs } from "./catalogue.ts";
import { speedTest } from "./durations.ts";
import { jsonOf } from "./orElse.ts";

const base = z
  .string()
  .check(z.regex(/^(https?:\/\/[^\s]+|\/[^\s]*)?$/, "an http(s) address, a path, or empty"));
/** Removes a trailing slash, because paths start with one. */
const prefix = z.pipe(
  base,
  z.transform((address) => address.replace(/\/+$/, "")),
);
const httpUrl = z.string().check(z.regex(/^(https?:\/\/[^\s]+)?$/, "an http(s) address, or empty"));
/** True for wss, false for ws, null for the same as the page. */
const secure = z.nullable(
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(["wss", "ws"]),
      z.transform((scheme) => scheme === "wss"),
    ),
  ]),
);

/**
 * The `app-config` block of the page, filled by the deployment (docs/protocol.md, section 1). Missing keys have
 * defaults.
 */
export const appConfig = z.object({
  apiBase: z._default(prefix, ""),
  payV3Base: z._default(prefix, "/v3"),
  sessionUrl: z._default(z.string().check(z.regex(/^(wss?:\/\/[^\s]+)?$/, "a ws(s) address, or empty")), ""),
  probePort: z._default(z.int().check(z.gte(1), z.lte(65_535)), 199),
  probeSecure: z._default(secure, null),
  signIn: z._default(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("oidc"), issuer: z._default(base.check(z.minLength(1)), "/oidc") }),
      z.object({ kind: z.literal("google"), clientId: z.string().check(z.minLength(1)) }),
    ]),
    { kind: "oidc", issuer: "/oidc" },
  ),
  currencySymbol: z._default(z.string().check(z.maxLength(8)), "$"),
  productName: z._default(z.string().check(z.minLength(1), z.maxLength(60)), "Cloudplay"),
  contact: z._default(z.object({ email: z.optional(z.string()), url: z.optional(httpUrl) }), {}),
  /** For visitors: the games whose covers are in `public/wall`, and the game of the page's address. */
  wall: z.optional(
    z.object({
      covers: z.array(z.string()),
      game: z.optional(z.object({ gameIdStr: z.string(), docs: gameDocs })),
    }),
  ),
  steamBindUrl: z._default(base, ""),
  payOrigins: z._default(z.array(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, "an origin"))), []),
  /** `relay`: only connections through relays; for tests of relays. */
  iceTransportPolicy: z._default(z.enum(["all", "relay"]), "all"),
  /** Whether the app may record itself for problem reports. Players can turn it off. */
  recording: z._default(z.boolean(), true),
  appKey: z._default(z.string().check(z.minLength(1)), "h5-local"),
  appName: z._default(z.string().check(z.minLength(1)), "cloudplay"),
  region: z._default(z.int().check(z.gte(1), z.lte(5)), 4),
  payChannel: z._default(z.int().check(z.gte(1), z.lte(7)), 4),
  speedTest: z._default(
    z.object({
      probes: z._default(z.int().check(z.gte(1), z.lte(500)), 50),
      intervalMs: z._default(z.int().check(z.gte(1), z.lte(60_000)), 400),
    }),
    speedTest,
  ),
});
export type AppConfig = z.infer<typeof appConfig>;

/** The configuration, or the wrong key and the reason. */
export type ReadConfig = { kind: "config"; config: AppConfig } | { kind: "wrong"; key: string; why: string };

/**
 * Parses the `app-config` block. Never throws; reports the first wrong key.
 * @param query of the page's address: a cached page may have been another game's
 */
export function readConfig(blockText: string, query?: string): ReadConfig {
  const json = jsonOf(blockText.trim() === "" ? "{}" : blockText);
  if (json === undefined) return { kind: "wrong", key: "app-config", why: "not JSON" };
  const read = appConfig.safeParse(json);
  if (read.success) {
    const { wall } = read.data;
    const isOther = query !== undefined && new URLSearchParams(query).get("id") !== wall?.game?.gameIdStr;
    return {
      kind: "config",
      config: isOther && wall ? { ...read.data, wall: { covers: wall.covers } } : read.data,
    };
  }
  const issue = read.error.issues[0];
  return { kind: "wrong", key: issue?.path.join(".") || "app-config", why: issue?.message ?? "invalid" };
}
