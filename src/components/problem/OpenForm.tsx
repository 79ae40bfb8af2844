import { type ReactNode, useEffect } from "react";
import { useSend } from "../../bridge/AppContext.tsx";

/** Keeps the problem form, and what was recorded for it, while mounted. Inside the account's gate. */
export function OpenForm({ children }: { children: ReactNode }) {
  const send = useSend();
  useEffect(() => {
    send({ type: "problem/open" });
    return () => send({ type: "problem/close" });
  }, [send]);
  return children;
}
