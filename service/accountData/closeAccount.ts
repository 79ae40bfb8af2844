import { endAllLogins } from "../accounts/logins.ts";
import { textOf } from "../lib/texts.ts";
import type { Parts } from "../parts.ts";
import { heldSeats, releaseSeat } from "../queue/releaseSeat.ts";
import { cancelSchedule } from "../queue/transitions.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";

/**
 * Ends everything that an account has open: its game, which saves as at any end, its sign-ins, their socket and tickets.
 * @param close runs in the same transaction, and sees to it that nobody signs in again; null for an account that does not exist
 */
export type CloseAccount = (
  accountId: string,
  close: (tx: Transaction, account: { readonly id: string } | null) => Promise<void>,
) => Promise<void>;

export function createCloseAccount(
  deps: Parts<"outbox" | "bus" | "clock" | "hostPool" | "seats">,
): CloseAccount {
  const { outbox, bus, clock } = deps;
  return async (accountId, close) => {
    const ended = await outbox.transaction(async (tx, push): Promise<Schedule | null> => {
      const account = await tx.accounts.find(accountId);
      await close(tx, account);
      if (account === null) return null;
      const schedule = await tx.schedules.ofAccount(accountId);
      if (schedule !== null)
        await cancelSchedule(tx, push, schedule, clock, { msg: textOf("accountClosed", account.locale) });
      await endAllLogins(tx, accountId, clock.now());
      await tx.tickets.removeOf(accountId);
      return schedule;
    }, "queue");
    bus.publish({ kind: "socket", accountId });
    if (ended !== null) await releaseSeat(deps, heldSeats(ended));
  };
}
