import { BehaviorSubject, catchError, defer, from, map, type Observable, of } from "rxjs";
import type { Installer } from "../../ports.ts";
import { readProperty } from "./readProperty.ts";

/** As much of the browser as is used here. */
export interface InstallerDeps {
  /** The browser can ask, by this event. */
  readonly offer$: Observable<Event>;
  /** Where the browser says that it put the app on the home screen. */
  readonly events: EventTarget;
  /** Runs from the home screen. */
  readonly standalone: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** The browser's own question, kept from showing by itself until it is wanted; on iOS there is none. */
export function browserInstaller({
  offer$,
  events,
  standalone,
  userAgent,
  touchPoints,
}: InstallerDeps): Installer {
  // An iPad says that it is a Mac; a Mac has no touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const way$ = new BehaviorSubject<"prompt" | "ios" | "none" | "installed">(
    standalone ? "installed" : ios ? "ios" : "none",
  );
  let offer: Event | null = null;
  offer$.subscribe((event) => {
    offer = event;
    way$.next("prompt");
  });
  events.addEventListener("appinstalled", () => way$.next("installed"));
  return {
    way$,
    ask: () =>
      defer(() => {
        const prompt = readProperty(offer, "prompt");
        if (typeof prompt !== "function") return of(null);
        const asked: unknown = Reflect.apply(prompt, offer, []);
        // Each question serves once.
        offer = null;
        way$.next("none");
        return from(Promise.resolve(asked));
      }).pipe(
        map((said) => (readProperty(said, "outcome") === "accepted" ? "accepted" : "dismissed")),
        catchError(() => of("dismissed" as const)),
      ),
  };
}
