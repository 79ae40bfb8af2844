import { missedSignalInterval, missedSignalOverlap } from "../lib/durations.ts";
import type { Parts } from "../parts.ts";
import type { PendingEvent } from "../store/messages/events.ts";
import type { LatestSocket } from "../store/messages/sockets.ts";
import type { Transaction } from "../store/store.ts";
import type { PlayerSockets } from "./playerSockets.ts";

/** R-BUS-02: after so many failed checks of the store in a row, this process counts as cut off from it. */
const maxFailedChecks = 3;

interface News {
  readonly pending: ReadonlyMap<string, readonly PendingEvent[]>;
  readonly latest: readonly LatestSocket[];
}

/** Delivers the store's pending events to this process's sockets. */
export function createDeliveries(
  deps: Parts<"store" | "bus" | "clock"> & {
    readonly sockets: PlayerSockets;
    readonly reportError: (where: string, error: unknown) => void;
  },
) {
  const { store, bus, clock, sockets, reportError } = deps;
  /** Accounts to read, and whether to check for a newer socket too. */
  const due = new Map<string, boolean>();

  const hand = ({ pending, latest }: News): void => {
    for (const each of latest) sockets.closeOlder(each);
    for (const [accountId, events] of pending) sockets.find(accountId)?.connection.deliver(events);
  };
  const deliverDue = () => {
    const accounts = [...due];
    due.clear();
    const withSocket = accounts.filter(([, wanted]) => wanted).map(([accountId]) => accountId);
    store
      .read((tx) =>
        readNews(
          tx,
          accounts.map(([accountId]) => accountId),
          withSocket,
        ),
      )
      .then(hand)
      .catch((error: unknown) => reportError("deliver", error));
  };
  /** One transaction for all accounts that are due: a moving queue notifies a hundred players at once. */
  const deliver = (accountId: string, withSocket: boolean) => {
    if (sockets.find(accountId) === undefined) return;
    if (due.size === 0) queueMicrotask(deliverDue);
    due.set(accountId, withSocket || due.get(accountId) === true);
  };

  const startLooking = () => {
    let lookedAt = clock.now();
    let failed = 0;
    let isLooking = false;
    const look = async () => {
      const began = clock.now();
      const since = lookedAt - missedSignalOverlap;
      hand(
        await store.read(async (tx) => {
          const isHere = (accountId: string) => sockets.find(accountId) !== undefined;
          const entered = (await tx.sockets.enteredSince(since)).filter(isHere);
          return readNews(tx, (await tx.events.accountsSince(since)).filter(isHere), entered);
        }),
      );
      lookedAt = began;
      failed = 0;
    };
    const lookSoon = () => {
      if (isLooking) return;
      isLooking = true;
      look()
        .catch((error: unknown) => reportError("missed signals", error))
        .finally(() => {
          isLooking = false;
        });
    };
    const stop = clock.every(missedSignalInterval, () => {
      if (failed === maxFailedChecks) sockets.closeAll();
      failed += 1;
      lookSoon();
    });
    return { lookSoon, stop };
  };

  return {
    /** Delivers an account's pending events on the next tick. @param withSocket also checks for a newer socket elsewhere */
    deliver,
    /** Follows the bus, and checks the store for lost signals. @returns stops both */
    start(): () => void {
      const looking = startLooking();
      const unsubscribe = bus.subscribe((signal) => {
        if (signal.kind === "missed") looking.lookSoon();
        else if (signal.kind === "events" || signal.kind === "socket")
          deliver(signal.accountId, signal.kind === "socket");
      });
      return () => {
        unsubscribe();
        looking.stop();
      };
    },
  };
}

async function readNews(
  tx: Transaction,
  accountIds: readonly string[],
  withSocket: readonly string[],
): Promise<News> {
  const pending = new Map<string, readonly PendingEvent[]>();
  for (const accountId of accountIds) pending.set(accountId, await tx.events.pending(accountId));
  return { pending, latest: withSocket.length === 0 ? [] : await tx.sockets.latest(withSocket) };
}
