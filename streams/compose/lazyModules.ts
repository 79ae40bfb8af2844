import type { OidcCode } from "../features/session/signIn.ts";
import type { LoadCode } from "../lib/lazyModule.ts";
import type { createAccount } from "./account.ts";
import type * as deferred from "./deferred.ts";
import type { createDeskModule } from "./deskModule.ts";

/** The core's lazy code: where each chunk comes from, and when it is loaded. */
export interface LazyModules {
  /** Needed after the first screen. Loaded with the session socket, on pages that need it, and 3 s after the start. */
  readonly deferred: LoadCode<typeof deferred>;
  /** The desk besides the picture. Loaded when the first game is played. */
  readonly desk: LoadCode<{ readonly createDeskModule: typeof createDeskModule }>;
  /** Account pages and purchases. Loaded on those pages, once a picture moves, or when something is to be paid. */
  readonly account: LoadCode<{ readonly createAccount: typeof createAccount }>;
  /** Sign-in by OpenID Connect. Loaded when a player signs in or returns from the provider. */
  readonly oidc: LoadCode<OidcCode>;
}
