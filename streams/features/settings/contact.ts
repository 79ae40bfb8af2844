import { exhaustMap } from "rxjs";
import type { Actions } from "../../actions.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Scope } from "../../lib/scope.ts";
import type { Report } from "../../ports.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { AppConfig } from "../../wire/config.ts";

/** The customer-service prompt (R-CONTACT-01). */
export function createContact(
  scope: Scope,
  deps: { config: AppConfig; actions: Actions; overlays: Overlays; report: Report },
): void {
  const { config, actions, overlays, report } = deps;
  const { email = "", url = "" } = config.contact;
  scope.run(
    "open",
    actions
      .of("contact/open")
      .pipe(exhaustMap(() => attempt(report, "contact", () => overlays.open("contact", { email, url })))),
  );
}
