import type { ControlsView } from "../../../../streams/features/desk/layouts/controlsView.ts";
import { useDeskValue } from "../useDeskValue.ts";

/** Whether touch controls are edited or hidden, and whether the player has chosen others than the game's own (`own`). */
export function useControlsShown(): ControlsView & { readonly own: boolean } {
  const view = useDeskValue(
    (module) => module.controlsView,
    (now) => now,
  );
  const own = useDeskValue(
    (module) => module.layouts,
    (layouts) => (layouts?.chosen ?? null) !== null,
  );
  return { editing: view?.editing ?? false, hidden: view?.hidden ?? false, own };
}
