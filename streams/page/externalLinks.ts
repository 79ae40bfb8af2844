import { filter, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { Shell } from "../ports.ts";

/** Inside the native app, the app opens links to other sites (R-NATIVE-01). Other URL schemes are ignored. */
export function createExternalLinks(scope: Scope, deps: { shell: Shell; actions: Actions }): void {
  scope.run(
    "open",
    deps.actions.of("shell/openPage").pipe(
      filter(({ url }) => /^(https?:\/\/|mailto:)/i.test(url)),
      tap(({ url }) => deps.shell.openPage(url)),
    ),
  );
}
