import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Transaction } from "../store/store.ts";

/**
 * R-OPS-18: starts no game, and sells no time that runs out with the day.
 * @param date epoch ms
 * @throws Refusal during maintenance
 */
export async function refuseDuringMaintenance(tx: Transaction, date: number): Promise<void> {
  if ((await tx.announcements.maintenanceNow(date)) !== null)
    throw new Refusal(ownCodes.maintenance, "maintenance");
}
