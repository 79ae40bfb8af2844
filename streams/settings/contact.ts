import { exhaustMap } from "rxjs";
import type { Actions } from "../actions.ts";
import { attempt } from "../lib/attempt.ts";
import type { Scope } from "../lib/scope.ts";
import type { Report, Shell } from "../ports.ts";
import type { Overlays } from "../ui/overlays.ts";
import type { AppConfig } from "../wire/config.ts";

/** The customer-service prompt (R-CONTACT-01). Inside the native app its addresses are opened by the app. */
export function createContact(
  scope: Scope,
  deps: { config: AppConfig; shell: Shell; actions: Actions; overlays: Overlays; report: Report },
): void {
  const { config, shell, actions, overlays, report } = deps;
  const { email = "", url = "" } = config.contact;
  scope.run(
    "open",
    actions
      .of("contact/open")
      .pipe(
        exhaustMap(() =>
          attempt(report, "contact", () => overlays.open("contact", { email, url, inShell: shell.present })),
        ),
      ),
  );
}
