import { useCallback, useState } from "react";

/**
 * Remembers what had the focus when the first of several pop-ups opened, so that the last one gives it back there.
 * @returns what to focus when a pop-up closes; true means "as usual"
 */
export function useRestoreFocus(open: boolean): () => HTMLElement | boolean {
  const [kept, setKept] = useState<{ open: boolean; element: HTMLElement | null }>({
    open: false,
    element: null,
  });
  // While drawing, before any pop-up takes the focus.
  if (open !== kept.open) setKept({ open, element: open ? focused() : kept.element });
  const { element } = kept;
  return useCallback(() => (element?.isConnected ? element : true), [element]);
}

function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}
