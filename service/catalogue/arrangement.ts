import type { GameBrief } from "../../streams/wire/catalogue.ts";
import { lastPlace, noOverlay } from "../../streams/wire/operator/gameOverlay.ts";
import type { StoredOverlay } from "../store/play/games.ts";
import type { Transaction } from "../store/store.ts";
import { type Listing, listingOf } from "./listing.ts";
import { laidOver } from "./overlays.ts";

/** What the listing depends on besides the hosts' games. */
export interface Arrangement {
  readonly playCounts: ReadonlyMap<string, number>;
  readonly withheld: ReadonlySet<string>;
  /** By the game's id. */
  readonly overlays: ReadonlyMap<string, StoredOverlay>;
}

export const arrangementOf = async (tx: Transaction): Promise<Arrangement> => ({
  playCounts: await tx.games.playCounts(),
  withheld: new Set(await tx.withheldGames.list()),
  overlays: new Map((await tx.gameOverlays.list()).map((each) => [each.gameId, each])),
});

export const nothing = listingOf([], new Map());

/** What players see of the games. */
interface Arranged {
  readonly listing: Listing;
  /** Those that can be started, hidden ones among them. */
  readonly offered: ReadonlyMap<string, GameBrief>;
  /** Every game ever reported. */
  readonly known: ReadonlyMap<string, GameBrief>;
}

/**
 * Lays over the hosts' descriptions what operators have said.
 * @param known every game ever reported, as its host describes it
 * @param latest ids of those that hosts have now, in their order
 */
export function arrange(
  known: ReadonlyMap<string, GameBrief>,
  latest: readonly string[],
  { playCounts, withheld, overlays }: Arrangement,
): Arranged {
  const overlayOf = (id: string) => overlays.get(id)?.overlay ?? noOverlay;
  const shown = new Map([...known].map(([id, game]) => [id, laidOver(game, overlayOf(id))]));
  const offered = new Map(
    latest.flatMap((id) => {
      const game = shown.get(id);
      return game === undefined || withheld.has(id) ? [] : [[id, game] as const];
    }),
  );
  const placeOf = ({ gameIdStr }: GameBrief) => overlayOf(gameIdStr).place ?? lastPlace + 1;
  const listed = [...offered.values()]
    .filter(({ gameIdStr }) => !overlayOf(gameIdStr).isHidden)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return { listing: listingOf(listed, playCounts), offered, known: shown };
}
