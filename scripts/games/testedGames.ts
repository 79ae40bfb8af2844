import { existsSync } from "node:fs";
import { executableChecks, findAvailable, isExecutable } from "../../host/library/availability.ts";
import { readLibrary } from "../../host/library/readLibrary.ts";
import { checkSandbox } from "../../host/runners/program/sandbox/checkSandbox.ts";

/** PC games of the browser tests: small ones that together cover shooting, sound, OpenGL and saves. */
const testedGames = ["g-freedoom", "g-mrboom", "g-chromium-bsu"] as const;

/** One line about browser tests that can't run here, with the command that helps; null if all can. */
export async function skippedGameTests(): Promise<string | null> {
  const wanted: readonly string[] = testedGames;
  const games = readLibrary().games.filter(({ id }) => wanted.includes(id));
  const { missing, notice } = await findAvailable(games, {
    isExecutable,
    exists: existsSync,
    pieces: [...executableChecks({ sandbox: false }, isExecutable, process.env.PATH ?? ""), checkSandbox],
  });
  if (missing.size === 0 && notice === null) return null;
  const reason = missing.size === 0 ? notice : `not installed: ${[...missing.keys()].join(", ")}`;
  return `Skipped: the browser tests of PC games (${reason}). To run them: npm run games -- install ${wanted.join(" ")}`;
}
