import { filter, merge } from "rxjs";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { Navigation } from "../../page/navigation.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import { atDesk } from "./deskRoute.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** The desk's sheet: everything that can be done while playing. */
export interface DeskSheet {
  readonly open: boolean;
  /** It opens with the first tab. */
  readonly page: SheetPage;
}

/** The menu's tabs, and the form for a problem. */
export type SheetPage = "game" | "controls" | "picture" | "together" | "help" | "report";

const menu = { open: true, page: "game" } as const;
const closed = { open: false, page: "game" } as const;

/** The sheet (R-DESK-04): by handle, key or gamepad. It ends with the game or its page, not with a picture. */
export function createDeskSheet(
  scope: Scope,
  {
    actions,
    events$,
    navigation,
    schedule,
  }: DeskFeatureDeps & {
    readonly navigation: Navigation;
    readonly schedule: Pick<ScheduleFeature, "schedule">;
  },
): State<DeskSheet> {
  const over$ = merge(
    // When the player ends the game, its connection closes without an `ended` event.
    schedule.schedule.pipe(filter(({ kind }) => kind === "none")),
    events$.pipe(filter(({ kind }) => kind === "ended" || kind === "gaveUp")),
    atDesk({ navigation }).pipe(filter((here) => !here)),
  );
  return reduce<DeskSheet>(
    scope,
    "sheet",
    closed,
    on(actions.of("desk/sheet"), (before, { open }) => opened(before, open)),
    on(actions.of("desk/sheetPage"), (before, { page }) => (before.open ? { ...before, page } : before)),
    on(events$.pipe(filter(({ kind }) => kind === "sheetKey")), (before) => opened(before, !before.open)),
    // Who passes the pad wants to watch.
    on(merge(over$, actions.of("desk/passPad")), (): DeskSheet => closed),
  );
}

function opened(before: DeskSheet, open: boolean): DeskSheet {
  if (!open) return closed;
  return before.open ? before : menu;
}
