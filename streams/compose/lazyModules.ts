import type { OidcCode } from "../features/session/signIn.ts";
import type { LoadCode } from "../lib/lazyModule.ts";
import type { createAccount } from "./account.ts";
import type * as deferred from "./deferred.ts";
import type { createDeskModule } from "./deskModule.ts";

/** The core's code that is no part of the first route: where it comes from, and when it is loaded. */
export interface LazyModules {
  /** What follows the first screen. Loaded with the session socket, on pages that need it, and 3 s after the start. */
  readonly deferred: LoadCode<typeof deferred>;
  /** Shows a game's picture, and what can be done while playing. Loaded when the first game is played. */
  readonly desk: LoadCode<{ readonly createDeskModule: typeof createDeskModule }>;
  /** Account pages and purchases. Loaded on those pages, at the desk, or when something is to be paid. */
  readonly account: LoadCode<{ readonly createAccount: typeof createAccount }>;
  /** Sign-in by OpenID Connect. Loaded when somebody signs in, or comes back from the provider. */
  readonly oidc: LoadCode<OidcCode>;
}
