import { map, type Observable } from "rxjs";
import type { Clock, Entropy, Http, Identity, IdentityReply, Lifecycle, Navigation } from "../ports.ts";
import type { AppConfig } from "../wire/config.ts";
import type { Keep } from "./keep.ts";
import { createOidc } from "./oidc.ts";

/** The way to an identity, whichever provider the deployment has. */
export interface SignIn {
  /** Goes with the id token in the login call. */
  readonly clientId: string;
  /** True where this page load carries the provider's answer. */
  isAnswer(query: string): boolean;
  finish(query: string): Observable<IdentityReply>;
  /** May leave the page instead of answering. */
  begin(silent: boolean): Observable<IdentityReply>;
  /** The person signed out: not again without them. */
  forget(): void;
}

/** Google's own script, or any OpenID provider. */
export function createSignIn(deps: {
  config: AppConfig;
  http: Http;
  clock: Clock;
  lifecycle: Lifecycle;
  navigation: Navigation;
  entropy: Entropy;
  identity: Identity;
  keep: Keep;
  locale: () => string;
}): SignIn {
  const { config, identity } = deps;
  if (config.signIn.kind === "google") {
    const { clientId } = config.signIn;
    return {
      clientId,
      isAnswer: () => false,
      finish: () => identity.signIn(clientId, true),
      begin: (silent) => identity.signIn(clientId, silent),
      forget: () => identity.forget(),
    };
  }
  const clientId = config.appKey;
  const oidc = createOidc({ ...deps, issuer: config.signIn.issuer, clientId });
  return {
    clientId,
    isAnswer: oidc.isAnswer,
    finish: oidc.finish,
    begin: (silent) => oidc.begin(silent).pipe(map((kind): IdentityReply => ({ kind }))),
    forget: () => undefined,
  };
}
