import { exhaustMap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import type { Overlays } from "../../ui/overlays.ts";
import type { AppConfig } from "../../wire/config.ts";

/** The customer-service prompt (R-CONTACT-01). A deployment without one offers none. */
export function createContact(
  scope: Scope,
  deps: { config: AppConfig; actions: Actions; overlays: Overlays },
): void {
  const { config, actions, overlays } = deps;
  const { email = "", url = "" } = config.contact;
  if (email === "" && url === "") return;
  scope.run(
    "open",
    actions
      .of("contact/open")
      .pipe(exhaustMap(() => scope.attempt("contact", () => overlays.open("contact", { email, url })))),
  );
}
