import type { DeskModule } from "../../../streams/compose/deskModule.ts";
import { type State, source } from "../../../streams/lib/state.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

const none = source(null);

/** A selected part of a State of the desk's module; selects from null until its code is loaded. */
export function useDeskValue<T, Selected>(
  stateOf: (module: DeskModule) => State<T>,
  select: (value: T | null) => Selected,
): Selected {
  const module = useValue(useApp().deskModule);
  return useSelector<T | null, Selected>(module ? stateOf(module) : none, select);
}

/** False if this browser lacks the ability; true until that is known. */
export function useAbility(ability: "haptics" | "pointerLock"): boolean {
  return useDeskValue(
    (module) => module.screen,
    (screen) => screen?.abilities[ability] ?? true,
  );
}
