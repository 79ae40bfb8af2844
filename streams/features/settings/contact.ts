import { exhaustMap } from "rxjs";
import type { Scope } from "../../lib/scope.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** The customer-service prompt (R-CONTACT-01). A deployment without one offers none. */
export function createContact(scope: Scope, deps: CommonDeps<"config" | "actions" | "overlays">): void {
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
