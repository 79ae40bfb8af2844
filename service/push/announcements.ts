import type { Announcement } from "../../wire/announcements.ts";
import type { Clock } from "../lib/clock.ts";
import { announcementsAge, announcementsAhead } from "../lib/durations.ts";
import type { Store } from "../store/store.ts";

/** Maximum announcements for a player: maintenance first, the next one leading, then the newest texts. */
const maxAnnounced = 3;

/** Announcements by operators, in the format of the push `announcements`. */
export interface Announced {
  readonly list: readonly Announcement[];
}

/**
 * Announcements of now and the next minute (R-OPS-17), cached for 5 s.
 * @returns never rejects: if the store fails, returns the last result
 */
export function createAnnounced(deps: {
  readonly store: Store;
  readonly clock: Clock;
  readonly reportError: (where: string, error: unknown) => void;
}): () => Promise<Announced> {
  const { store, clock, reportError } = deps;
  let list: ReadonlyArray<Omit<Announcement, "sentAt">> = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();

  const read = async () => {
    const date = clock.date();
    const unfinished = await store.lookUp((tx) => tx.announcements.unfinished(date));
    list = unfinished
      .filter(({ showsFrom }) => showsFrom <= date + announcementsAhead)
      .toSorted(
        (one, other) =>
          Number(other.isMaintenance) - Number(one.isMaintenance) ||
          (one.isMaintenance ? 0 : other.startsAt - one.startsAt),
      )
      .slice(0, maxAnnounced)
      .map(({ madeBy: _operator, sessionsEndAt: _deadline, ...shown }) => shown);
  };
  return async () => {
    if (clock.now() - readAt >= announcementsAge) {
      readAt = clock.now();
      reading = read().catch((error: unknown) => reportError("announcements", error));
    }
    await reading;
    const sentAt = clock.date();
    return { list: list.map((each) => ({ ...each, sentAt })) };
  };
}
