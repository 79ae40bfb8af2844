import { defer, EMPTY, type Observable, of, switchMap, tap } from "rxjs";
import { calls } from "../../../wire/calls/calls.ts";
import type { Scope } from "../../lib/scope.ts";
import { pages } from "../../page/routes.ts";
import type { Navigation as NavigationPort, Ports } from "../../ports.ts";
import { withLock } from "../../rules/withLock.ts";
import { stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";

/**
 * Stores an invite code found in any address and removes it from there, so that neither a reload nor the
 * redirect after a sign-in brings it back (R-SES-08). Works signed in or not.
 */
export function storeInviteCode(
  scope: Scope,
  deps: CommonDeps<"location" | "typedStorage"> & {
    port: NavigationPort;
  },
): void {
  const { location, port, typedStorage } = deps;
  const take = (): void => {
    const { path, query, hash } = port.address();
    const params = new URLSearchParams(query);
    const code = stored.inviteCode.schema.safeParse(params.get("inviteCode"));
    if (!params.has("inviteCode")) return;
    if (code.success) typedStorage.write(stored.inviteCode, code.data);
    params.delete("inviteCode");
    const rest = params.toString();
    port.replace(path + (rest === "" ? "" : `?${rest}`) + hash);
  };
  scope.run("keep", location.pipe(tap(take)));
}

/**
 * Binds the stored invite code once after a sign-in, and removes it as soon as the service has answered; a
 * refusal is toasted. Without an answer it is kept for the next session. A bound code opens the plans
 * (R-SES-08).
 */
export function bindInviteCode(
  scope: Scope,
  deps: CommonDeps<"player" | "backend" | "typedStorage" | "navigation"> & {
    ports: Pick<Ports, "lifecycle">;
  },
): void {
  const { player, backend, typedStorage, navigation } = deps;
  const { lifecycle } = deps.ports;
  const bind = (): Observable<unknown> => {
    const inviteCode = typedStorage.read(stored.inviteCode);
    if (inviteCode === null) return of(null);
    return backend.callWithToast(calls.bindInviteCode, { inviteCode }).pipe(
      tap((result) => {
        if (result.kind === "failed" || result.kind === "unauthorized") return;
        typedStorage.remove(stored.inviteCode);
        // A running game is not left for it.
        if (result.kind === "ok" && navigation.location.value.path !== pages.desk.path)
          navigation.go(`${pages.user.path}?showSubscriptionPlans=1`);
      }),
    );
  };
  scope.run(
    "bind",
    player.pipe(
      switchMap((id) =>
        id === null
          ? EMPTY
          : scope.attempt("inviteCode", () => withLock(lifecycle, "inviteCode", defer(bind))),
      ),
    ),
  );
}
