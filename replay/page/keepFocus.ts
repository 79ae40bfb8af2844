/** Takes the focus back from pop-ups of a frame, so that the page's keys work; not from a person's Tab. */
export function keepFocus(frame: HTMLIFrameElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let focused: HTMLElement | null = null;
  let isTabbing = false;
  const on = (type: string, listener: (event: Event) => void): void =>
    document.addEventListener(type, listener, { signal, capture: true });
  on("focusin", ({ target }) => {
    if (target !== frame && target instanceof HTMLElement) focused = target;
  });
  on("focusout", () =>
    setTimeout(() => {
      if (document.activeElement === document.body) focused = null;
    }),
  );
  on("keydown", (event) => {
    isTabbing = event instanceof KeyboardEvent && event.key === "Tab";
  });
  on("keyup", () => {
    isTabbing = false;
  });
  const left = (): void => {
    const wasTabbing = isTabbing;
    isTabbing = false;
    if (wasTabbing) return;
    // Chromium ignores a change of the focus while it is moving to a frame.
    setTimeout(() => {
      if (signal.aborted || document.activeElement !== frame) return;
      if (focused?.isConnected) focused.focus({ preventScroll: true });
      else {
        frame.blur();
        window.focus();
      }
    });
  };
  window.addEventListener("blur", left, { signal });
  return () => listening.abort();
}
