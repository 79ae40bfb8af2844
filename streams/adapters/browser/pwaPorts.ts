import { NEVER, type Observable, of } from "rxjs";
import type { PwaPorts, Updates } from "../../ports.ts";
import { browserInstaller } from "./installer.ts";
import { readProperty } from "./readProperty.ts";
import { browserUpdates } from "./updates.ts";

/**
 * What makes an app of the page, in the browser that this runs in.
 * @param offer$ the browser's latest word that it can ask, also from before
 */
export function browserAsApp(offer$: Observable<Event>): PwaPorts {
  const homeScreen = matchMedia("(display-mode: standalone)").matches;
  return {
    installer: browserInstaller({
      offer$,
      events: window,
      standalone: homeScreen || readProperty(navigator, "standalone") === true,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
    updates: updatesOf(),
  };
}

/** While developing, each change must be seen at once: no worker then. */
function updatesOf(): Updates {
  if (import.meta.env.DEV || !("serviceWorker" in navigator))
    return { waits$: of(false), look: () => undefined, takeOver: () => NEVER };
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=module][src]");
  return browserUpdates({
    container: navigator.serviceWorker,
    script: "/sw.js",
    entries: [...scripts].map(({ src }) => new URL(src).pathname),
  });
}
