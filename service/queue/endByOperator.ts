import type { EndedSessionReason } from "../../wire/operator/opsActions.ts";
import type { Parts } from "../parts.ts";
import type { Schedule } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { endAndNotify } from "./maintenance.ts";
import { heldSeats, releaseSeat } from "./releaseSeat.ts";

/**
 * R-OPS-06: ends a player's session and tells the player why. The next player is offered the seat once the host has released it.
 * @param record runs in the same transaction; receives null for a session that is over
 */
export type EndByOperator = (
  scheduleId: string,
  why: EndedSessionReason,
  record: (tx: Transaction, ended: Schedule | null) => Promise<void>,
) => Promise<void>;

export function createEndByOperator(deps: Parts<"outbox" | "clock" | "hostPool" | "seats">): EndByOperator {
  const { outbox, clock } = deps;
  return async (scheduleId, why, record) => {
    const ended = await outbox.transaction(async (tx, push) => {
      const schedule = await tx.schedules.find(scheduleId);
      if (schedule !== null) await endAndNotify(tx, push, clock, schedule, why);
      await record(tx, schedule);
      return schedule;
    }, "queue");
    if (ended !== null) await releaseSeat(deps, heldSeats(ended));
  };
}
