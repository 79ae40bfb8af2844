import { defer, finalize, type Observable } from "rxjs";
import * as z from "zod/mini";
import type { RecordingPort } from "../../ports/recording.ts";
import type { Clock } from "../../ports.ts";
import { reportKeptFor } from "../../rules/durations.ts";
import { type ProblemReport, problemReport } from "../../wire/problemReport.ts";
import type { Stored } from "../../wire/stored.ts";
import type { TypedStorage } from "../../wire/typedStorage.ts";

/** How many reports this browser keeps. Of more, those that need no sending go first, then the oldest. */
const maxKept = 5;

const untoldEnd = z.discriminatedUnion("status", [
  z.object({ status: z.literal("sent"), reference: z.string() }),
  z.object({ status: z.literal("refused"), message: z.string() }),
]);
/** What became of a report that needs no sending any more, as its player is told. */
export type UntoldEnd = z.infer<typeof untoldEnd>;

const keptList = z
  .array(z.object({ userId: z.string(), report: problemReport, untold: z.optional(untoldEnd) }))
  .check(z.maxLength(maxKept));
/** A report that waits to be sent; with `untold`, one of which its player does not know yet what became of it. */
type KeptReport = z.infer<typeof keptList>[number];

const storedReports: Stored<typeof keptList> = {
  key: "PROBLEM_REPORTS",
  area: "local",
  form: "json",
  schema: keptList,
};

/** The reports in this browser, without those that are too old to be of use (R-REC-42). */
export interface KeptReports {
  /** A player's that wait to be sent. */
  waiting(userId: string | null): readonly ProblemReport[];
  /** Ids of a player's of which nobody was told yet what became of them. */
  untold(userId: string): readonly string[];
  add(userId: string, report: ProblemReport): void;
  /** It needs no sending any more. @param untold null where its player knows */
  end(id: string, untold: UntoldEnd | null): void;
  /** Forgets a report of which its player is told now. @returns null where another tab has told it */
  tell(id: string): UntoldEnd | null;
  /** Deletes what is too old. */
  dropOld(): void;
  /** Stores a report's recording, which is safe from then on, before the report itself is added (R-REC-31). */
  keepRecording<T>(id: string, keep: () => Observable<T>): Observable<T>;
}

export function createKeptReports({
  typedStorage,
  clock,
  recorder,
}: {
  readonly typedStorage: TypedStorage;
  readonly clock: Clock;
  readonly recorder: RecordingPort | undefined;
}): KeptReports {
  /** Whose recordings are being stored; the reports follow once that is done. */
  const keeping = new Set<string>();
  const stored = (): readonly KeptReport[] => typedStorage.read(storedReports) ?? [];
  const young = (): readonly KeptReport[] => {
    const now = clock.now();
    return stored().filter(({ report }) => now - report.facts.at < reportKeptFor);
  };
  const store = (reports: readonly KeptReport[]): void => {
    typedStorage.write(storedReports, [...reports]);
    recorder?.forgetAllBut([...new Set([...reports.filter(isWaiting).map(idOf), ...keeping])]);
  };
  return {
    waiting: (userId) =>
      young()
        .filter((kept) => kept.userId === userId && isWaiting(kept))
        .map(({ report }) => report),
    untold: (userId) =>
      young()
        .filter((kept) => kept.userId === userId && !isWaiting(kept))
        .map(idOf),
    add(userId, report) {
      const before = young();
      const ended = before.filter((kept) => !isWaiting(kept));
      store([...ended, ...before.filter(isWaiting), { userId, report }].slice(-maxKept));
    },
    end(id, untold) {
      const others = young().filter((kept) => idOf(kept) !== id);
      const ended = young().filter((kept) => idOf(kept) === id);
      store(untold === null ? others : [...others, ...ended.map((kept) => ({ ...kept, untold }))]);
    },
    tell(id) {
      const reports = young();
      const untold = reports.find((kept) => idOf(kept) === id)?.untold ?? null;
      if (untold !== null) store(reports.filter((kept) => idOf(kept) !== id));
      return untold;
    },
    dropOld() {
      const reports = young();
      if (reports.length < stored().length) store(reports);
    },
    keepRecording: (id, keep) =>
      defer(() => {
        keeping.add(id);
        return keep().pipe(finalize(() => keeping.delete(id)));
      }),
  };
}

const idOf = ({ report }: KeptReport): string => report.id;
const isWaiting = ({ untold }: KeptReport): boolean => untold === undefined;
