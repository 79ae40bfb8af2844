import type { DeskScreen } from "../../../streams/features/desk/screen.ts";
import { source } from "../../../streams/lib/state.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

/** Value until the desk's code is loaded. */
const noScreen = source<DeskScreen | null>(null);

/** False if this browser lacks the ability; true until that is known. */
export function useAbility(ability: "haptics" | "pointerLock"): boolean {
  const module = useValue(useApp().deskModule);
  return useSelector<DeskScreen | null, boolean>(
    module?.screen ?? noScreen,
    (screen) => screen?.abilities[ability] ?? true,
  );
}
