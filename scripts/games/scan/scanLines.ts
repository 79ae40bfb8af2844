import type { InstalledGame } from "./findInstalled.ts";

/** The table of `npm run games -- scan`: games found, how they run, and what is missing. */
export function scanLines(found: readonly InstalledGame[], gamesFolder: string | null): string[] {
  const rows = found.map((game) => [
    printable(game.name),
    printable(game.entry?.name ?? ""),
    stateText(game),
  ]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 0));
  const ready = found.filter(({ state }) => state.kind === "ready").length;
  return [
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    ),
    ...(rows.length > 0 ? [""] : []),
    `${found.length} games found, ${ready} of them can be added: npm run games -- add <name>.`,
    ...(gamesFolder === null ? ["GAMES_DIR names no folder with games of your own."] : []),
  ];
}

function stateText({ state }: InstalledGame): string {
  if (state.kind === "described") return `in the library as ${state.id}`;
  if (state.kind === "not") return `cannot be added: ${printable(state.why)}`;
  const { program, arguments: words, folder, played } = state.start;
  const line = folder === null ? [program, ...words] : words.slice(1);
  if (played !== null) return `can be added: ${played.by.name} plays ${printable(played.file)}`;
  return `can be added: ${line.map(printable).join(" ")}`;
}

/** Text or name of a file, without control characters for the terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
