import { deletionInterval, receiptKept } from "../lib/durations.ts";
import type { Parts } from "../parts.ts";
import { playerProfile } from "../queue/profiles.ts";

/**
 * R-DATA-04. Deletes the accounts whose date has come: first their saves, on a host, then everything in the database. One whose
 * saves cannot be reached waits for the next round.
 * @returns stops it
 */
export function startDeletions(
  deps: Parts<"store" | "owners" | "clock" | "savesOf"> & {
    reportError: (where: string, error: unknown) => void;
  },
): () => Promise<void> {
  const { store, owners, clock, savesOf, reportError } = deps;

  const deleteSaves = async (accountId: string): Promise<boolean> => {
    const saves = await savesOf(accountId);
    const profile = playerProfile(accountId);
    const games = await saves?.savedGames(profile);
    for (const { gameId } of games ?? [])
      if ((await saves?.deleteSaves({ profile, gameId })) !== "done") return false;
    return Array.isArray(games);
  };

  return owners.take("accounts", (lease) => {
    const round = async (): Promise<void> => {
      for (const id of await store.read((tx) => tx.closedAccounts.due(clock.date()))) {
        if (!lease.holds() || !(await deleteSaves(id))) continue;
        await store.transaction(async (tx) => {
          // An operator may have kept it meanwhile.
          if ((await tx.closedAccounts.find(id)).deletesAt > 0) await tx.accountData.forget(id);
        });
      }
      if (lease.holds())
        await store.transaction((tx) => tx.accountData.pruneReceipts(clock.date() - receiptKept));
    };
    let running: Promise<void> | null = null;
    const tick = () => {
      running ??= round()
        .catch((error: unknown) => reportError("account deletion", error))
        .finally(() => {
          running = null;
        });
    };
    tick();
    const stop = clock.every(deletionInterval, tick);
    return async () => {
      stop();
      await running;
    };
  });
}
