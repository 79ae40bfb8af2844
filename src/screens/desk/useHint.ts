import type { DeskHints } from "../../../streams/features/desk/hints.ts";
import { source } from "../../../streams/lib/state.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useSelector, useValue } from "../../bridge/useValue.ts";

/** Before the desk's code is there. */
const noHints = source<DeskHints | null>(null);

/** Whether a hint that goes by itself shows now. */
export function useHint(hint: keyof DeskHints): boolean {
  const module = useValue(useApp().deskModule);
  return useSelector<DeskHints | null, boolean>(module?.hints ?? noHints, (hints) => hints?.[hint] ?? false);
}
