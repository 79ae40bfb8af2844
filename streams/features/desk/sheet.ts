import { filter, merge } from "rxjs";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../ui/navigation.ts";
import { atDesk } from "./deskRoute.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** The desk's sheet: everything that can be done while playing. */
export interface DeskSheet {
  readonly open: boolean;
}

/**
 * Opens and closes the sheet (R-DESK-04): by the handle, or by key and gamepad, which close it as well. It does not
 * outlive the game, nor the desk's page; it survives a picture that is lost and comes back.
 */
export function createDeskSheet(
  scope: Scope,
  {
    deskIntents,
    events$,
    navigation,
  }: Pick<DeskFeatureDeps, "deskIntents" | "events$"> & { navigation: Navigation },
): State<DeskSheet> {
  const over$ = merge(
    events$.pipe(filter(({ kind }) => kind === "ended" || kind === "gaveUp")),
    atDesk({ navigation }).pipe(filter((here) => !here)),
  );
  return reduce<DeskSheet>(
    scope,
    "sheet",
    { open: false },
    on(deskIntents.of("sheet"), (_before, { open }) => ({ open })),
    on(events$.pipe(filter(({ kind }) => kind === "sheetKey")), ({ open }) => ({ open: !open })),
    on(over$, (): DeskSheet => ({ open: false })),
  );
}
