import { type FileHandle, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { playReport } from "../../wire/hosts/machineControl.ts";
import { jsonOf } from "../../wire/orElse.ts";
import { hungAfter } from "../lib/durations.ts";
import { ignoring } from "../saves/fileErrors.ts";
import { isAlive, ownProcess, type ProcessMark } from "../saves/processMark.ts";
import { writeFlushed } from "../saves/writeFlushed.ts";
import type { Play } from "./plays.ts";

/** A line of the journal: a play as it was counted then, or that the service has stored its end. */
const line = z.union([
  z.object({ leaseId: playReport.shape.leaseId, stored: z.literal(true) }),
  z.object({
    leaseId: playReport.shape.leaseId,
    shownMs: playReport.shape.shownMs,
    end: playReport.shape.end,
    /** When it was counted, epoch ms: a date, because the next host process has another monotonic clock. */
    at: z.int(),
    /** Whether its host hung, once a next one has found it. */
    hung: z.optional(z.boolean()),
  }),
]);

/** A play as a host process counted it last, and when, epoch ms. */
interface CountedPlay extends Pick<Play, "leaseId" | "shownMs" | "end"> {
  readonly at: number;
}

/** A play that an earlier host process left. */
export interface LeftPlay extends CountedPlay {
  /** That process hung while the game ran. */
  readonly hung: boolean;
}

/** Decides once what became of a play, when a host process finds it. @param date epoch ms */
export function leftPlay(
  play: CountedPlay & { readonly hung?: boolean | undefined },
  date: number,
): LeftPlay {
  return { ...play, hung: play.hung ?? (play.end === null && date - play.at >= hungAfter) };
}

/**
 * What was shown and is not acknowledged yet, on disk: lines are appended, so that a kill loses at most what was not
 * counted yet. A torn or damaged line counts as not written.
 */
export type PlayJournal = Awaited<ReturnType<typeof openPlayJournal>>;

export interface JournalDeps {
  /** Made if needed. Hosts may share it: each writes a file of its own. */
  readonly folder: string;
  /** Wall clock, epoch ms. */
  readonly date: () => number;
  readonly reportError: (where: string, error: unknown) => void;
  /** The process that writes; this one by default. */
  readonly owner?: ProcessMark;
  /** Size at which a file is written anew with what still counts, bytes. */
  readonly mostBytes?: number;
}

/**
 * Opens the journal of this host process, and takes over what dead ones left.
 * @throws when the folder cannot be written
 */
export async function openPlayJournal(deps: JournalDeps) {
  const { folder, date, reportError, owner = ownProcess(), mostBytes = 1_000_000 } = deps;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = path.join(folder, `${owner}.ndjson`);
  const found = new Map<string, FoundPlay>();
  const files = await abandonedFiles(folder, owner);
  for (const file of files) readLines(await readFile(path.join(folder, file), "utf8"), found);
  const openedAt = date();
  const left: readonly LeftPlay[] = [...found.values()].map((play) => leftPlay(play, openedAt));

  /** The newest line of each play that is still kept. */
  const kept = new Map<string, string>(left.map((play) => [play.leaseId, textOf(play)]));
  const rewrite = (): Promise<void> => writeFlushed(own, [...kept.values()].join(""));
  await rewrite();
  // Only now: whenever this process is killed, each play is in at least one file.
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
      if (bytes < mostBytes) {
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
    /** Plays that earlier host processes left. Kept in this process's own file since it was opened. */
    left,
    /** Appends plays as counted now. */
    write(plays: readonly Play[]) {
      const at = date();
      const texts = plays.map(({ leaseId, shownMs, end }) => textOf({ leaseId, shownMs, end, at }));
      for (const [index, { leaseId }] of plays.entries()) kept.set(leaseId, texts[index] ?? "");
      if (texts.length > 0) append(texts.join(""));
    },
    /** Notes that these need not be kept any more. */
    forget(plays: readonly Play[]) {
      for (const { leaseId } of plays) kept.delete(leaseId);
      const texts = plays.map(({ leaseId }) => `${JSON.stringify({ leaseId, stored: true })}\n`);
      if (texts.length > 0) append(texts.join(""));
    },
    /** Resolves when everything is written, and closes the file. */
    async close() {
      await writing;
      await handle.close();
    },
  };
}

type FoundPlay = Parameters<typeof leftPlay>[0];

const textOf = (play: FoundPlay): string => `${JSON.stringify(play)}\n`;

/** Files of hosts that are no more, and this process's own: of an earlier host in it. */
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
