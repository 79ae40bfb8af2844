import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { presetNames } from "../presets.ts";

/** A Debian program that plays content of a kind: a file of `games/launchers/` (docs/games.md). */
const launcher = z
  .strictObject({
    name: z.string().min(1).max(40),
    /** Where several could play a folder, the lowest one does; Windows programs are at 2. */
    order: z.int(),
    /** Content is known by a file's name: a regular expression, without regard to case. */
    files: z.string().optional(),
    /** Content is known by the kind of a file. */
    kind: z.literal("dos").optional(),
    packages: z.array(z.string()).min(1),
    program: z.string().startsWith("/"),
    /** What else must be there, such as a core. Absolute. */
    needs: z.array(z.string().startsWith("/")).default([]),
    /** `{folder}` is the game's folder, `{file}` the file in it by which it was known, `{content}` both. */
    arguments: z.array(z.string()),
    environment: z.record(z.string(), z.string()).default({}),
    /** As in descriptions. */
    homeFiles: z.array(z.strictObject({ path: z.string(), text: z.string() })).default([]),
    process: z.string().optional(),
    controls: z.enum(presetNames),
  })
  .refine(
    ({ files, kind }) => (files === undefined) !== (kind === undefined),
    "needs files or kind, and not both",
  );
export type Launcher = z.infer<typeof launcher>;
/** What plays a game: a launcher, or Wine. */
export type Player = Pick<Launcher, "name" | "packages" | "needs" | "environment" | "homeFiles"> &
  Partial<Pick<Launcher, "process" | "controls">>;

const folder = path.join(import.meta.dirname, "../../../games/launchers");

/** All launchers, in their order. @throws for a file that is none, with its fields */
export function readLaunchers(): readonly Launcher[] {
  return readdirSync(folder)
    .map((name) => launcher.parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))))
    .sort((a, b) => a.order - b.order);
}

/** The words that start a launcher's program with a game. @param file of the game, absolute @param gameFolder absolute */
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
