import { useCallback } from "react";
import type { ProblemIntent } from "../../../streams/features/problems/problemIntents.ts";
import { useSend } from "../../bridge/AppContext.tsx";

/** Dispatches what the player does about problems and recordings to the core. */
export function useProblemDo(): (act: ProblemIntent) => void {
  const send = useSend();
  return useCallback((act) => send({ type: "problem/do", act }), [send]);
}
