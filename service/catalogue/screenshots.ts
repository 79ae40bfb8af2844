import type { GameBrief } from "../../wire/catalogue.ts";
import { detailsOf } from "../../wire/gameDetails.ts";

/** Where the service serves screenshots. */
export const screenshotsPath = "/screenshots";

/** A path of a host's screenshot: a file, or a folder and a file. */
const screenshotPath = /^(?:[a-z0-9][a-z0-9-]{0,60}\/)?[a-z0-9][a-z0-9-]{0,60}\.(?:webp|png)$/i;

const prefix = `${screenshotsPath}/`;

/** A brief for players: its screenshots have URLs of the service; invalid ones are left out. */
export function withOwnScreenshots(game: GameBrief): GameBrief {
  const details = detailsOf(game);
  if (details === null) return game;
  const screenshots = details.screenshots
    .filter((path) => screenshotPath.test(path))
    .map((path) => prefix + path);
  return { ...game, details: { ...details, screenshots } };
}

/** The hosts' paths of all screenshots of these games, given with the service's URLs. */
export function screenshotsOf(games: readonly GameBrief[]): ReadonlySet<string> {
  return new Set(
    games
      .flatMap((game) => detailsOf(game)?.screenshots ?? [])
      .filter((address) => address.startsWith(prefix))
      .map((address) => address.slice(prefix.length)),
  );
}
