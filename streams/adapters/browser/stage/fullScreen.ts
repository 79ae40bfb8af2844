/** Names of an iPad before iOS 16.4. */
interface PrefixedDocument {
  readonly webkitFullscreenEnabled?: boolean;
  readonly webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?(): void;
}
interface PrefixedElement {
  webkitRequestFullscreen?(): void;
}

/** The browser APIs that are used here; some phones lack them, and every iPhone. */
export interface FullScreenDeps {
  readonly document: Document & PrefixedDocument;
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
  const changed = (): void => onChange(isFilled(document));
  const event = "onfullscreenchange" in document ? "fullscreenchange" : "webkitfullscreenchange";
  document.addEventListener(event, changed, { signal: listening.signal });
  if (isFilled(document)) changed();
  return () => {
    listening.abort();
    shownPictures -= 1;
    setTimeout(() => {
      if (shownPictures === 0) leave(document);
    }, withoutPicture);
  };
}

export function canFillScreen({ document }: FullScreenDeps): boolean {
  const { documentElement: page } = document;
  if (isPrefixed(document))
    return document.webkitFullscreenEnabled === true && "webkitRequestFullscreen" in page;
  return document.fullscreenEnabled === true;
}

/** Call it while a tap is being handled. What the browser refuses stays as it is. */
export function fillScreen(deps: FullScreenDeps, on: boolean): void {
  const { document, orientation } = deps;
  if (!canFillScreen(deps) || on === isFilled(document)) return;
  const page: HTMLElement & PrefixedElement = document.documentElement;
  if (!on) leave(document);
  else if (isPrefixed(document)) page.webkitRequestFullscreen?.();
  else
    page
      .requestFullscreen({ navigationUI: "hide" })
      // Ends by itself with the full screen. Computers and some phones refuse it.
      .then(() => orientation?.lock?.("landscape"))
      .catch(() => undefined);
}

function isPrefixed({ documentElement }: Document): boolean {
  return !Reflect.has(documentElement, "requestFullscreen");
}

function isFilled(document: FullScreenDeps["document"]): boolean {
  return (document.fullscreenElement ?? document.webkitFullscreenElement ?? null) !== null;
}

function leave(document: FullScreenDeps["document"]): void {
  if (!isFilled(document)) return;
  if (isPrefixed(document)) document.webkitExitFullscreen?.();
  else document.exitFullscreen().catch(() => undefined);
}
