import Provider, { type KoaContextWithOIDC } from "oidc-provider";
import { locales } from "../../wire/locale.ts";
import { unavailablePage } from "../html/unavailablePage.ts";
import type { Clock } from "../lib/clock.ts";
import { idTokenSeconds, providerSessionSeconds } from "../lib/durations.ts";
import { acceptedLocale } from "../lib/locale.ts";
import { isUnavailable } from "../lib/refusal.ts";
import type { Store } from "../store/store.ts";
import { createAdapter } from "./adapter.ts";
import type { CurrentKeys } from "./keys.ts";
import { signInExpiredPage } from "./page.ts";
import { interactionPath } from "./paths.ts";

const loginPaths = ["", ...locales.map((locale) => `/${locale}`)].map((prefix) => `${prefix}/login`);

/**
 * The bundled OpenID provider: code flow with PKCE for one public client, the app. The sign-in page decides what protects a
 * name (R-SEC-06).
 * @param deps.issuer such as "http://127.0.0.1:8080/oidc"
 * @param deps.origins where the app may be opened
 * @param deps.secure for pages by https: their cookies can be set by no other host of the domain, or not by plain http
 */
export function createProvider(deps: {
  issuer: string;
  clientId: string;
  origins: readonly string[];
  secure: boolean;
  keys: CurrentKeys;
  store: Store;
  clock: Clock;
  reportError: (where: string, error: unknown) => void;
}): Provider {
  const { issuer, clientId, origins, secure, keys, store, clock, reportError } = deps;
  const returnAddresses = origins.flatMap((origin) => loginPaths.map((path) => origin + path));
  const cookie = { httpOnly: true, sameSite: "lax" as const, signed: true };
  const provider = new Provider(issuer, {
    adapter: (model: string) => createAdapter(model, store, clock),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code"],
        response_types: ["code"],
        redirect_uris: returnAddresses,
      },
    ],
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    claims: { openid: ["sub"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: {
      names: {
        session: `${secure ? "__Host-" : ""}oidc_session`,
        interaction: `${secure ? "__Secure-" : ""}oidc_interaction`,
        resume: `${secure ? "__Secure-" : ""}oidc_resume`,
      },
      keys: [...keys.cookies],
      long: cookie,
      short: cookie,
    },
    jwks: { keys: [{ ...keys.signing, kty: "RSA" }] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: true },
      // The app signs out at the service.
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => `${interactionPath}/${interaction.uid}` },
    async findAccount(_ctx, subject) {
      const identity = await store.transaction((tx) => tx.identities.find(subject));
      if (identity === null) return undefined;
      return { accountId: identity.subject, claims: () => ({ sub: identity.subject, name: identity.name }) };
    },
    loadExistingGrant: (ctx) => findOrCreateGrant(provider, ctx),
    responseTypes: ["code"],
    pkce: { required: () => true },
    renderError(ctx, _out, error) {
      const page = isUnavailable(error) ? unavailablePage : signInExpiredPage;
      ctx.type = "html";
      ctx.body = page(acceptedLocale(ctx.get("accept-language")));
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: idTokenSeconds,
      Interaction: 3_600,
      Session: providerSessionSeconds,
      Grant: providerSessionSeconds,
    },
  });
  // It may trust the forwarding headers: the service sets them itself.
  provider.proxy = true;
  // It answers protocol errors itself; only unexpected ones are reported.
  provider.silent = true;
  provider.on("server_error", (_ctx, error) => reportError("sign-in provider", error));
  return provider;
}

/** The app is the product's own client, so every signed-in player gets a grant without a consent page. */
async function findOrCreateGrant(provider: Provider, ctx: KoaContextWithOIDC) {
  const accountId = ctx.oidc.session?.accountId;
  const client = ctx.oidc.client;
  if (accountId === undefined || client === undefined) return undefined;
  const known = ctx.oidc.session?.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  if (existing !== undefined && existing.accountId === accountId) return existing;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope("openid profile");
  await grant.save();
  return grant;
}
