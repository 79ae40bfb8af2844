import { map } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";

/** The desk's sheet: everything that can be done while playing. */
export interface DeskSheet {
  readonly open: boolean;
}

/** Opens and closes the sheet. */
export function createDeskSheet(
  scope: Scope,
  { deskIntents }: Pick<DeskFeatureDeps, "deskIntents">,
): State<DeskSheet> {
  return scope.state<DeskSheet>(
    "sheet",
    { open: false },
    deskIntents.of("sheet").pipe(map(({ open }) => ({ open }))),
  );
}
