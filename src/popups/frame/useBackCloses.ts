import { useEffect, useId } from "react";
import { useApp } from "../../bridge/AppContext.tsx";
import { useStateEffect } from "../../bridge/useValue.ts";

/** Lets the back button close a pop-up (R-POP-01). */
export function useBackCloses(open: boolean, onDismiss: (() => void) | null | undefined): void {
  const { backed, send } = useApp();
  const popup = useId();
  const closable = open && Boolean(onDismiss);
  useEffect(() => {
    if (!closable) return;
    send({ type: "popup/closable", popup, closable: true });
    return () => send({ type: "popup/closable", popup, closable: false });
  }, [closable, popup, send]);
  useStateEffect(backed, (press) => {
    if (closable && press?.popup === popup) onDismiss?.();
  });
}
