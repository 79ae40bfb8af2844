import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { presetNames } from "../../../games/presets/presets.ts";
import { pad } from "../../../host/library/gameDescription.ts";

const common = {
  name: z.string().min(1).max(40),
  /** If several can play a folder, the lowest one does; Windows programs are at 2. */
  order: z.int(),
  packages: z.array(z.string()).min(1),
  program: z.string().startsWith("/"),
  /** `{folder}` is the game's folder, `{file}` the identifying file in it, `{content}` both. */
  arguments: z.array(z.string()),
  environment: z.record(z.string(), z.string()).default({}),
  /** As in descriptions. */
  homeFiles: z.array(z.strictObject({ path: z.string(), text: z.string() })).default([]),
  process: z.string().optional(),
  /** Replaces the preset's pad. */
  pad: pad.optional(),
  virtualPad: z.boolean().default(false),
  controls: z.enum(presetNames),
};
/** A regular expression for a file's name, case-insensitive. */
const files = z.string();

/** Content is identified by a file's name or type, or belongs to one of several systems, each with its own core. */
const launcherFile = z.union([
  z.strictObject({ ...common, files }),
  z.strictObject({ ...common, kind: z.literal("dos") }),
  z.strictObject({
    ...common,
    systems: z.array(
      z.strictObject({ name: z.string(), files, package: z.string(), core: z.string().startsWith("/") }),
    ),
  }),
]);

/** A Debian program that plays a kind of content: a file of `games/launchers/`, or a system in it (docs/games.md). */
export interface Launcher extends Omit<z.infer<typeof launcherFile>, "systems"> {
  readonly files?: string;
  readonly kind?: "dos";
  /** Other required files, such as a core. Absolute. */
  readonly needs: readonly string[];
}

/** What plays a game: a launcher, or Wine. */
export type Player = Pick<Launcher, "name" | "packages" | "needs" | "environment" | "homeFiles"> &
  Partial<Pick<Launcher, "process" | "controls" | "pad" | "virtualPad">>;

const folder = path.join(import.meta.dirname, "../../../games/launchers");

/** All launchers in their order. @throws for an invalid file, with its fields */
export function readLaunchers(): readonly Launcher[] {
  return readdirSync(folder)
    .map((name) => launcherFile.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))))
    .flatMap(launchersIn)
    .sort((a, b) => a.order - b.order);
}

function launchersIn(file: z.infer<typeof launcherFile>): readonly Launcher[] {
  if (!("systems" in file)) return [{ ...file, needs: [] }];
  const { systems, ...rest } = file;
  return systems.map(({ name, files: known, package: brought, core }) => ({
    ...rest,
    name: `${rest.name} (${name})`,
    files: known,
    packages: [...rest.packages, brought],
    needs: [core],
    arguments: rest.arguments.map((word) => word.replace("{core}", core)),
  }));
}

/** Command line of a launcher with a game. @param file of the game, absolute @param gameFolder absolute */
export function launcherArguments(
  { arguments: words }: Launcher,
  gameFolder: string,
  file: string,
): readonly string[] {
  const values: Readonly<Record<string, string>> = {
    folder: gameFolder,
    file: path.relative(gameFolder, file),
    content: file,
  };
  return words.map((word) => word.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole));
}
