import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod/mini";
import type { Person } from "../accounts/registration.ts";
import { unavailable } from "../lib/refusal.ts";
import { hashOf } from "../lib/secrets.ts";
import type { Parts } from "../parts.ts";

/** An identity provider whose tokens are accepted. */
export interface TrustedIssuer {
  readonly issuers: readonly string[];
  readonly audience: string;
  /** The current keys. @throws when they cannot be read */
  keys(): Promise<JWTVerifyGetKey>;
}

/** Google. Its keys are fetched with the first token, and cached. */
export function google(clientId: string): TrustedIssuer {
  const keys = createRemoteJWKSet(new URL("https://www.googleapis.com/oauth2/v3/certs"));
  return {
    issuers: ["https://accounts.google.com", "accounts.google.com"],
    audience: clientId,
    keys: async () => keys,
  };
}

interface ValidIdToken {
  readonly person: Person;
  /** Hash of the signed part: one signature has several encodings. */
  readonly hash: string;
  /** Epoch ms, whole seconds. */
  readonly issuedAt: number;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface IdTokens {
  /**
   * Reads an identity token; null unless issuer, audience, signature and expiry are valid.
   * @throws Refusal 503 when the issuer's keys cannot be read
   */
  read(clientId: string, idToken: string): Promise<ValidIdToken | null>;
}

const claims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  exp: z.number(),
  iat: z.number(),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});

/** Verifies identity tokens. The nonce is checked by the app, which alone knows the one it sent. */
export function createIdTokens(
  trusted: readonly TrustedIssuer[],
  { clock, reportError }: Parts<"clock"> & { reportError: (where: string, error: unknown) => void },
): IdTokens {
  return {
    async read(clientId, idToken) {
      const issuer = trusted.find(({ audience }) => audience === clientId);
      if (issuer === undefined || idToken.length > 10_000) return null;
      const keys = await issuer.keys();
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: [...issuer.issuers],
          audience: issuer.audience,
          algorithms: ["RS256", "ES256"],
          currentDate: new Date(clock.date()),
          requiredClaims: ["sub", "exp", "iat"],
        });
        const read = claims.safeParse(payload);
        if (!read.success) return null;
        const { sub, name, picture, exp, iat } = read.data;
        const person = {
          issuer: issuer.issuers[0] ?? read.data.iss,
          subject: sub,
          name: (name ?? "").slice(0, 60) || "Player",
          picture: /^https:\/\/\S{1,500}$/.test(picture ?? "") ? (picture ?? "") : "",
        };
        const signed = idToken.slice(0, idToken.lastIndexOf("."));
        return {
          person,
          hash: hashOf(signed),
          issuedAt: Math.floor(iat) * 1_000,
          expiresAt: Math.ceil(exp * 1_000),
        };
      } catch (error) {
        if (!isKeyFault(error)) return null;
        reportError("OpenID provider", error);
        throw unavailable();
      }
    },
  };
}

/** Whether the keys could not be fetched; what is wrong with a token has a code of its own. */
function isKeyFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError))
    return error instanceof TypeError && error.message === "fetch failed";
  return ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);
}
