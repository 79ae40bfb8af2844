import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { saveProfile } from "../../wire/hosts/hostControl.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { id } from "../../wire/shapes.ts";
import { hasCode, ignoring } from "./fileErrors.ts";
import { isAlive, ownProcess } from "./processMark.ts";
import { writeFlushed } from "./writeFlushed.ts";

const marker = z.object({
  /** Null: the folder is not saved. */
  key: z.object({ profile: saveProfile, gameId: id }).nullable(),
  maxBytes: z.number().positive(),
  process: z.string(),
  /** Whether the saves were restored completely. Until then the folder has nothing worth saving. */
  restored: z.boolean(),
  /** Descriptor, in that process, of the folder in memory that the game works on instead. */
  moved: z.nullable(z.int()).default(null),
});

/** Description of a home folder, in a file beside it that survives a crash. */
type FolderMarker = z.infer<typeof marker>;

export interface Leftover {
  readonly name: string;
  readonly marker: FolderMarker;
}

/**
 * Markers of home folders. The marker of home folder `x` is `x.json`; while a process handles a leftover folder it is
 * `x.json.<process>`, so that no other does.
 */
export function createFolderMarkers(folder: string) {
  const fileOf = (name: string): string => path.join(folder, `${name}.json`);

  /** Marker files of a folder: its own, or one claimed by a process. */
  const markerFiles = async (): Promise<
    readonly { name: string; file: string; claimedBy: string | null }[]
  > =>
    ((await ignoring(["ENOENT"], readdir(folder))) ?? []).flatMap((file) => {
      const [, name, claimedBy] = /^([0-9a-f-]{36})\.json(?:\.(\d+-\d+))?$/.exec(file) ?? [];
      return name === undefined ? [] : [{ name, file, claimedBy: claimedBy ?? null }];
    });

  return {
    write: (name: string, content: FolderMarker) => writeFlushed(fileOf(name), JSON.stringify(content)),
    remove: (name: string) => rm(fileOf(name), { force: true }),
    /** Folders in memory that living processes work on, absolute. */
    async moved(): Promise<readonly { readonly name: string; readonly path: string }[]> {
      const found = await Promise.all(
        (await markerFiles()).map(async ({ name, file }) => {
          const text = await ignoring(["ENOENT"], readFile(path.join(folder, file), "utf8"));
          const { data } = marker.safeParse(jsonOf(text ?? ""));
          if (data === undefined || data.moved === null || !isAlive(data.process)) return [];
          return [{ name, path: `/proc/${data.process.split("-")[0]}/fd/${data.moved}` }];
        }),
      );
      return found.flat();
    },
    async leftovers(): Promise<readonly Leftover[]> {
      const found: Leftover[] = [];
      for (const { name, file, claimedBy } of await markerFiles()) {
        if (claimedBy !== null && isAlive(claimedBy)) continue;
        const text = await ignoring(["ENOENT"], readFile(path.join(folder, file), "utf8"));
        const read = text === null ? null : marker.safeParse(jsonOf(text));
        if (read?.success && (claimedBy !== null || !isAlive(read.data.process)))
          found.push({ name, marker: read.data });
      }
      return found;
    },
    /** @returns null if another process has claimed it; otherwise what to call after success or failure */
    async claim(name: string) {
      const now = (await markerFiles()).find((each) => each.name === name);
      if (now === undefined || (now.claimedBy !== null && isAlive(now.claimedBy))) return null;
      const own = `${fileOf(name)}.${ownProcess()}`;
      try {
        await rename(path.join(folder, now.file), own);
      } catch (error) {
        if (hasCode(error, "ENOENT")) return null;
        throw error;
      }
      return {
        write: (content: FolderMarker) => writeFlushed(own, JSON.stringify(content)),
        done: () => rm(own, { force: true }),
        release: () => rename(own, fileOf(name)),
      };
    },
  };
}
