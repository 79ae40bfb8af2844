import { type Source, source } from "../../lib/state.ts";
import type { UserInfo } from "../../storage/stored.ts";
import type { StoredUser } from "./storedUser.ts";

export type Session =
  /** A stored token is being refreshed. `waiting`: the service could not be reached, and it is retried. */
  | { status: "restoring"; waiting: boolean }
  /** A silent sign-in is being tried, or the player's own sign-in is being completed. */
  | { status: "signingIn" }
  | { status: "signedOut" }
  | { status: "signedIn"; user: UserInfo };

/** What the session is busy with; null when it is settled, signed in or out. */
export type Busy = Extract<Session, { status: "restoring" | "signingIn" }> | null;

export function createBusy(storedUser: StoredUser): Source<Busy> {
  return source<Busy>(
    storedUser.user.value ? { status: "restoring", waiting: false } : { status: "signingIn" },
  );
}
