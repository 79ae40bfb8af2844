import { type FileHandle, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { playReport } from "../../wire/hosts/hostControl.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { hungAfter } from "../lib/durations.ts";
import { ignoring } from "../saves/fileErrors.ts";
import { isAlive, ownProcess, type ProcessMark } from "../saves/processMark.ts";
import { writeFlushed } from "../saves/writeFlushed.ts";
import type { Play } from "./plays.ts";

/** A line of the journal: a play as counted at that time, or a note that the service has stored its end. */
const line = z.union([
  z.object({ leaseId: playReport.shape.leaseId, stored: z.literal(true) }),
  z.object({
    leaseId: playReport.shape.leaseId,
    shownMs: playReport.shape.shownMs,
    end: playReport.shape.end,
    /** When it was counted, epoch ms. Not monotonic time, because the next host process has another clock. */
    at: z.int(),
    /** Whether its host hung, once a later process has found it. */
    hung: z.optional(z.boolean()),
  }),
]);

/** A play with its last count, epoch ms. */
interface CountedPlay extends Pick<Play, "leaseId" | "shownMs" | "end"> {
  readonly at: number;
}

/** A play left by an earlier host process. */
export interface LeftPlay extends CountedPlay {
  /** Whether that process hung while the game ran. */
  readonly hung: boolean;
}

/** Decides once whether a left play hung, when a host process finds it. @param date epoch ms */
export function leftPlay(
  play: CountedPlay & { readonly hung?: boolean | undefined },
  date: number,
): LeftPlay {
  return { ...play, hung: play.hung ?? (play.end === null && date - play.at >= hungAfter) };
}

/**
 * Shown time that the service has not acknowledged, on disk. Lines are appended, so that a kill loses at most what was not counted
 * yet. Torn or damaged lines are ignored.
 */
export type PlayJournal = Awaited<ReturnType<typeof openPlayJournal>>;

export interface JournalDeps {
  /** Created if necessary. Hosts may share it: each writes its own file. */
  readonly folder: string;
  /** Wall clock, epoch ms. */
  readonly date: () => number;
  readonly reportError: (where: string, error: unknown) => void;
  /** The writing process; by default this one. */
  readonly owner?: ProcessMark;
  /** File size at which the file is rewritten without obsolete lines, bytes. */
  readonly maxBytes?: number;
}

/**
 * Opens the journal of this host process, and takes over the plays of dead ones.
 * @throws if the folder can't be written
 */
export async function openPlayJournal(deps: JournalDeps) {
  const { folder, date, reportError, owner = ownProcess(), maxBytes = 1_000_000 } = deps;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = path.join(folder, `${owner}.ndjson`);
  const found = new Map<string, FoundPlay>();
  const files = await abandonedFiles(folder, owner);
  for (const file of files) readLines(await readFile(path.join(folder, file), "utf8"), found);
  const openedAt = date();
  const left: readonly LeftPlay[] = [...found.values()].map((play) => leftPlay(play, openedAt));

  /** The newest line of each play that is still needed. */
  const kept = new Map<string, string>(left.map((play) => [play.leaseId, textOf(play)]));
  const rewrite = (): Promise<void> => writeFlushed(own, [...kept.values()].join(""));
  await rewrite();
  // Last, so that each play is in at least one file whenever this process is killed.
  for (const file of files) if (path.join(folder, file) !== own) await rm(path.join(folder, file));

  let handle: FileHandle = await open(own, "a", 0o600);
  let bytes = 0;
  let waiting = "";
  let writing: Promise<void> | null = null;
  const writeWaiting = async (): Promise<void> => {
    while (waiting !== "") {
      const text = waiting;
      waiting = "";
      bytes += text.length;
      if (bytes < maxBytes) {
        await handle.appendFile(text);
        await handle.datasync();
      } else {
        await rewrite();
        await handle.close();
        handle = await open(own, "a", 0o600);
        bytes = 0;
      }
    }
  };
  const append = (text: string): void => {
    waiting += text;
    writing ??= writeWaiting()
      .catch((error: unknown) => reportError("plays", error))
      .finally(() => {
        writing = null;
      });
  };

  return {
    /** Plays of earlier host processes. They are in this process's own file. */
    left,
    /** Appends the current counts. */
    write(plays: readonly Play[]) {
      const at = date();
      const texts = plays.map(({ leaseId, shownMs, end }) => textOf({ leaseId, shownMs, end, at }));
      for (const [index, { leaseId }] of plays.entries()) kept.set(leaseId, texts[index] ?? "");
      if (texts.length > 0) append(texts.join(""));
    },
    /** Notes that these plays are no longer needed. */
    forget(plays: readonly Play[]) {
      for (const { leaseId } of plays) kept.delete(leaseId);
      const texts = plays.map(({ leaseId }) => `${JSON.stringify({ leaseId, stored: true })}\n`);
      if (texts.length > 0) append(texts.join(""));
    },
    /** Closes the file after the last write. */
    async close() {
      await writing;
      await handle.close();
    },
  };
}

type FoundPlay = Parameters<typeof leftPlay>[0];

const textOf = (play: FoundPlay): string => `${JSON.stringify(play)}\n`;

/** Files of hosts that no longer run, including an earlier host in this process. */
async function abandonedFiles(folder: string, owner: ProcessMark): Promise<readonly string[]> {
  const files = (await ignoring(["ENOENT"], readdir(folder))) ?? [];
  return files.filter((file) => {
    const writer = /^(\d+-\d+)\.ndjson$/.exec(file)?.[1];
    return writer !== undefined && (writer === owner || !isAlive(writer));
  });
}

function readLines(text: string, left: Map<string, FoundPlay>): void {
  for (const each of text.split("\n")) {
    const read = line.safeParse(jsonOf(each));
    if (!read.success) continue;
    const { data } = read;
    if ("stored" in data) left.delete(data.leaseId);
    else if (isNewer(data, left.get(data.leaseId))) left.set(data.leaseId, data);
  }
}

const isNewer = (play: FoundPlay, known: FoundPlay | undefined): boolean =>
  known === undefined ||
  play.shownMs > known.shownMs ||
  (play.shownMs === known.shownMs && (play.end !== null || play.hung !== undefined));
