import type { UserInfo } from "../../wire/stored.ts";

/** Who is here. */
export type Session =
  /** A stored token is being refreshed. `waiting` when the service could not be reached; it is tried again. */
  | { status: "restoring"; waiting: boolean }
  /** A silent sign-in is being tried, or a person's sign-in is being finished. */
  | { status: "signingIn" }
  | { status: "signedOut" }
  | { status: "signedIn"; user: UserInfo };
