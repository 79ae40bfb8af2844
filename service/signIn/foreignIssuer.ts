import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Clock } from "../lib/clock.ts";
import { maxNameLength, visibleName } from "../lib/playerName.ts";
import type { ForeignIssuerSettings } from "../settings/foreignIssuer.ts";
import type { Store } from "../store/store.ts";

/** Kept while a player is at the foreign provider. */
const errand = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
const recordModel = "ForeignSignIn";
/** Time for a sign-in there, ms. */
const errandLasts = 3_600_000;
/** Timeout of requests to the foreign provider, s. */
const answerSeconds = 10;

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(500)),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
});

export type ForeignResult =
  | { readonly kind: "done"; readonly subject: string }
  /** The player declined. */
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed" | "unreachable"; readonly error: unknown };

/** How the libraries carry the provider's own code of an error, such as `invalid_client`. */
const refusal = z.object({ error: z.string(), error_description: z.optional(z.string()) });
const challenge = z.object({ cause: z.array(z.object({ parameters: refusal })) });

const refusalIn = (error: unknown) =>
  refusal.safeParse(error).data ?? challenge.safeParse(error).data?.cause[0]?.parameters;

/** The error with what the provider or the network said, for the log. */
export function withCause(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const said = refusalIn(error);
  const cause = error.cause instanceof Error ? error.cause.message : "";
  const words = [error.message, said?.error, said?.error_description, cause].filter((part) => part);
  return new Error(words.join(": ").replace(/\p{C}/gu, " ").slice(0, 500));
}

const unreachable = /^fetch failed$|^unexpected HTTP response status code$|^operation timed out$/;

/**
 * R-SEC-13. Signs players in at the operator's OpenID provider (code flow, PKCE, signed id tokens). Its configuration and keys are
 * fetched for each sign-in: its keys may change at any time.
 * @param deps.redirectUri where it sends players back to; registered there
 */
export function createForeignIssuer(deps: {
  readonly settings: ForeignIssuerSettings;
  readonly redirectUri: string;
  readonly store: Store;
  readonly clock: Clock;
}) {
  const { settings, redirectUri, store, clock } = deps;

  /** @param byHeader sends the secret by `Authorization: Basic`, the standard's own way, even where the metadata names the other */
  const connect = async (byHeader = false) => {
    const client = await import("openid-client");
    const isPlain = settings.issuer.startsWith("http:");
    const config = await client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      (server, us, body, headers) => {
        const inBody = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
        if (inBody && !byHeader)
          return client.ClientSecretPost(settings.clientSecret)(server, us, body, headers);
        // The library would also encode hyphens, which not every provider decodes.
        const pair = [us.client_id, settings.clientSecret].map(encodeURIComponent).join(":");
        headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
      },
      { timeout: answerSeconds, execute: isPlain ? [client.allowInsecureRequests] : [] },
    );
    client.enableNonRepudiationChecks(config);
    return { client, config };
  };

  return {
    label: settings.label,
    /** Of the product. */
    origin: new URL(redirectUri).origin,
    /** @param uid of the sign-in page  @returns the address where the player signs in  @throws when the provider does not answer */
    async begin(uid: string): Promise<string> {
      const { client, config } = await connect();
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ];
      await store.transaction((tx) =>
        tx.providerRecords.put({
          model: recordModel,
          id: uid,
          payload: { state, nonce, verifier },
          uid: state,
          grantId: "",
          expiresAt: clock.now() + errandLasts,
        }),
      );
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },
    /** The sign-in page to which an answer belongs; null when it is unknown or over. */
    pageOf: async (state: string): Promise<string | null> =>
      (await store.transaction((tx) => tx.providerRecords.findByUid(recordModel, state, clock.now())))?.id ??
      null,
    /** Redeems the provider's answer, once. @param query of the address to which it sent the player */
    async finish(uid: string, query: URLSearchParams): Promise<ForeignResult> {
      const record = await store.transaction(async (tx) => {
        const found = await tx.providerRecords.find(recordModel, uid, clock.now());
        await tx.providerRecords.remove(recordModel, uid);
        return found;
      });
      if (record === null) return { kind: "failed", error: new Error("an answer that nobody waits for") };
      const { state, nonce, verifier } = errand.parse(record.payload);
      if (query.get("error") === "access_denied" && query.get("state") === state)
        return { kind: "cancelled" };
      try {
        const { client, config } = await connect();
        const answer = new URL(`${redirectUri}?${query}`);
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const redeem = (by: typeof config) =>
          client.authorizationCodeGrant(by, answer, { ...checks, idTokenExpected: true });
        const tokens = await redeem(config).catch(async (error: unknown) => {
          // The metadata names what the provider takes, not what it takes of this client.
          if (!/^(invalid|unauthorized)_client$/.test(refusalIn(error)?.error ?? "")) throw error;
          return redeem((await connect(true)).config);
        });
        let person = claims.parse(tokens.claims());
        const { userinfo_endpoint } = config.serverMetadata();
        if ((person.name ?? person.preferred_username) === undefined && userinfo_endpoint !== undefined)
          person = claims.parse(await client.fetchUserInfo(config, tokens.access_token, person.sub));
        const { sub, name, preferred_username } = person;
        const subject = createHash("sha256").update(`${settings.issuer} ${sub}`).digest("base64url");
        const visible = visibleName(name ?? preferred_username ?? "").slice(0, maxNameLength);
        // Also without the half of a surrogate pair.
        const shown = visibleName(visible) || "Player";
        await store.transaction((tx) => tx.identities.setForeign(subject, shown));
        return { kind: "done", subject };
      } catch (error) {
        const kind = error instanceof Error && unreachable.test(error.message) ? "unreachable" : "failed";
        return { kind, error: withCause(error) };
      }
    },
  };
}

export type ForeignIssuer = ReturnType<typeof createForeignIssuer>;
