import { NEVER, type Observable, of } from "rxjs";
import type { PwaPorts, Updates } from "../../../ports.ts";
import { readProperty } from "../readProperty.ts";
import { trustScript } from "../trustedScripts.ts";
import { browserInstaller } from "./installer.ts";
import { browserUpdates } from "./updates.ts";

const workerScript = "/sw.js";

/** Ports for installing and updating. @param installPrompt$ the latest `beforeinstallprompt`, also an early one */
export function browserPwaPorts(installPrompt$: Observable<Event>): PwaPorts {
  const standalone = matchMedia("(display-mode: standalone)").matches;
  return {
    installer: browserInstaller({
      installPrompt$,
      events: window,
      standalone: standalone || readProperty(navigator, "standalone") === true,
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    }),
    updates: updatesOf(),
  };
}

/** No service worker during development, because a cached file would hide the latest change. */
function updatesOf(): Updates {
  if (import.meta.env.DEV || !("serviceWorker" in navigator))
    return { waits$: of(false), look: () => undefined, takeOver: () => NEVER };
  trustScript(window, workerScript);
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[type^=module][src]");
  return browserUpdates({
    container: navigator.serviceWorker,
    script: workerScript,
    entries: [...scripts].map(({ src }) => new URL(src).pathname),
  });
}
