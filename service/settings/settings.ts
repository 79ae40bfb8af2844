import os from "node:os";
import * as z from "zod/mini";
import { type ConnectionLimits, connectionLimits } from "../../server/connectionLimits.ts";
import { type MachineTokens, machineTokens } from "../../server/machineTokens.ts";
import { isLoopback } from "../../server/network.ts";
import { readConfig } from "../../wire/config.ts";
import { dayLength } from "../lib/durations.ts";
import { readTypedCode, signInCodeLength } from "../lib/typedCode.ts";
import type { SaleTerms } from "../pay/products/saleTerms.ts";
import { type WebhookMode, webhookModes } from "../pay/providers/local/webhook.ts";
import { type RegionName, regionNamesSetting } from "../regions/regionNames.ts";
import { type DatabaseSettings, databaseFields, databaseOf } from "./database.ts";
import { readGroups, type SettingGroups } from "./groups.ts";
import { type Monitoring, monitoringFields, monitoringOf } from "./monitoring.ts";
import { port, wholeNumber } from "./numbers.ts";
import { saleFields, saleTermsOf } from "./saleTerms.ts";
import { trustedProxies } from "./trustedProxies.ts";

const origin = z.string().check(z.regex(/^https?:\/\/[^/\s,]+$/, "an origin such as https://play.example"));
const flag = z.pipe(
  z.enum(["0", "1"]),
  z.transform((value) => value === "1"),
);
const delays = z.pipe(
  z.string().check(z.regex(/^(off|\d{1,4}(,\d{1,4}){0,9})$/, "delays in ms, such as 0,15,40, or off")),
  z.transform((value) => (value === "off" ? [] : value.split(",").map(Number))),
);

const schema = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(
    z.string().check(z.minLength(1), z.regex(/^[\w.:-]+$/, "an address to listen on")),
    "127.0.0.1",
  ),
  ...databaseFields,
  DIST_DIR: z._default(z.string().check(z.minLength(1)), "dist"),
  MACHINE_PORT: z._default(port, 8081),
  PROBE_PORT: z._default(port, 8199),
  PAY_PORT: z._default(port, 8082),
  PAY_ORIGIN: z.optional(origin),
  ...saleFields,
  PUBLIC_HOST: z.optional(z.string().check(z.minLength(1))),
  PUBLIC_ORIGIN: z.optional(origin),
  MACHINE_TOKEN: machineTokens,
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  PRODUCT_NAME: z.optional(z.string()),
  CURRENCY_SYMBOL: z.optional(z.string()),
  CONTACT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, "an e-mail address"))),
  CONTACT_URL: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/, "an http(s) address"))),
  RATE_LIMIT: z._default(wholeNumber(1, 1_000_000), 100),
  SIGN_INS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 30),
  SIGN_IN_CODE: z.optional(
    z.string().check(
      z.maxLength(30),
      z.refine(
        (code) => readTypedCode(code).length >= signInCodeLength,
        `at least ${signInCodeLength} letters and digits`,
      ),
    ),
  ),
  SIGN_IN_DAYS: z._default(wholeNumber(1, 3_650), 180),
  TRIAL_GIFTS_PER_DEVICE: z._default(wholeNumber(0, 1_000_000), 3),
  TRIAL_GIFTS_PER_ADDRESS: z._default(wholeNumber(0, 1_000_000), 20),
  CONNECTIONS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 1_000),
  TRUSTED_PROXIES: z._default(trustedProxies, "loopback"),
  LEFT_SEAT_SECONDS: z._default(wholeNumber(60, 600), 600),
  TIME_OVER_GRACE_SECONDS: z._default(wholeNumber(0, 3_600), 120),
  FREE_AWAY_SECONDS: z._default(wholeNumber(0, 3_600), 1_800),
  RECORDING: z._default(flag, true),
  REGION_NAMES: z._default(regionNamesSetting, {}),
  ...monitoringFields,
  DEMO_SPEED_PROBES: z.optional(wholeNumber(5, 500)),
  DEMO_SPEED_INTERVAL_MS: z.optional(wholeNumber(1, 60_000)),
  DEMO_REGION_DELAYS_MS: z._default(delays, [0, 15, 40]),
  DEMO_GAMES: z._default(flag, false),
  DEMO_TRIAL_SECONDS: z._default(wholeNumber(0, 1_000_000), 1_200),
  DEMO_LEND_ACCOUNTS: z._default(wholeNumber(0, 100), 2),
  DEMO_OFFER_SECONDS: z._default(wholeNumber(1, 3_600), 60),
  DEMO_LOSE_PUSHES: z._default(flag, false),
  DEMO_PAY_WEBHOOK: z._default(z.enum(webhookModes), "normal"),
});

/** The service's settings, read from the environment. */
export interface Settings extends DatabaseSettings, SettingGroups {
  readonly port: number;
  readonly host: string;
  /** The service's URL for calls to itself. */
  readonly ownUrl: string;
  readonly distDir: string;
  readonly machinePort: number;
  readonly probePort: number;
  readonly payPort: number;
  /** Origin of the local provider's payment pages. */
  readonly payOrigin: string;
  readonly saleTerms: SaleTerms;
  /** Host name or address of probes and hosts for players. */
  readonly publicHost: string;
  /** Main origin of the page; the bundled sign-in's issuer starts with it. */
  readonly publicOrigin: string;
  /** All origins at which players may open the page. */
  readonly origins: readonly string[];
  readonly machineTokens: MachineTokens;
  readonly googleClientId: string | undefined;
  /** Average calls per second per address; bursts may have twice as many. */
  readonly rateLimit: number;
  /** Average sign-ins per minute per address; this computer has no limit. */
  readonly signInsPerMinute: number;
  /** R-SEC-14: whoever has this code claims names that have no protection. */
  readonly signInCode: string | undefined;
  /** R-SEC-09: maximum duration of a sign-in, however often it is used, ms. */
  readonly longestSignIn: number;
  /** Maximum trial gifts per browser a year, and per address a day; 0 for no limit. */
  readonly trialGifts: { readonly perDevice: number; readonly perAddress: number };
  /** R-AWAY-03: time for buying more when a player has no time left, before the game ends; 0 for none. */
  readonly timeOverGraceSeconds: number;
  /** R-AWAY-11: how long a game that its player has left is safe while others wait for a seat. */
  readonly leftSeatSeconds: number;
  /** R-AWAY-02: free time of a lease while its player has paused the game or hidden its page. */
  readonly freeAwaySeconds: number;
  /** Names of the hosts' regions for players, by id. */
  readonly regionNames: Readonly<Record<string, RegionName>>;
  readonly connections: ConnectionLimits;
  readonly monitoring: Monitoring;
  /** Appearance of this deployment, passed on to the app's configuration. */
  readonly branding: {
    readonly productName: string;
    readonly currencySymbol: string;
    readonly contact: { readonly email?: string | undefined; readonly url?: string | undefined };
  };
  /** Whether the app may record itself for problem reports (R-REC-26). */
  readonly recording: boolean;
  readonly demo: {
    readonly speedTest: { readonly probes: number; readonly intervalMs: number } | undefined;
    /** Echo delays of the service's own probe servers, ms, one per region; empty if the hosts have probes. */
    readonly regionDelays: readonly number[];
    /** Lists the demonstration games, which can't be played. */
    readonly games: boolean;
    readonly trialSeconds: number;
    readonly lendAccounts: number;
    readonly offerSeconds: number;
    /** Drops the first sending of every event, to demonstrate resending. */
    readonly losePushes: boolean;
    /** When the local payment provider sends its webhooks. */
    readonly payWebhook: WebhookMode;
  };
}

export type ReadSettings = { kind: "settings"; settings: Settings } | { kind: "wrong"; message: string };

/** Reads the environment. Never throws; the message is one line and names the setting. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ReadSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const read = schema.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0] ?? "settings");
    const why = given[name] === undefined ? "is missing" : `is wrong (${issue?.message ?? "invalid"})`;
    return { kind: "wrong", message: `Setting ${name} ${why}. See docs/service.md.` };
  }
  const values = read.data;
  const { DEMO_SPEED_PROBES: probes, DEMO_SPEED_INTERVAL_MS: intervalMs } = values;
  const speedTest =
    probes === undefined && intervalMs === undefined
      ? undefined
      : { probes: probes ?? 50, intervalMs: intervalMs ?? 400 };
  const client = readConfig(
    JSON.stringify({
      speedTest,
      productName: values.PRODUCT_NAME,
      currencySymbol: values.CURRENCY_SYMBOL,
      contact: { email: values.CONTACT_EMAIL, url: values.CONTACT_URL },
    }),
  );
  if (client.kind === "wrong")
    return {
      kind: "wrong",
      message: `Setting ${settingOf(client.key)} is wrong (${client.why}). See docs/service.md.`,
    };
  const { productName, currencySymbol, contact } = client.config;
  const ports = [values.PORT, values.MACHINE_PORT, values.PROBE_PORT, values.PAY_PORT];
  if (new Set(ports).size < ports.length)
    return {
      kind: "wrong",
      message: "Settings PORT, MACHINE_PORT, PROBE_PORT and PAY_PORT must be four different ports.",
    };
  const rest = readGroups(env);
  if (rest.kind === "wrong")
    return { kind: "wrong", message: `Setting ${rest.name} ${rest.why}. See docs/service.md.` };
  const publicHost = values.PUBLIC_HOST ?? reachableHost(values.HOST);
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://${bracketed(publicHost)}:${values.PORT}`;
  return {
    kind: "settings",
    settings: {
      port: values.PORT,
      host: values.HOST,
      ownUrl: `http://${bracketed(isWildcard(values.HOST) ? "127.0.0.1" : values.HOST)}:${values.PORT}`,
      ...databaseOf(values),
      distDir: values.DIST_DIR,
      machinePort: values.MACHINE_PORT,
      probePort: values.PROBE_PORT,
      payPort: values.PAY_PORT,
      payOrigin: values.PAY_ORIGIN ?? `http://${bracketed(publicHost)}:${values.PAY_PORT}`,
      ...rest.groups,
      saleTerms: saleTermsOf(values, rest.groups.payKeys),
      publicHost,
      publicOrigin,
      origins: originsOf(publicOrigin, values, rest.groups),
      machineTokens: values.MACHINE_TOKEN,
      googleClientId: values.GOOGLE_CLIENT_ID,
      rateLimit: values.RATE_LIMIT,
      signInsPerMinute: values.SIGN_INS_PER_MINUTE,
      signInCode: values.SIGN_IN_CODE,
      longestSignIn: values.SIGN_IN_DAYS * dayLength,
      trialGifts: { perDevice: values.TRIAL_GIFTS_PER_DEVICE, perAddress: values.TRIAL_GIFTS_PER_ADDRESS },
      timeOverGraceSeconds: values.TIME_OVER_GRACE_SECONDS,
      leftSeatSeconds: values.LEFT_SEAT_SECONDS,
      freeAwaySeconds: values.FREE_AWAY_SECONDS,
      recording: values.RECORDING,
      regionNames: values.REGION_NAMES,
      connections: connectionLimits(values.CONNECTIONS_PER_ADDRESS, values.TRUSTED_PROXIES, rest.groups.tls),
      monitoring: monitoringOf(values),
      branding: { productName, currencySymbol, contact },
      demo: {
        speedTest,
        regionDelays: values.DEMO_REGION_DELAYS_MS,
        games: values.DEMO_GAMES,
        trialSeconds: values.DEMO_TRIAL_SECONDS,
        lendAccounts: values.DEMO_LEND_ACCOUNTS,
        offerSeconds: values.DEMO_OFFER_SECONDS,
        losePushes: values.DEMO_LOSE_PUSHES,
        payWebhook: values.DEMO_PAY_WEBHOOK,
      },
    },
  };
}

/** Environment variable of a key of the app's configuration. */
function settingOf(key: string): string {
  const behind: Readonly<Record<string, string>> = {
    productName: "PRODUCT_NAME",
    currencySymbol: "CURRENCY_SYMBOL",
    "contact.email": "CONTACT_EMAIL",
    "contact.url": "CONTACT_URL",
  };
  return behind[key] ?? "DEMO_SPEED_PROBES";
}

function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** This computer's IPv4 addresses in its networks. */
export function networkAddresses(): readonly string[] {
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

function reachableHost(host: string): string {
  return isWildcard(host) ? (networkAddresses()[0] ?? "127.0.0.1") : host;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function originsOf(
  publicOrigin: string,
  { HOST: host, PORT: ownPort }: { readonly HOST: string; readonly PORT: number },
  { tls }: Pick<SettingGroups, "tls">,
): readonly string[] {
  const { protocol, hostname, port: publicPort } = new URL(publicOrigin);
  const loopbackNames = ["127.0.0.1", "localhost"];
  const siblings = isLoopback(hostname)
    ? loopbackNames.map((name) => `${protocol}//${name}${publicPort === "" ? "" : `:${publicPort}`}`)
    : [];
  const hosts = isWildcard(host)
    ? [...loopbackNames, ...networkAddresses()]
    : isLoopback(host)
      ? [host, ...loopbackNames]
      : [host];
  const own = hosts.map((name) => `http://${bracketed(name)}:${ownPort}`);
  const all = [publicOrigin, ...siblings, ...own];
  return [...new Set([...all, ...(tls === null ? [] : all.map(securely))])];
}

/** Whether only this computer reaches the service: neither other computers, nor a proxy's players. */
export function isLocalAlone({ host, origins }: Pick<Settings, "host" | "origins">): boolean {
  return [host, ...origins.map((origin) => new URL(origin).hostname)].every(isLoopback);
}

/** The same URL by https. */
export function securely(address: string): string {
  return address.replace(/^http:/, "https:");
}
