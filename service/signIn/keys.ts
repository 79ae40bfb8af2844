import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import * as z from "zod/mini";
import type { Store } from "../store/store.ts";

/** The service's own secrets, generated once and kept in its database, so that all its processes sign alike (R-OWNER-03). */
export interface ServiceKeys {
  /** Signs identity tokens (RS256). */
  readonly signing: JWK;
  /** Signs the provider's cookies. */
  readonly cookies: readonly string[];
}

const schema = z.object({
  signing: z.looseObject({
    kty: z.literal("RSA"),
    n: z.string(),
    e: z.string(),
    d: z.string(),
    kid: z.string(),
  }),
  cookies: z.array(z.string()).check(z.minLength(1)),
});

/** Under which the keys are in the store. */
const keysName = "sign-in";

/**
 * The keys of a store: those that are there, else those of a data directory in which an earlier version kept them, else new
 * ones. Of several processes that begin at once all get the same.
 * @param directory null for none
 * @throws when the keys cannot be read or are damaged
 */
export async function loadOrCreateKeys(store: Store, directory: string | null): Promise<ServiceKeys> {
  const find = () => store.transaction((tx) => tx.serviceKeys.find(keysName));
  let found = await find();
  if (found === undefined) {
    const keys = keysOfDirectory(directory) ?? (await generateKeys());
    await store.transaction((tx) => tx.serviceKeys.add(keysName, keys));
    found = await find();
  }
  return read(found, "The sign-in keys in the database are damaged.");
}

/** A secret for one purpose, the same in all processes. */
export function secretFor(keys: ServiceKeys, purpose: string): string {
  return createHmac("sha256", keys.cookies.join()).update(purpose).digest("base64url");
}

/** @param modulusLength of the signing key, bits; shorter ones than 3072 have less than 128 bits of security */
export async function generateKeys(modulusLength = 3_072): Promise<ServiceKeys> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true, modulusLength });
  const jwk = await exportJWK(privateKey);
  return {
    signing: { ...jwk, alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") },
    cookies: [randomBytes(32).toString("base64url")],
  };
}

/** The public half of a signing key. */
export function publicJwk({ kty, n, e, kid, alg, use }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined),
  );
}

function keysOfDirectory(directory: string | null): ServiceKeys | null {
  const file = path.join(directory ?? "", "sign-in-keys.json");
  if (directory === null || !fs.existsSync(file)) return null;
  return read(
    parse(fs.readFileSync(file, "utf8")),
    `${file} is damaged; remove it to make new sign-in keys.`,
  );
}

function read(given: unknown, problem: string): ServiceKeys {
  const keys = schema.safeParse(given);
  if (!keys.success) throw new Error(problem);
  return { signing: { ...keys.data.signing }, cookies: keys.data.cookies };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
