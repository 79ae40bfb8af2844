import type { GameBrief } from "../../wire/catalogue.ts";
import type { Clock } from "../lib/clock.ts";
import { playsCounted } from "../lib/durations.ts";
import type { Store, Transaction } from "../store/store.ts";

/** Inputs of the listing besides the hosts' games. */
export interface Arrangement {
  readonly playCounts: ReadonlyMap<string, number>;
  readonly withheld: ReadonlySet<string>;
}

export const arrangementOf = async (tx: Transaction, clock: Clock): Promise<Arrangement> => ({
  playCounts: await tx.games.playCounts(clock.date() - playsCounted),
  withheld: new Set(await tx.withheldGames.list()),
});

/** The games as operators see and command them. Other processes know of a change with their next question to the hosts. */
export type OperatedGames = ReturnType<typeof operateGames>;

/** @param deps.known every game that was ever reported */
export function operateGames(deps: {
  store: Store;
  clock: Clock;
  known: ReadonlyMap<string, GameBrief>;
  arrangement: () => Arrangement;
  rearrange: (now: Arrangement) => void;
  extraIds: readonly string[];
}) {
  const { store, clock, known, arrangement, rearrange, extraIds } = deps;
  return {
    /** `isDemo`: a demonstration game of the service, which no host has. */
    reported: () =>
      [...known].map(([id, { docs }]) => ({
        id,
        name: docs.en.gameName,
        isWithheld: arrangement().withheld.has(id),
        isDemo: extraIds.includes(id),
      })),
    /**
     * R-OPS-09. A withheld game cannot be started; whoever plays it plays on. Succeeds where nothing changes.
     * @param record runs in the transaction of the change; `isKnown` is false for a game that no host ever had
     */
    async setWithheld(
      gameId: string,
      isWithheld: boolean,
      record: (tx: Transaction, isKnown: boolean) => Promise<void>,
    ): Promise<void> {
      const isKnown = known.has(gameId);
      const now = await store.transaction(async (tx) => {
        if (isKnown) await tx.withheldGames.set(gameId, isWithheld);
        await record(tx, isKnown);
        return arrangementOf(tx, clock);
      });
      rearrange(now);
    },
  };
}
