import { map, type Observable, type ObservableInput, of, switchMap } from "rxjs";
import type { AppConfig } from "../../../wire/config.ts";
import { lazyModule } from "../../lib/lazyModule.ts";
import type { Scope } from "../../lib/scope.ts";
import type { Identity, IdentityReply } from "../../ports.ts";
import type * as oidcCode from "./oidc.ts";

/** Sign-in by OpenID Connect; its code is loaded on the first sign-in. */
export type OidcCode = Pick<typeof oidcCode, "createOidc">;

/** Sign-in with the identity provider of this deployment. */
export interface SignIn {
  /** Sent with the id token in the login call. */
  readonly clientId: string;
  /** True when the address of this page load carries the provider's answer. */
  isAnswer(query: string): boolean;
  finish(query: string): Observable<IdentityReply>;
  /** May navigate away instead of emitting. @param silent without showing any page of the provider */
  begin(silent: boolean): Observable<IdentityReply>;
  /** The player signed out: the provider must not sign them in again by itself. */
  forget(): void;
}

/** Google's own script, or any OpenID Connect provider. */
export function createSignIn(
  scope: Scope,
  deps: Omit<oidcCode.OidcDeps, "issuer" | "clientId"> & {
    config: AppConfig;
    identity: Identity;
    loadOidc: () => ObservableInput<OidcCode>;
  },
): SignIn {
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
  const { issuer } = config.signIn;
  const oidc = lazyModule(deps.loadOidc, ({ createOidc }) => createOidc({ ...deps, issuer, clientId }));
  const failed$ = of<IdentityReply>({ kind: "failed" });
  return {
    clientId,
    isAnswer(query) {
      const answer = new URLSearchParams(query);
      return answer.has("state") && (answer.has("code") || answer.has("error"));
    },
    finish: (query) =>
      scope
        .attempt("oidc", () => oidc.load$, of(null))
        .pipe(switchMap((ready) => ready?.finish(query) ?? failed$)),
    begin: (silent) =>
      scope
        .attempt("oidc", () => oidc.load$, of(null))
        .pipe(
          switchMap(
            (ready) => ready?.begin(silent).pipe(map((kind): IdentityReply => ({ kind }))) ?? failed$,
          ),
        ),
    forget: () => undefined,
  };
}
