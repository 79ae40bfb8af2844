import { defaultLocale } from "../../streams/wire/locale.ts";
import type { EndedSessionReason } from "../../streams/wire/operator/opsActions.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { endedSessionText } from "../messages/endedSession.ts";
import type { Outbox } from "../push/outbox.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { heldSeats, releaseSeat } from "./releaseSeat.ts";
import type { Seats } from "./seats.ts";
import { cancelSchedule } from "./transitions.ts";

/**
 * Ends a player's session and tells the player why, by a push and a message in the player's language (R-OPS-06). The seat is offered
 * to the next player once the host has released it.
 * @param record runs in the transaction that ends it; null for a session that is over
 */
export type EndByOperator = (
  scheduleId: string,
  why: EndedSessionReason,
  record: (tx: Transaction, ended: Schedule | null) => Promise<void>,
) => Promise<void>;

export function createEndByOperator(deps: {
  outbox: Outbox;
  clock: Clock;
  hostPool: HostPool;
  seats: Seats;
}): EndByOperator {
  const { outbox, clock } = deps;
  return async (scheduleId, why, record) => {
    const ended = await outbox.transaction(async (tx, push) => {
      const schedule = await tx.schedules.find(scheduleId);
      if (schedule !== null) {
        const { accountId } = schedule;
        const account = await tx.accounts.find(accountId);
        const msg = endedSessionText(why, account?.locale ?? defaultLocale);
        await cancelSchedule(tx, push, schedule, clock, { msg });
        await tx.messages.add(accountId, { kind: "sessionEnded", params: { why } }, clock.date());
      }
      await record(tx, schedule);
      return schedule;
    }, "queue");
    if (ended !== null) await releaseSeat(deps, heldSeats(ended));
  };
}
