import { useCallback, useState } from "react";

/** Remembers the focus before a series of pop-ups. @returns what to focus after it; true: the default */
export function useRestoreFocus(open: boolean): () => HTMLElement | boolean {
  const [focusBefore, setFocusBefore] = useState<{ open: boolean; element: HTMLElement | null }>({
    open: false,
    element: null,
  });
  // During render, because a pop-up moves the focus in its effects.
  if (open !== focusBefore.open) setFocusBefore({ open, element: open ? focused() : focusBefore.element });
  const { element } = focusBefore;
  return useCallback(() => (element?.isConnected ? element : true), [element]);
}

function focused(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}
