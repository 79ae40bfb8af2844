import { type State, source } from "../../../../streams/lib/state.ts";
import { useApp } from "../../../bridge/AppContext.tsx";
import { useValue } from "../../../bridge/useValue.ts";

const no: State<{ readonly editing: boolean }> = source({ editing: false });
const none: State<{ readonly chosen: unknown }> = source({ chosen: null });

/** Whether there are touch controls besides the game's own: those that are being edited, or that the player has chosen. */
export function useControlsShown(): { readonly editing: boolean; readonly own: boolean } {
  const wing = useValue(useApp().deskWing);
  const { editing } = useValue(wing?.controlsView ?? no);
  const { chosen } = useValue(wing?.layouts ?? none);
  return { editing, own: chosen !== null };
}
