/** Prefixed API of an iPad before iOS 16.4. */
interface PrefixedDocument {
  readonly webkitFullscreenEnabled?: boolean;
  readonly webkitFullscreenElement?: Element | null;
  webkitExitFullscreen?(): void;
}
interface PrefixedElement {
  webkitRequestFullscreen?(): void;
}

/** The browser APIs that are used here. Some phones lack them, among them every iPhone. */
export interface FullScreenDeps {
  readonly document: Document & PrefixedDocument;
  readonly orientation: { lock?(to: "landscape"): Promise<void>; unlock?(): void } | undefined;
}

/** Number of pictures shown now; 0 for a moment during a reconnect. */
let shownPictures = 0;
/** How long full screen is kept without a picture, ms. */
const withoutPicture = 5_000;

/**
 * Full screen of the whole page, so that pop-ups stay over the picture; landscape where it can be locked.
 * @param onChange at its beginning and end  @returns stops watching; full screen ends a little later without another picture
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

/** Call it in the handler of a tap. Does nothing if the browser refuses. */
export function fillScreen(deps: FullScreenDeps, on: boolean): void {
  const { document, orientation } = deps;
  if (!canFillScreen(deps) || on === isFilled(document)) return;
  const page: HTMLElement & PrefixedElement = document.documentElement;
  if (!on) leave(document);
  else if (isPrefixed(document)) page.webkitRequestFullscreen?.();
  else
    page
      .requestFullscreen({ navigationUI: "hide" })
      // The lock ends with full screen. Computers and some phones refuse it.
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
