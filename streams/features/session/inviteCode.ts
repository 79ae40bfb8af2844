import { defer, EMPTY, type Observable, of, switchMap, tap } from "rxjs";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation as NavigationPort, Ports } from "../../ports.ts";
import { exclusive } from "../../rules/exclusive.ts";
import type { AppLocation } from "../../ui/location.ts";
import type { Navigation } from "../../ui/navigation.ts";
import { paths } from "../../ui/routes.ts";
import { calls } from "../../wire/calls.ts";
import { stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";
import type { Backend } from "./backend.ts";

/**
 * An invite code in any address is kept and taken out of the address, so that neither a reload nor the way back after
 * a sign-in brings it again (R-SES-08). Works for everybody, signed in or not.
 */
export function keepInviteCode(
  scope: Scope,
  deps: { location: State<AppLocation>; port: NavigationPort; typedStorage: TypedStorage },
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
 * Binds the kept invite code once after a sign-in, and forgets it as soon as the service has answered; its refusal is toasted. Where
 * no answer came it is kept for the next session. A bound code leads to the plans (R-SES-08).
 */
export function bindInviteCode(
  scope: Scope,
  deps: {
    ports: Pick<Ports, "lifecycle" | "report">;
    player: State<string | null>;
    backend: Backend;
    typedStorage: TypedStorage;
    navigation: Navigation;
  },
): void {
  const { player, backend, typedStorage, navigation } = deps;
  const { lifecycle, report } = deps.ports;
  const bind = (): Observable<unknown> => {
    const inviteCode = typedStorage.read(stored.inviteCode);
    if (inviteCode === null) return of(null);
    return backend.callWithToast(calls.bindInviteCode, { inviteCode }).pipe(
      tap((result) => {
        if (result.kind === "failed" || result.kind === "unauthorized") return;
        typedStorage.remove(stored.inviteCode);
        // Nobody is thrown out of a game.
        if (result.kind === "ok" && navigation.location.value.path !== paths.desk)
          navigation.go(`${paths.user}?showSubscriptionPlans=1`);
      }),
    );
  };
  scope.run(
    "bind",
    player.pipe(
      switchMap((id) =>
        id === null
          ? EMPTY
          : attempt(report, "inviteCode", () => exclusive(lifecycle, "inviteCode", defer(bind))),
      ),
    ),
  );
}
