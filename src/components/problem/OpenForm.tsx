import { type ReactNode, useEffect } from "react";
import { useProblemDo } from "./useProblemDo.ts";

/**
 * A form that is open for as long as this is mounted: its report is about what happened before, and what it has taken of the recording is
 * given up with it. Inside the account's gate, which waits for the code that listens.
 */
export function OpenForm({ children }: { children: ReactNode }) {
  const act = useProblemDo();
  useEffect(() => {
    act({ kind: "open" });
    return () => act({ kind: "close" });
  }, [act]);
  return children;
}
