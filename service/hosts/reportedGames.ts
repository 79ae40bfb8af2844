import * as z from "zod/mini";
import { type GameBrief, gameBrief } from "../../streams/wire/catalogue.ts";
import { gameDetails } from "../../streams/wire/gameDetails.ts";

const report = z.object({ games: z.array(z.unknown()) });
const described = z.object({ details: z.optional(gameDetails) });
const named = z.object({ gameIdStr: z.string() });

/**
 * Reads a host's report of its games. A game that is described wrongly is left out and reported, since it must
 * not take the others with it; of two with one id the first counts.
 * @param reportError receives one line for each game that was left out
 * @returns null when it is no report at all
 */
export function readReportedGames(
  data: unknown,
  reportError: (where: string, error: unknown) => void,
): readonly GameBrief[] | null {
  const read = report.safeParse(data);
  if (!read.success) return null;
  const games = new Map<string, GameBrief>();
  for (const [index, one] of read.data.games.entries()) {
    const brief = gameBrief.safeParse(one);
    const issue = brief.error?.issues[0] ?? described.safeParse(one).error?.issues[0];
    if (!brief.success || issue !== undefined) {
      const name = named.safeParse(one).data?.gameIdStr ?? `number ${index + 1}`;
      reportError(`game ${name}`, `left out: ${issue?.path.join(".")}: ${issue?.message}`);
    } else if (!games.has(brief.data.gameIdStr)) games.set(brief.data.gameIdStr, brief.data);
  }
  return [...games.values()];
}
