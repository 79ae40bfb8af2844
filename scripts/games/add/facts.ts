import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { measureFolder } from "../../../host/runners/program/sandbox/folderUsage.ts";
import { textIn } from "../../../server/files.ts";
import { addedMegabytes, missingPackages } from "../packages.ts";
import type { GameStart } from "../scan/findInstalled.ts";

/** Facts about a game that are known without running it. */
export interface GameFacts {
  readonly packages: readonly string[];
  /** Packages with content of the game that are not installed. */
  readonly missing: readonly string[];
  readonly megabytes: number;
  readonly licence: string;
  /** One line; null if unknown. */
  readonly summary: string | null;
}

const largest = { bytes: 5_000 * 1_048_576, entries: 200_000 };

/** @returns an error in one line if the origin of the program is unknown */
export async function gameFacts({ program, folder, played }: GameStart): Promise<GameFacts | string> {
  if (folder !== null) {
    const { bytes } = await measureFolder(folder, largest);
    const packages = played?.by.packages ?? [];
    const added = packages.length === 0 ? 0 : (addedMegabytes(packages) ?? 0);
    const megabytes = Math.min(5_000, Math.max(1, Math.round(bytes / 1_048_576) + added));
    return { packages, missing: [], megabytes, licence: "See the files of the game", summary: null };
  }
  const name = packageOf(realpathSync(program));
  if (name === null) return `${program} belongs to no package: put the game's folder into GAMES_DIR`;
  const [summary = "", kilobytes = "0", others = ""] = query(
    "-W",
    "-f",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders of dpkg-query
    "${binary:Summary}\t${Installed-Size}\t${Recommends}, ${Suggests}\n",
    name,
  ).split(/[\t\n]/);
  // Levels, music and the like are in separate packages, which are not always installed with the program.
  const parts = contentPackages(name, others);
  const missing = missingPackages(parts);
  const packages = [name, ...parts.filter((each) => !missing.includes(each))];
  return {
    packages,
    missing,
    megabytes: addedMegabytes(packages) ?? Math.max(1, Math.round(Number(kilobytes) / 1_024)),
    licence:
      licenceOf(textIn(`/usr/share/doc/${name}/copyright`) ?? "") ?? `See /usr/share/doc/${name}/copyright`,
    summary: summary.trim() || null,
  };
}

/** Packages that belong to a game by their names. @param others from a package's fields */
export function contentPackages(name: string, others: string): readonly string[] {
  const names = others.split(/[,|]/).map((each) => each.trim().split(/[\s:]/)[0] ?? "");
  return [...new Set(names.filter((each) => each.startsWith(`${name}-`)))];
}

function packageOf(program: string): string | null {
  const line = query("-S", program)
    .split("\n")
    .find((each) => each.endsWith(`: ${program}`));
  return /^([a-z0-9][a-z0-9+.-]+)(:\w+)?:/.exec(line ?? "")?.[1] ?? null;
}

const query = (...words: readonly string[]): string =>
  spawnSync("dpkg-query", words, { encoding: "utf8" }).stdout ?? "";

/** Licence of most files, from a machine-readable copyright file; null for another format. */
export function licenceOf(text: string): string | null {
  const [paragraph] = text.split(/\n\s*\n/).filter((each) => /^Files: *\*\s*$/m.test(each));
  return /^License: *(\S.{0,118}?) *$/m.exec(paragraph ?? "")?.[1] ?? null;
}
