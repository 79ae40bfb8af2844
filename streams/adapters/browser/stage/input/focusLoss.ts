/** Calls back when the page loses the focus or is hidden: it hears of no release then. */
export function onFocusLoss(window: Window, signal: AbortSignal, lost: () => void): void {
  window.addEventListener("blur", lost, { signal });
  window.addEventListener("pagehide", lost, { signal });
  window.document.addEventListener(
    "visibilitychange",
    () => {
      if (window.document.visibilityState === "hidden") lost();
    },
    { signal },
  );
}
