import { map, tap } from "rxjs";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Shell } from "../ports.ts";
import type { AppLocation } from "./location.ts";
import { type Route, themeColors } from "./routes.ts";

/** Which of the two worlds an address is drawn in; what is no page is dark (R-ROUTE-04). */
export function layoutOf({ page }: AppLocation): Route["layout"] {
  return page.kind === "page" ? page.layout : "dark";
}

/** The native app's status bar has the colour of the world below it (R-ROUTE-04, R-NATIVE-01). */
export function createStatusBar(scope: Scope, deps: { location: State<AppLocation>; shell: Shell }): void {
  const color = scope.state(
    "color",
    "",
    deps.location.pipe(map((location) => themeColors[layoutOf(location)])),
  );
  scope.run("paint", color.pipe(tap((ground) => deps.shell.setStatusBarColor(ground))));
}
