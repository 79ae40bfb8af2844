import { filter, merge } from "rxjs";
import { on, reduce } from "../../../lib/reduce.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import type { Navigation } from "../../../page/navigation.ts";
import { atDesk } from "../deskRoute.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";

/** The editor of the touch controls, and whether they are hidden. */
export interface ControlsView {
  readonly editing: boolean;
  /** The player has hidden them, for a gamepad or a keyboard; until the game ends. */
  readonly hidden: boolean;
}

/** Opens the editor, and hides the controls. Both end with the game; the editor survives a lost picture that comes back. */
export function createControlsView(
  scope: Scope,
  { actions, events$, navigation }: DeskFeatureDeps & { navigation: Navigation },
): State<ControlsView> {
  const over$ = merge(
    events$.pipe(filter(({ kind }) => kind === "ended" || kind === "gaveUp")),
    atDesk({ navigation }).pipe(filter((here) => !here)),
  );
  return reduce<ControlsView>(
    scope,
    "controlsView",
    { editing: false, hidden: false },
    on(actions.of("desk/editLayout"), (before, { open }) => ({
      hidden: before.hidden && !open,
      editing: open,
    })),
    on(actions.of("desk/hideControls"), (before, { hidden }) => ({ ...before, hidden })),
    on(over$, (): ControlsView => ({ editing: false, hidden: false })),
  );
}
