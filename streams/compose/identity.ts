import { distinctUntilChanged, map, merge, type Observable } from "rxjs";
import { type Caller, type Client, createClient } from "../callClient.ts";
import type { PlayerParts } from "../features/commonDeps.ts";
import { type ConnectionFeature, createConnection } from "../features/push/connection.ts";
import type { FrameCodec } from "../features/push/socketSession.ts";
import { type Backend, createBackend } from "../features/session/backend.ts";
import { commonInfoOf } from "../features/session/commonInfo.ts";
import { createDevice } from "../features/session/device.ts";
import { bindInviteCode } from "../features/session/inviteCode.ts";
import { createSession, type SessionFeature } from "../features/session/session.ts";
import { createSignIn, type OidcCode } from "../features/session/signIn.ts";
import { createStoredUser } from "../features/session/storedUser.ts";
import { createWallet, type WalletFeature } from "../features/wallet/wallet.ts";
import type { LoadCode } from "../lib/lazyModule.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { UserInfo } from "../storage/stored.ts";
import type { Foundation } from "./foundation.ts";

/** The player and their connection to the service. Tests replace it with a fixed player. */
export interface Identity extends PlayerParts, SessionFeature, ConnectionFeature {
  /** The user stored in this browser, signed in or not yet. */
  readonly user: State<UserInfo | null>;
  /** The id of the stored user while the service can't be reached to restore their session; null otherwise. */
  readonly waiting$: Observable<string | null>;
  readonly deviceId: string;
  readonly wallet: WalletFeature;
}

export interface IdentityDeps extends Foundation {
  readonly loadOidc: LoadCode<OidcCode>;
  readonly loadFrameCodec: LoadCode<FrameCodec>;
}

/** Wires up sign-in, the session, the session socket and the wallet. */
export function createIdentity(scope: Scope, deps: IdentityDeps): Identity {
  const { ports, config, typedStorage, locale, pageLifecycle } = deps;
  const device = createDevice({ typedStorage, entropy: ports.entropy, config });
  const storedUser = createStoredUser(scope.child("storedUser"), { typedStorage, storage: ports.storage });
  const commonInfo = commonInfoOf(scope.child("commonInfo"), ports.shell);
  const { client, backend } = createCalls(deps, () => {
    const user = storedUser.user.value;
    return {
      token: user?.token ?? "",
      userId: user?.userId ?? "",
      locale: locale.value,
      deviceId: device.id,
      // The shell's token is used until the first renewal outdates it.
      commonInfo: user === null ? commonInfo.value : { ...commonInfo.value, token: user.token },
    };
  });
  const signIn = createSignIn(scope.child("signIn"), {
    ...ports,
    config,
    typedStorage,
    locale: () => locale.value,
    loadOidc: deps.loadOidc,
  });
  const account = createSession(scope.child("session"), {
    ...deps,
    storedUser,
    client,
    backend,
    device,
    signIn,
  });
  const { session, player } = account;
  const known = { ...deps, ...account, backend };
  const connection = createConnection(scope.child("connection"), known);
  const reconnected$ = merge(pageLifecycle.cameOnline$, connection.connected$);
  const wallet = createWallet(scope.child("wallet"), { ...known, ...connection, reconnected$ });
  bindInviteCode(scope.child("inviteCode"), known);
  return {
    ...account,
    ...connection,
    client,
    backend,
    user: storedUser.user,
    player,
    waiting$: session.pipe(
      map((now) =>
        now.status === "restoring" && now.waiting ? (storedUser.user.value?.userId ?? null) : null,
      ),
      distinctUntilChanged(),
    ),
    deviceId: device.id,
    reconnected$,
    wallet,
  };
}

/** The service's calls, and how their results affect the session. @param caller read again for each call */
export function createCalls(
  { ports, clock, config, toasts }: Foundation,
  caller: () => Caller,
): { client: Client; backend: Backend } {
  const client = createClient({ ...ports, clock, config, caller });
  return { client, backend: createBackend({ client, clock, toasts, token: () => caller().token }) };
}
