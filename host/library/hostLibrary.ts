import { existsSync } from "node:fs";
import type { GameBrief } from "../../wire/catalogue.ts";
import { maxAvailabilityAge } from "../lib/durations.ts";
import { type Availability, findAvailable, type HostChecks, isExecutable } from "./availability.ts";
import { briefOf } from "./brief.ts";
import type { GameDescription } from "./gameDescription.ts";
import type { ScreenshotFolder } from "./screenshotFolder.ts";

export type HostLibrary = Awaited<ReturnType<typeof createHostLibrary>>;

export interface HostLibraryDeps {
  readonly games: readonly GameDescription[];
  readonly pieces: HostChecks["pieces"];
  readonly screenshots: ScreenshotFolder;
  /** Monotonic time, ms. */
  readonly now: () => number;
}

/** Looks up what this host can run: at the start, and again on request. */
export async function createHostLibrary(deps: HostLibraryDeps) {
  const { games, pieces, screenshots, now } = deps;
  const look = (): Promise<Availability> =>
    findAvailable(games, { isExecutable, exists: existsSync, pieces });
  let current = await look();
  let lookedAt = now();
  let looking: Promise<Availability> | null = null;

  const available = async (): Promise<Availability> => {
    if (now() - lookedAt < maxAvailabilityAge) return current;
    // Callers during a lookup share its result.
    looking ??= look().finally(() => {
      looking = null;
    });
    current = await looking;
    lookedAt = now();
    return current;
  };
  return {
    /** A game that this host could run at the last lookup; undefined for any other id. */
    find: (gameId: string): GameDescription | undefined => current.games.find(({ id }) => id === gameId),
    /** What the host can run now. Looked up at most once per `maxAvailabilityAge`. */
    available,
    /** The same in the service's format. */
    async briefs(): Promise<GameBrief[]> {
      const list = await available();
      const pictures = screenshots.list();
      return list.games.map((game) => briefOf(game, pictures.get(game.id) ?? []));
    },
  };
}
