import type { GameBrief } from "../../wire/catalogue.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { catalogueHold, catalogueInterval, gamesPollInterval } from "../lib/durations.ts";
import { fillLendingPool } from "../queue/lendingPool.ts";
import type { GameLookUp } from "../queue/schedulesDeps.ts";
import type { Store } from "../store/store.ts";
import { demoGames } from "./demoGames.ts";
import { type Listing, listingOf } from "./listing.ts";
import { type Arrangement, arrangementOf, type OperatedGames, operateGames } from "./operateGames.ts";
import { screenshotsOf, withOwnScreenshots } from "./screenshots.ts";

/** What the hosts can run now. */
export interface Catalogue extends GameLookUp, OperatedGames {
  /** The games on offer; none after a minute without any host. */
  listing(): Listing;
  /** Whether a game ever offered has a screenshot at this path of its host. */
  hasScreenshot(path: string): boolean;
  /** Fetches the hosts' games, at once and then repeatedly. @returns stops it */
  start(): () => void;
  /** The hosts or their games have changed: fetches at once. */
  hostsChanged(): void;
}

/**
 * The catalogue of the hosts' games: fetched at the start, when a host becomes reachable, and every minute, because games may be
 * installed meanwhile. While no host answers, the last result is used for a minute, so that a host's restart does not empty home.
 * @param deps.reachable whether a host answered recently
 * @param deps.demoGames lists the demonstration games too
 * @param deps.lendAccounts number of shared accounts for each game with account sharing
 */
export async function createCatalogue(deps: {
  hostPool: Pick<HostPool, "games">;
  store: Store;
  clock: Clock;
  reachable: () => boolean;
  demoGames: boolean;
  lendAccounts: number;
  reportError: (where: string, error: unknown) => void;
}): Promise<Catalogue> {
  const { hostPool, store, clock, reachable, lendAccounts, reportError } = deps;
  const extra = deps.demoGames ? demoGames : [];
  const { stored, ...start } = await store.transaction(async (tx) => ({
    stored: await tx.games.list(),
    ...(await arrangementOf(tx, clock)),
  }));
  const known = new Map(
    [...extra, ...stored.map(({ brief }) => brief)].map((game) => [game.gameIdStr, game]),
  );
  const extraIds = idsOf(extra);
  let latest = idsOf(stored.filter(({ isLatest }) => isLatest).map(({ brief }) => brief));
  const arranged = (arrangement: Arrangement) => {
    const ids = latest.length === 0 ? [] : [...latest, ...extraIds];
    const games = ids.filter((id) => !arrangement.withheld.has(id)).flatMap((id) => known.get(id) ?? []);
    const offered = new Map(games.map((game) => [game.gameIdStr, game]));
    return { arrangement, offered, listing: listingOf([...offered.values()], arrangement.playCounts) };
  };
  let current = arranged(start);
  const rearrange = (arrangement: Arrangement): void => {
    current = arranged(arrangement);
  };
  let screenshots = screenshotsOf([...known.values()]);
  /** Last answer of a host; initially now, so that a new process does not start empty. */
  let answeredAt = clock.now();
  let polledAt = Number.NEGATIVE_INFINITY;
  let wasReachable = false;
  let polling = false;
  /** Hosts have changed since the last fetch. */
  let isOld = false;
  let stocked = "";

  const isHeld = () => clock.now() - answeredAt < catalogueHold;

  const accept = async (report: readonly GameBrief[]) => {
    const games = report.map(withOwnScreenshots);
    const content = JSON.stringify(games);
    const now = await store.transaction(async (tx) => {
      await tx.games.report(games);
      return arrangementOf(tx, clock);
    });
    // Filling the pool replaces the accounts' passwords, so do it only if the games have changed.
    if (content !== stocked) await fillLendingPool(store, games, lendAccounts);
    stocked = content;
    for (const game of games) known.set(game.gameIdStr, game);
    latest = idsOf(games);
    rearrange(now);
    screenshots = screenshotsOf([...known.values()]);
  };

  const poll = async () => {
    const report = await hostPool.games();
    if (report === null) return;
    await accept(report);
    wasReachable = true;
    polledAt = clock.now();
    answeredAt = polledAt;
  };

  const tick = () => {
    const isReachable = reachable();
    if (isReachable) answeredAt = clock.now();
    else wasReachable = false;
    const isFirst = polledAt === Number.NEGATIVE_INFINITY;
    const isDue = isReachable && (isOld || !wasReachable || clock.now() - polledAt >= gamesPollInterval);
    if (polling || !(isFirst || isDue)) return;
    polling = true;
    isOld = false;
    poll()
      .catch((error: unknown) => reportError("catalogue", error))
      .finally(() => {
        polling = false;
      });
  };

  return {
    listing: () => (isHeld() ? current.listing : nothing),
    offered: (id) => (isHeld() ? current.offered.get(id) : undefined),
    known: (id) => known.get(id),
    hasScreenshot: (path) => screenshots.has(path),
    ...operateGames({ store, clock, known, arrangement: () => current.arrangement, rearrange, extraIds }),
    hostsChanged() {
      isOld = true;
      tick();
    },
    start() {
      tick();
      return clock.every(catalogueInterval, tick);
    },
  };
}

const nothing = listingOf([], new Map());

const idsOf = (games: readonly GameBrief[]) => games.map(({ gameIdStr }) => gameIdStr);
