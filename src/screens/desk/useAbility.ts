import { useDeskValue } from "./useDeskValue.ts";

/** False if this browser lacks the ability; true until that is known. */
export function useAbility(ability: "haptics" | "pointerLock"): boolean {
  return useDeskValue(
    (module) => module.screen,
    (screen) => screen?.abilities[ability] ?? true,
  );
}
