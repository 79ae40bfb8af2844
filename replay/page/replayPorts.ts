import {
  asyncScheduler,
  filter,
  finalize,
  fromEvent,
  interval,
  map,
  Observable,
  startWith,
  switchMap,
  take,
  throwError,
} from "rxjs";
import { source } from "../../streams/lib/state.ts";
import type { ReplayMode } from "../compare/report.ts";
import type { ScreenMoment } from "../player/compareScreens.ts";
import { fetchRecording } from "../player/readFile.ts";
import type { OpenedScreens, ReplayPorts } from "../player/replayStore.ts";
import { keepFocus } from "./keepFocus.ts";
// Only for the type of `window.openRecording`.
import type {} from "./screens.tsx";

/** The replay page's ports in a browser. `setHost` takes the element that the screens are put into. */
export function browserReplayPorts(): { ports: ReplayPorts; setHost: (host: HTMLElement | null) => void } {
  const host = source<HTMLElement | null>(null);
  return {
    setHost: (element) => host.set(element),
    ports: {
      scheduler: asyncScheduler,
      fetch: (address) =>
        fetchRecording(address, window.location.href, (url, signal) => fetch(url, { signal })),
      openScreens: (file, mode) =>
        host.pipe(
          filter((element) => element !== null),
          take(1),
          switchMap((element) => screensIn(element, file, mode)),
        ),
      walkScreens: screensInWindow,
      hash$: fromEvent(window, "hashchange").pipe(
        startWith(null),
        map(() => window.location.hash),
      ),
      setHash: (hash) => window.history.replaceState(null, "", hash),
    },
  };
}

/** How often a window is asked whether it has loaded, ms. */
const loadedLook = 100;

/** A window of a phone's size, as screens depend on it. Not a frame: in one, nothing is near the viewport. */
function screensInWindow(file: Blob): Observable<readonly ScreenMoment[]> {
  const opened = window.open("/replay/page/screens.html", "", "popup,width=390,height=844");
  if (!opened) return throwError(() => new Error("the browser does not open a window for the screens"));
  return interval(loadedLook).pipe(
    map(() => {
      if (opened.closed) throw new Error("the window of the screens was closed");
      return opened.walkRecording;
    }),
    filter((walk) => walk !== undefined),
    take(1),
    switchMap(async (walk) => walk(await file.text())),
    finalize(() => opened.close()),
  );
}

/** The screens in a page of their own, because their pop-ups would cover everything else. */
function screensIn(host: HTMLElement, file: Blob, mode: ReplayMode): Observable<OpenedScreens> {
  return new Observable<OpenedScreens>((subscriber) => {
    const frame = document.createElement("iframe");
    frame.title = "Screens";
    frame.src = "/replay/page/screens.html";
    frame.addEventListener(
      "load",
      () => {
        frame.contentWindow?.openRecording?.(file, mode).then(
          (opened) => {
            if (opened.kind === "screening") subscriber.add(() => opened.screening.end());
            subscriber.next(opened);
            // The frame of a refused file is removed at once, with its memory.
            if (opened.kind === "refused") subscriber.complete();
          },
          (error: unknown) =>
            subscriber.next({ kind: "refused", why: `the replay failed to start: ${String(error)}` }),
        );
      },
      { once: true },
    );
    subscriber.add(keepFocus(frame));
    host.append(frame);
    return () => frame.remove();
  });
}
