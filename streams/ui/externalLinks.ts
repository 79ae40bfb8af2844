import { filter, tap } from "rxjs";
import type { Actions } from "../actions.ts";
import type { Scope } from "../lib/scope.ts";
import type { Shell } from "../ports.ts";

/** Inside the native app, addresses of other sites are opened by the app (R-NATIVE-01); any that is none is left alone. */
export function createExternalLinks(scope: Scope, deps: { shell: Shell; actions: Actions }): void {
  scope.run(
    "open",
    deps.actions.of("shell/openPage").pipe(
      filter(({ url }) => /^(https?:\/\/|mailto:)/i.test(url)),
      tap(({ url }) => deps.shell.openPage(url)),
    ),
  );
}
