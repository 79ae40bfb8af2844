import type { FastifyInstance } from "fastify";
import { createLocalJWKSet } from "jose";
import type Provider from "oidc-provider";
import { readConfig } from "../../wire/config.ts";
import type { Parts } from "../parts.ts";
import { isLocalAlone, type Settings } from "../settings/settings.ts";
import { createForeignIssuer } from "../signIn/foreignIssuer.ts";
import { foreignReturnPath } from "../signIn/foreignRoutes.ts";
import { createIdTokens, google, type IdTokens } from "../signIn/idTokens.ts";
import { readCurrentKeys, type ServiceKeys } from "../signIn/keys.ts";
import { createSignInLimit, type SignInLimit } from "../signIn/limit.ts";
import { protectionPath, providerPath } from "../signIn/paths.ts";
import { createProtection } from "../signIn/protection.ts";
import { serveProtection } from "../signIn/protectionRoutes.ts";
import { serveProvider } from "../signIn/routes.ts";
import { codeHashOf } from "../signIn/signInCode.ts";
import type { Store } from "../store/store.ts";

export interface SignIn {
  readonly limit: SignInLimit;
  readonly idTokens: IdTokens;
  /** Where players change PIN and passkeys; undefined where another provider signs them in. */
  readonly protectionPage: string | undefined;
  /** Completes older names, and loads the bundled provider ahead of the first sign-in; does nothing when Google signs players in. */
  preload(): void;
}

/**
 * Sign-in with Google when a client id is set, otherwise with the bundled provider, whose routes are added to
 * `app`.
 */
export function createSignIn(
  deps: Parts<"store" | "bus" | "clock"> & {
    app: FastifyInstance;
    settings: Settings;
    keys: ServiceKeys;
    covers: () => Promise<readonly string[]>;
    reportError: (where: string, error: unknown) => void;
  },
): SignIn {
  const { app, settings, store, bus, clock, keys, reportError } = deps;
  const { googleClientId, publicOrigin, origins, branding, signInsPerMinute } = settings;
  const limit = createSignInLimit(signInsPerMinute, clock);
  if (googleClientId !== undefined)
    return {
      limit,
      idTokens: createIdTokens([google(googleClientId)], deps),
      protectionPage: undefined,
      preload: () => undefined,
    };

  const issuer = publicOrigin + providerPath;
  const clientId = defaultAppKey();
  const currentKeys = () => readCurrentKeys(store, keys, clock.date());
  // The provider takes longer to load than everything else together; calls and sockets need not wait for it.
  const loaded = new Map<boolean, { readonly by: string; readonly provider: Promise<Provider> }>();
  /** All of its state is in the store: other keys make another provider. */
  const load = async (secure: boolean) => {
    const current = await currentKeys();
    const by = [current.signing.kid, ...current.cookies].join();
    const known = loaded.get(secure);
    if (known?.by === by) return known.provider;
    const provider = import("../signIn/provider.ts").then(({ createProvider }) =>
      createProvider({ issuer, clientId, origins, secure, keys: current, store, clock, reportError }),
    );
    loaded.set(secure, { by, provider });
    return provider;
  };
  const { productName } = branding;
  const claimHash = settings.signInCode === undefined ? "" : codeHashOf(settings.signInCode);
  const protection = createProtection({ store, bus, clock, issuer, productName, claimHash });
  const redirectUri = publicOrigin + foreignReturnPath;
  const foreign =
    settings.foreignIssuer &&
    createForeignIssuer({ settings: settings.foreignIssuer, redirectUri, store, clock });
  const isLocal = isLocalAlone(settings);
  serveProvider(app, { ...deps, load, protection, foreign, isLocal, origins, productName, limit });
  if (foreign === null)
    serveProtection(app, { ...deps, ...settings, protection, isLocal, productName, limit });
  const publicKeys = async () => createLocalJWKSet({ keys: [...(await currentKeys()).verifying] });
  return {
    limit,
    protectionPage: foreign === null ? protectionPath : undefined,
    idTokens: createIdTokens([{ issuers: [issuer], audience: clientId, keys: publicKeys }], deps),
    preload() {
      completeNames(store).catch((error: unknown) => reportError("sign-in provider", error));
      load(publicOrigin.startsWith("https:")).catch((error: unknown) =>
        reportError("sign-in provider", error),
      );
    },
  };
}

/** Gives names of older versions what new names are compared by. */
async function completeNames(store: Store): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await store.transaction((tx) => tx.identities.addSkeletons());
}

/** The app's default key: it signs in at the bundled provider under it. */
function defaultAppKey(): string {
  const defaults = readConfig("{}");
  if (defaults.kind === "wrong") throw new Error("The app's default configuration is invalid.");
  return defaults.config.appKey;
}
