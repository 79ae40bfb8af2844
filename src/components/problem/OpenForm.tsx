import { type ReactNode, useEffect } from "react";
import { useSend } from "../../bridge/AppContext.tsx";

/**
 * A form that is open for as long as this is mounted: its report is about what happened before, and what it has taken of the recording is
 * given up with it. Inside the account's gate, which waits for the code that listens.
 */
export function OpenForm({ children }: { children: ReactNode }) {
  const send = useSend();
  useEffect(() => {
    send({ type: "problem/open" });
    return () => send({ type: "problem/close" });
  }, [send]);
  return children;
}
