import type { GameDescription } from "../../host/library/gameDescription.ts";

interface Found {
  readonly games: readonly GameDescription[];
  /** Missing files of each game, by its id. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

/** Lines of `npm run games`: each game, with its size and what is missing. */
export function listLines({ games, missing }: Found): string[] {
  const width = Math.max(...games.map(({ id }) => id.length), 1);
  const line = (game: GameDescription): string => {
    const name = `${game.id.padEnd(width)}  ${game.texts.en.name}`;
    if (game.program === null) return `  built-in   ${name}`;
    const size = `${game.megabytes} MB`;
    const lacks = missing.get(game.id);
    if (!lacks) return `  installed  ${name} (${size})`;
    const packages = game.packages.length > 0 ? `packages ${game.packages.join(", ")}; ` : "";
    return `  missing    ${name} (${size}; ${packages}no ${lacks.join(", no ")})`;
  };
  return [...games.map(line), "", summaryLine({ games, missing })];
}

/** One line: the number of PC games found, and how to get more. */
export function summaryLine({ games, missing }: Found): string {
  const programs = games.filter(({ program }) => program !== null);
  const absent = programs.filter(({ id }) => missing.has(id));
  const found = `${programs.length - absent.length} of ${programs.length} PC games are installed`;
  const builtIn = `${games.length - programs.length} built-in games are always there`;
  if (absent.length === 0) return `${found}; ${builtIn}.`;
  const size = absent.reduce((sum, { megabytes }) => sum + megabytes, 0);
  return `${found}; ${builtIn}. More: npm run games -- install (up to ${size} MB).`;
}
