import { createHmac, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import * as z from "zod/mini";
import { cookieKeyKept, idTokenSeconds, keyRotationTolerance } from "../lib/durations.ts";
import type { Store } from "../store/store.ts";

/** The service's own secrets, generated once and kept in its database: all processes share them (R-OWNER-03). */
export interface ServiceKeys {
  /** Signs identity tokens (RS256). */
  readonly signing: JWK;
  /** Signs the provider's cookies. */
  readonly cookies: readonly string[];
  /** Secrets for other purposes are derived from it. A rotation keeps it. */
  readonly root: string;
  /** Earlier keys, the latest first. */
  readonly replaced: readonly ReplacedKeys[];
}

interface ReplacedKeys {
  /** The public half. */
  readonly signing: JWK;
  readonly cookies: readonly string[];
  /** Epoch ms. */
  readonly replacedAt: number;
}

/** The keys that sign, and those that are accepted (R-SEC-16). */
export interface CurrentKeys {
  readonly signing: JWK;
  /** Public. */
  readonly verifying: readonly JWK[];
  /** The first one signs. */
  readonly cookies: readonly string[];
}

const publicKey = { kty: z.literal("RSA"), n: z.string(), e: z.string(), kid: z.string() };
const cookies = z.array(z.string()).check(z.minLength(1));
const schema = z.object({
  signing: z.looseObject({ ...publicKey, d: z.string() }),
  cookies,
  root: z.string(),
  replaced: z.array(z.object({ signing: z.looseObject(publicKey), cookies, replacedAt: z.number() })),
});

/** Their name in the store. */
const keysName = "sign-in";

/**
 * The keys of a store, generated if it has none. Processes that start at once all get the same.
 * @throws when the keys cannot be read or are damaged
 */
export async function loadOrCreateKeys(store: Store): Promise<ServiceKeys> {
  const find = () => store.transaction((tx) => tx.serviceKeys.find(keysName));
  let found = await find();
  if (found === undefined) {
    const keys = await generateKeys();
    await store.transaction((tx) => tx.serviceKeys.add(keysName, keys));
    found = await find();
  }
  return read(found);
}

/**
 * The current keys, read from the store each time: what one process signs with a new key, the others can verify at once.
 * @param atStart for a store that has none
 * @param date epoch ms
 */
export async function readCurrentKeys(
  store: Pick<Store, "lookUp">,
  atStart: ServiceKeys,
  date: number,
): Promise<CurrentKeys> {
  const found = await store.lookUp((tx) => tx.serviceKeys.find(keysName));
  const { signing, cookies, replaced } = found === undefined ? atStart : read(found);
  const within = (ms: number) => replaced.filter(({ replacedAt }) => date < replacedAt + ms);
  const idTokens = within(idTokenSeconds * 1_000 + keyRotationTolerance);
  return {
    signing,
    verifying: [signing, ...idTokens.map((earlier) => earlier.signing)].map(publicJwk),
    cookies: [...cookies, ...within(cookieKeyKept).flatMap((earlier) => earlier.cookies)],
  };
}

/**
 * R-SEC-16. Rotates the keys. Earlier ones are accepted until what they signed has expired.
 * @param date epoch ms
 * @throws when the store has no keys yet, or they are damaged
 */
export async function rotateKeys(store: Pick<Store, "transaction">, date: number): Promise<void> {
  const { signing, cookies } = await generateKeys();
  await store.transaction(async (tx) => {
    const found = await tx.serviceKeys.find(keysName);
    if (found === undefined) throw new Error("There are no sign-in keys yet; the first start makes them.");
    const earlier = read(found);
    const latest = { signing: publicJwk(earlier.signing), cookies: earlier.cookies, replacedAt: date };
    const kept = earlier.replaced.filter(({ replacedAt }) => date < replacedAt + cookieKeyKept);
    const keys: ServiceKeys = { signing, cookies, root: earlier.root, replaced: [latest, ...kept] };
    await tx.serviceKeys.replace(keysName, keys);
  });
}

/** A secret for one purpose, the same in all processes. */
export function secretFor({ root }: ServiceKeys, purpose: string): string {
  return createHmac("sha256", root).update(purpose).digest("base64url");
}

/** @param modulusLength of the signing key, bits; below 3072 it has less than 128 bits of security */
export async function generateKeys(modulusLength = 3_072): Promise<ServiceKeys> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true, modulusLength });
  const jwk = await exportJWK(privateKey);
  const cookie = randomBytes(32).toString("base64url");
  return {
    signing: { ...jwk, alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") },
    cookies: [cookie],
    root: cookie,
    replaced: [],
  };
}

/** The public half of a signing key. */
function publicJwk({ kty, n, e, kid, alg, use }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined),
  );
}

function read(given: unknown): ServiceKeys {
  const keys = schema.safeParse(given);
  if (!keys.success) throw new Error("The sign-in keys in the database are damaged.");
  return keys.data;
}
