import type { GameBrief } from "../../streams/wire/catalogue.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { Clock } from "../lib/clock.ts";
import { catalogueHold, catalogueInterval, gamesPollInterval } from "../lib/durations.ts";
import { fillLendingPool } from "../queue/lendingPool.ts";
import type { GameLookUp } from "../queue/schedulesDeps.ts";
import type { Store, Transaction } from "../store/store.ts";
import { demoGames } from "./demoGames.ts";
import { type Listing, listingOf } from "./listing.ts";
import { screenshotsOf, withOwnScreenshots } from "./screenshots.ts";

type WithholdAnswer = "done" | "unknown";

/** A game of the hosts, and whether operators keep it from starting. */
interface ReportedGame {
  readonly id: string;
  /** In English. */
  readonly name: string;
  readonly isWithheld: boolean;
}

/** What the hosts can run now. */
export interface Catalogue extends GameLookUp {
  /** The games on offer; none when no host has answered for a minute. */
  listing(): Listing;
  /** Whether a game ever offered has a screenshot under this path of its host. */
  hasScreenshot(path: string): boolean;
  /** Every game that a host runs, withheld ones among them. */
  reported(): readonly ReportedGame[];
  /**
   * R-OPS-09. A withheld game cannot be started; whoever plays it plays on. This process knows at once, others with their next
   * question to the hosts. Succeeds where nothing changes.
   * @param record runs in the transaction that says so
   * @returns `unknown` for a game that no host ever had
   */
  setWithheld(
    gameId: string,
    isWithheld: boolean,
    record: (tx: Transaction, answer: WithholdAnswer) => Promise<void>,
  ): Promise<WithholdAnswer>;
  /** Asks the hosts for their games, at once and whenever it is time. @returns stops it */
  start(): () => void;
  /** Other hosts are there, or they offer other games: they are asked at once. */
  hostsChanged(): void;
}

const nothing = listingOf([], new Map());

/**
 * The catalogue of the games that the hosts report: polled at the start, when a host can be reached again, and
 * every minute, because games may be installed meanwhile. While no host answers, its last report holds for a
 * minute, so that a host's restart does not empty home.
 * @param deps.reachable whether a host answered lately
 * @param deps.demoGames lists the demonstration games too
 * @param deps.lendAccounts accounts to lend for each game that lends
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
    ...(await arrangementOf(tx)),
  }));
  const known = new Map(
    [...extra, ...stored.map(({ brief }) => brief)].map((game) => [game.gameIdStr, game]),
  );
  let latest: readonly GameBrief[] = stored.filter(({ isLatest }) => isLatest).map(({ brief }) => brief);
  let withheld: ReadonlySet<string> = new Set();
  let listing = nothing;
  let offered = byId([]);
  const arrange = (now: Arrangement): void => {
    withheld = now.withheld;
    const games = [...latest, ...extra].filter(({ gameIdStr }) => !withheld.has(gameIdStr));
    listing = latest.length === 0 ? nothing : listingOf(games, now.playCounts);
    offered = byId(listing.games);
  };
  arrange(start);
  let screenshots = screenshotsOf([...known.values()]);
  /** The last sign of life of a host; this process starts with the benefit of the doubt. */
  let answeredAt = clock.now();
  let polledAt = Number.NEGATIVE_INFINITY;
  let wasReachable = false;
  let polling = false;
  /** Hosts have come, gone or changed since they were asked. */
  let isOld = false;
  let stocked = "";

  const isHeld = () => clock.now() - answeredAt < catalogueHold;

  const accept = async (report: readonly GameBrief[]) => {
    const games = report.map(withOwnScreenshots);
    const content = JSON.stringify(games);
    const arrangement = await store.transaction(async (tx) => {
      await tx.games.report(games);
      return arrangementOf(tx);
    });
    // Filling the pool replaces the accounts' passwords, so it is left alone while the games stay the same.
    if (content !== stocked) await fillLendingPool(store, games, lendAccounts);
    stocked = content;
    for (const game of games) known.set(game.gameIdStr, game);
    latest = games;
    arrange(arrangement);
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
    listing: () => (isHeld() ? listing : nothing),
    offered: (id) => (isHeld() ? offered.get(id) : undefined),
    known: (id) => known.get(id),
    hasScreenshot: (path) => screenshots.has(path),
    reported: () => [...latest, ...extra].map((game) => reportedGame(game, withheld)),
    async setWithheld(gameId, isWithheld, record) {
      const answer = known.has(gameId) ? "done" : "unknown";
      arrange(
        await store.transaction(async (tx) => {
          if (answer === "done") await tx.withheldGames.set(gameId, isWithheld);
          await record(tx, answer);
          return arrangementOf(tx);
        }),
      );
      return answer;
    },
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

/** What the listing depends on besides the hosts' games. */
interface Arrangement {
  readonly playCounts: ReadonlyMap<string, number>;
  readonly withheld: ReadonlySet<string>;
}

const arrangementOf = async (tx: Transaction): Promise<Arrangement> => ({
  playCounts: await tx.games.playCounts(),
  withheld: new Set(await tx.withheldGames.list()),
});

function reportedGame({ gameIdStr: id, docs }: GameBrief, withheld: ReadonlySet<string>): ReportedGame {
  return { id, name: docs.en.gameName, isWithheld: withheld.has(id) };
}

function byId(games: readonly GameBrief[]): ReadonlyMap<string, GameBrief> {
  return new Map(games.map((game) => [game.gameIdStr, game]));
}
