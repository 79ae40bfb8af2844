import { useEffect, useRef } from "react";

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  interface Window {
    readonly CloseWatcher?: new () => Watcher;
  }
}

/** Lets the phone's back button close a pop-up, where the browser can (R-POP-01). */
export function useBackCloses(open: boolean, onDismiss: (() => void) | undefined): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  }, [onDismiss]);
  const closes = open && onDismiss !== undefined;
  useEffect(() => {
    if (!closes || !window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = () => dismiss.current?.();
    return () => watcher.destroy();
  }, [closes]);
}
