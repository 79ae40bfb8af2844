import type { ControlsView } from "../../../../streams/features/desk/layouts/controlsView.ts";
import { type State, source } from "../../../../streams/lib/state.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";

const shown: State<ControlsView> = source({ editing: false, hidden: false });
const none: State<{ readonly chosen: unknown }> = source({ chosen: null });

/** Whether touch controls are edited or hidden, and whether the player has chosen others than the game's own (`own`). */
export function useControlsShown(): ControlsView & { readonly own: boolean } {
  const module = useValue(useApp().deskModule);
  const { editing, hidden } = useValue(module?.controlsView ?? shown);
  const { chosen } = useValue(module?.layouts ?? none);
  return { editing, hidden, own: chosen !== null };
}
