import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { endLogins, loginsOf } from "../accounts/logins.ts";
import { note } from "../http/requestNotes.ts";
import type { Caller, Router } from "../http/router.ts";
import type { Parts } from "../parts.ts";
import type { Login } from "../store/accounts/logins.ts";

/** The list names so many, the latest used ones. */
const listSize = 100;

/** Where a player is signed in, and ending that (R-SEC-08). */
export function serveSignIns(
  router: Router,
  deps: Parts<"store" | "bus" | "clock"> & {
    /** How long a sign-in lasts at most, ms. */
    longestSignIn: number;
    /** Where players change PIN and passkeys. */
    protectionPage: string | undefined;
  },
): void {
  const { store, bus, clock, longestSignIn, protectionPage } = deps;

  /** Ends those that are chosen among the player's own. One that has ended already, or is another player's, is none of them. */
  const end = async ({ account, reply }: Caller, chosen: (login: Login) => boolean): Promise<null> => {
    const now = clock.now();
    await store.transaction(async (tx) => {
      const logins = (await tx.logins.ofAccount(account.id)).filter(chosen);
      await endLogins(
        tx,
        account.id,
        logins.map(({ id }) => id),
        now,
      );
    });
    bus.publish({ kind: "socket", accountId: account.id });
    note(reply, { event: "sign-ins-ended" });
    return null;
  };

  router.serve(accountCalls.signIns, async (_params, { account, loginId }) => {
    const now = clock.now();
    const secondsOf = (at: number) => Math.max(0, Math.floor((clock.date() - (now - at)) / 1_000));
    const logins = await store.lookUp((tx) => loginsOf(tx, account.id, longestSignIn, now));
    return {
      ...(protectionPage === undefined ? {} : { protectionPage }),
      list: logins.slice(0, listSize).map(({ id, browser, platform, beganAt, usedAt }) => ({
        id,
        browser,
        platform,
        beganAt: secondsOf(beganAt),
        usedAt: secondsOf(usedAt),
        current: id === loginId,
      })),
    };
  });
  router.serve(accountCalls.endSignIn, ({ id }, caller) => end(caller, (login) => login.id === id));
  router.serve(accountCalls.endOtherSignIns, (_params, caller) =>
    end(caller, ({ id }) => id !== caller.loginId),
  );
}
