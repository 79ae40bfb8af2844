import { BehaviorSubject, catchError, defer, from, map, type Observable, of } from "rxjs";
import type { Installer } from "../../../ports.ts";
import { readProperty } from "../readProperty.ts";

export interface InstallerDeps {
  /** `beforeinstallprompt` events. */
  readonly installPrompt$: Observable<Event>;
  /** Target of `appinstalled` events. */
  readonly events: EventTarget;
  /** Whether the app was started from the home screen. */
  readonly standalone: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** Keeps the browser's install prompt until it is wanted. iOS has none. */
export function browserInstaller({
  installPrompt$,
  events,
  standalone,
  userAgent,
  touchPoints,
}: InstallerDeps): Installer {
  // An iPad identifies as a Mac; a Mac has no touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const way$ = new BehaviorSubject<"prompt" | "ios" | "menu" | "installed">(
    standalone ? "installed" : ios ? "ios" : "menu",
  );
  let prompt: Event | null = null;
  installPrompt$.subscribe((event) => {
    prompt = event;
    way$.next("prompt");
  });
  events.addEventListener("appinstalled", () => way$.next("installed"));
  return {
    way$,
    ask: () =>
      defer(() => {
        const show = readProperty(prompt, "prompt");
        if (typeof show !== "function") return of(null);
        const choice: unknown = Reflect.apply(show, prompt, []);
        // An event can show its prompt only once.
        prompt = null;
        way$.next("menu");
        return from(Promise.resolve(choice));
      }).pipe(
        map((choice) => (readProperty(choice, "outcome") === "accepted" ? "accepted" : "dismissed")),
        catchError(() => of("dismissed" as const)),
      ),
  };
}
