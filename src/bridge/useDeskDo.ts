import { useCallback } from "react";
import type { DeskIntent } from "../../streams/features/desk/deskIntents.ts";
import { useSend } from "./AppContext.tsx";

/** Dispatches what the player does at the desk to the core. */
export function useDeskDo(): (act: DeskIntent) => void {
  const send = useSend();
  return useCallback((act) => send({ type: "desk/do", act }), [send]);
}
