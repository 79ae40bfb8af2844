import { type ReactNode, useEffect } from "react";
import { useSend } from "../../bridge/AppContext.tsx";

/**
 * Keeps the form for a problem open while mounted. Opening takes what was recorded so far; closing drops it. Render it inside the
 * account's gate: the account module handles these intents.
 */
export function OpenForm({ children }: { children: ReactNode }) {
  const send = useSend();
  useEffect(() => {
    send({ type: "problem/open" });
    return () => send({ type: "problem/close" });
  }, [send]);
  return children;
}
