import Base64url from "crypto-js/enc-base64url.js";
import Utf8 from "crypto-js/enc-utf8.js";
import SHA256 from "crypto-js/sha256.js";
import { filter, map, type Observable, of, switchMap, take } from "rxjs";
import * as z from "zod/mini";
import { localeOfPath } from "../../../wire/locale.ts";
import { jsonOf, orElse } from "../../../wire/orElse.ts";
import type { Entropy, Http, IdentityReply, Lifecycle, Navigation } from "../../ports.ts";
import { replyWithin } from "../../rules/replyWithin.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** Sign-in by OpenID Connect: authorization code flow with PKCE, using only the http and navigation ports. */
export interface Oidc {
  /**
   * Leaves for the provider. Emits `failed`, or `none` when the player comes back without an answer (back
   * button).
   * @param silent without showing any page of the provider
   */
  begin(silent: boolean): Observable<"failed" | "none">;
  /**
   * Exchanges the provider's answer for an id token. An answer to another request than ours counts as failed.
   */
  finish(query: string): Observable<IdentityReply>;
}

// `z.url` alone would make the first route 0.5 kB larger.
const httpUrl = z.string().check(z.regex(/^https?:\/\/\S+$/));
const discovery = z.object({ authorization_endpoint: httpUrl, token_endpoint: httpUrl });
const tokens = z.object({ id_token: z.string() });
const claims = z.object({ nonce: z.optional(z.string()) });

export interface OidcDeps extends CommonDeps<"clock" | "typedStorage"> {
  /** Absolute, or a path on this origin. */
  issuer: string;
  clientId: string;
  http: Http;
  lifecycle: Lifecycle;
  navigation: Navigation;
  entropy: Entropy;
  locale: () => string;
}

export function createOidc(deps: OidcDeps): Oidc {
  const { http, clock, lifecycle, navigation, entropy, typedStorage, clientId } = deps;
  const issuer = deps.issuer.startsWith("/") ? navigation.origin + deps.issuer : deps.issuer;
  const redirectUri = (): string => {
    const locale = localeOfPath(navigation.address().path);
    return `${navigation.origin}${locale ? `/${locale}` : ""}/login`;
  };

  const discover$ = http
    .request({ method: "GET", url: `${issuer}/.well-known/openid-configuration`, headers: {} })
    .pipe(
      replyWithin(clock),
      map((reply) => {
        const read = discovery.safeParse(reply.kind === "reply" ? jsonOf(reply.body) : undefined);
        return read.success ? read.data : null;
      }),
    );

  const secret = (): string => base64url(entropy.bytes(32));

  // After an explicit sign-out the player is asked, not signed in again as the same person.
  const promptOf = (silent: boolean): { prompt?: string } => {
    if (silent) return { prompt: "none" };
    return typedStorage.read(stored.silentSignIn) === "off" ? { prompt: "login" } : {};
  };

  return {
    begin: (silent) =>
      discover$.pipe(
        switchMap((endpoints): Observable<"failed" | "none"> => {
          if (endpoints === null) return of("failed");
          const secrets = { state: secret(), verifier: secret(), nonce: secret() };
          const attempt = { ...secrets, redirectUri: redirectUri(), silent };
          if (!typedStorage.write(stored.signIn, attempt)) return of("failed");
          const { state, nonce, verifier } = attempt;
          const query = {
            response_type: "code",
            client_id: clientId,
            redirect_uri: attempt.redirectUri,
            scope: "openid profile",
            state,
            nonce,
            code_challenge: Base64url.stringify(SHA256(verifier)),
            code_challenge_method: "S256",
            ui_locales: deps.locale(),
            ...promptOf(silent),
          };
          navigation.leave(withQuery(endpoints.authorization_endpoint, query));
          return lifecycle.visible$.pipe(
            filter(Boolean),
            take(1),
            map(() => "none" as const),
          );
        }),
      ),

    finish(query) {
      const answer = new URLSearchParams(query);
      const attempt = typedStorage.read(stored.signIn);
      typedStorage.remove(stored.signIn);
      if (attempt === null || answer.get("state") !== attempt.state) return of({ kind: "failed" as const });
      const code = answer.get("code");
      if (code === null) return of({ kind: attempt.silent ? ("none" as const) : ("failed" as const) });
      return discover$.pipe(
        switchMap(
          (endpoints): Observable<IdentityReply> =>
            endpoints === null
              ? of({ kind: "failed" })
              : exchangeCode(deps, endpoints.token_endpoint, code, attempt),
        ),
      );
    },
  };
}

/** Exchanges the authorization code for an id token. */
function exchangeCode(
  { http, clock, clientId }: OidcDeps,
  url: string,
  code: string,
  attempt: { redirectUri: string; verifier: string; nonce: string },
): Observable<IdentityReply> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: attempt.redirectUri,
    client_id: clientId,
    code_verifier: attempt.verifier,
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return http.request({ method: "POST", url, headers, body: form.toString() }).pipe(
    replyWithin(clock),
    map((reply): IdentityReply => {
      const read = tokens.safeParse(reply.kind === "reply" ? jsonOf(reply.body) : undefined);
      return read.success && nonceOf(read.data.id_token) === attempt.nonce
        ? { kind: "token", idToken: read.data.id_token }
        : { kind: "failed" };
    }),
  );
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}

/** The backend verifies the signature; this only checks that the token belongs to our request. */
function nonceOf(idToken: string): string | undefined {
  const payload = orElse(() => Utf8.stringify(Base64url.parse(idToken.split(".")[1] ?? "")), "");
  return claims.safeParse(jsonOf(payload)).data?.nonce;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
