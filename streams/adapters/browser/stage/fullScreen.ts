/** The browser APIs that are used here; some phones lack them. */
export interface FullScreenDeps {
  readonly document: Document;
  /** `screen.orientation`. */
  readonly orientation: { lock?(to: "landscape"): Promise<void>; unlock?(): void } | undefined;
}

/** Pictures that are shown now: during a reconnect none is, for a moment. */
let shownPictures = 0;
/** How long the screen stays filled without a picture, ms. */
const withoutPicture = 5_000;

/**
 * The whole page fills the screen, so that buttons and pop-ups stay over the picture; in landscape, where the device can
 * be told so.
 * @param onChange called when it begins or ends, whoever asked for it
 * @returns stops watching; the full screen ends a little later, unless there is another picture by then
 */
export function watchFullScreen({ document }: FullScreenDeps, onChange: (on: boolean) => void): () => void {
  const listening = new AbortController();
  shownPictures += 1;
  const changed = (): void => onChange(document.fullscreenElement !== null);
  document.addEventListener("fullscreenchange", changed, { signal: listening.signal });
  if (document.fullscreenElement) changed();
  return () => {
    listening.abort();
    shownPictures -= 1;
    setTimeout(() => {
      if (shownPictures === 0) leave(document);
    }, withoutPicture);
  };
}

export function canFillScreen({ document }: FullScreenDeps): boolean {
  return document.fullscreenEnabled === true && "requestFullscreen" in document.documentElement;
}

/** Call it while a tap is being handled. What the browser refuses stays as it is. */
export function fillScreen(deps: FullScreenDeps, on: boolean): void {
  const { document, orientation } = deps;
  if (!canFillScreen(deps) || on === (document.fullscreenElement !== null)) return;
  if (on)
    document.documentElement
      .requestFullscreen({ navigationUI: "hide" })
      // Ends by itself with the full screen. Computers and some phones refuse it.
      .then(() => orientation?.lock?.("landscape"))
      .catch(() => undefined);
  else leave(document);
}

function leave(document: Document): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
