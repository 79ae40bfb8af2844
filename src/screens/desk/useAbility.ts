import type { DeskScreen } from "../../../streams/features/desk/screen.ts";
import { source } from "../../../streams/lib/state.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

/** Before the desk's code is there. */
const noScreen = source<DeskScreen | null>(null);

/** False where this browser cannot do it; until that is known it may. */
export function useAbility(ability: "haptics" | "pointerLock"): boolean {
  const module = useValue(useApp().deskModule);
  return useSelector<DeskScreen | null, boolean>(
    module?.screen ?? noScreen,
    (screen) => screen?.abilities[ability] ?? true,
  );
}
