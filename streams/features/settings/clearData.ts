import { EMPTY, exhaustMap, filter, type Observable, switchMap, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation as NavigationPort } from "../../ports.ts";
import type { Overlays } from "../../ui/overlays.ts";
import { sessionsItem } from "../../wire/storage/sessionReport.ts";
import { totalsItem } from "../../wire/storage/sessionTotals.ts";
import { stored } from "../../wire/storage/stored.ts";
import type { TypedStorage } from "../../wire/storage/typedStorage.ts";

/** Not cleared: the session and the device id, the state of sign-in, and what is shown only once ever. */
const staying: ReadonlySet<string> = new Set<keyof typeof stored>([
  "userInfo",
  "appInfo",
  "silentSignIn",
  "nativeSignIn",
  "signIn",
  "redirectTo",
  "giftShown",
  "chunkReloadAt",
]);

/**
 * Clears the app's data in this browser, except the sign-in, after a confirmation; then reloads, so that
 * nothing is left in memory.
 */
export function createClearData(
  scope: Scope,
  deps: {
    player: State<string | null>;
    actions: Actions;
    overlays: Overlays;
    typedStorage: TypedStorage;
    port: NavigationPort;
  },
): void {
  const { player, actions, overlays, typedStorage, port } = deps;
  const clear = (): void => {
    for (const [name, item] of Object.entries(stored)) if (!staying.has(name)) typedStorage.remove(item);
    for (const item of [sessionsItem, totalsItem]) typedStorage.remove(item);
  };
  const ask = (): Observable<unknown> =>
    overlays.open("confirm", { message: "clearData" }).pipe(
      filter(Boolean),
      switchMap(() => {
        clear();
        return overlays.open("alert", { message: "dataCleared" });
      }),
      tap(() => {
        clear();
        port.reload();
      }),
    );
  scope.run(
    "clear",
    player.pipe(
      switchMap((id) =>
        id === null
          ? EMPTY
          : actions.of("account/clearData").pipe(exhaustMap(() => scope.attempt("settings/clear", ask))),
      ),
    ),
  );
}
