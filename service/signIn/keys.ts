import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import * as z from "zod/mini";

/** The provider's secrets, made once and kept in the data directory. */
export interface SignInKeys {
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

/**
 * Reads the keys of a data directory, or makes them. Only the owner may read the file.
 * @param directory null keeps nothing (tests)
 * @throws when the file cannot be read, or is not what was written
 */
export async function loadOrCreateKeys(directory: string | null): Promise<SignInKeys> {
  if (directory === null) return generateKeys();
  const file = path.join(directory, "sign-in-keys.json");
  if (fs.existsSync(file)) {
    const read = schema.safeParse(parse(fs.readFileSync(file, "utf8")));
    if (!read.success) throw new Error(`${file} is damaged; remove it to make new sign-in keys.`);
    return { signing: jwkOf(read.data.signing), cookies: read.data.cookies };
  }
  const keys = await generateKeys();
  fs.mkdirSync(directory, { recursive: true });
  const draft = `${file}.new`;
  fs.writeFileSync(draft, JSON.stringify(keys), { mode: 0o600 });
  fs.renameSync(draft, file);
  return keys;
}

async function generateKeys(): Promise<SignInKeys> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signing: { ...jwk, alg: "RS256", use: "sig", kid: randomBytes(8).toString("hex") },
    cookies: [randomBytes(32).toString("base64url")],
  };
}

/** The half of a key that everybody may know. */
export function publicJwk({ kty, n, e, kid, alg, use }: JWK): JWK {
  return Object.fromEntries(
    Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined),
  );
}

function jwkOf(read: z.infer<typeof schema>["signing"]): JWK {
  return { ...read };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
