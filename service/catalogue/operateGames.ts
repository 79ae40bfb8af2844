import type { GameBrief } from "../../wire/catalogue.ts";
import type { Store, Transaction } from "../store/store.ts";

/** Inputs of the listing besides the hosts' games. */
export interface Arrangement {
  readonly playCounts: ReadonlyMap<string, number>;
  readonly withheld: ReadonlySet<string>;
}

export const arrangementOf = async (tx: Transaction): Promise<Arrangement> => ({
  playCounts: await tx.games.playCounts(),
  withheld: new Set(await tx.withheldGames.list()),
});

type WithholdAnswer = "done" | "unknown";

/** Games for operators. Other processes notice a change with their next fetch of the hosts' games. */
export type OperatedGames = ReturnType<typeof operateGames>;

/** @param deps.known every game that was ever reported */
export function operateGames(deps: {
  store: Store;
  known: ReadonlyMap<string, GameBrief>;
  arrangement: () => Arrangement;
  rearrange: (now: Arrangement) => void;
  extraIds: readonly string[];
}) {
  const { store, known, arrangement, rearrange, extraIds } = deps;
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
     * R-OPS-09. A withheld game can't be started; running games continue. Idempotent.
     * @param record runs in the same transaction
     * @returns `unknown` for a game that no host ever had
     */
    async setWithheld(
      gameId: string,
      isWithheld: boolean,
      record: (tx: Transaction, answer: WithholdAnswer) => Promise<void>,
    ): Promise<WithholdAnswer> {
      const answer = known.has(gameId) ? "done" : "unknown";
      const now = await store.transaction(async (tx) => {
        if (answer === "done") await tx.withheldGames.set(gameId, isWithheld);
        await record(tx, answer);
        return arrangementOf(tx);
      });
      rearrange(now);
      return answer;
    },
  };
}
