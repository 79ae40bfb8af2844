import { catchError, defer, from, of, type Subscription, timer } from "rxjs";
import { source } from "../../streams/lib/state.ts";
import type {
  LongRecording,
  PersonalKind,
  RecordingPort,
  TakenRecording,
} from "../../streams/ports/recording.ts";
import type { Clock } from "../../streams/ports.ts";
import { longRecording, ringFull } from "../../streams/rules/durations.ts";
import { recordingTypes } from "../../wire/calls/problemReport.ts";
import { idleQueue } from "./idleQueue.ts";
import { Ring, type RingContent, type RingLimits, recordingFile } from "./ring.ts";
import { type PackedRecording, packRecording, uploadRecording } from "./sendRecording.ts";

/** R-REC-25: the latest minutes, and what a replay of them needs. */
const ringLimits: RingLimits = { fullFor: ringFull, maxBytes: 5_000_000 };
/** R-REC-27: all of a longer recording. It ends where there is no more room. */
const longLimits: RingLimits = { fullFor: Number.POSITIVE_INFINITY, maxBytes: 5_000_000 };

/** Room for the line that makes it too long. */
const longReserve = 100_000;

interface Deps {
  /** The real clock: the recorder's own timers are not recorded. */
  readonly clock: Clock;
  readonly request: typeof fetch;
  readonly give: (file: File) => void;
  /** Prefix of the URLs of calls. */
  readonly apiBase: string;
  /** Puts what a player allows in place of its pseudonyms. */
  readonly reveal: (text: string, allow: readonly PersonalKind[]) => string;
  /** Calls back once, in an idle moment. */
  readonly whenIdle: (turn: () => void) => void;
}

/** Keeps the latest lines, or all of a longer recording, until they are taken for a report (R-REC-25 to R-REC-27). */
export function selfRecording(deps: Deps) {
  const { clock, request, give, apiBase, reveal, whenIdle } = deps;
  const { later, flush } = idleQueue(whenIdle, clock.now);
  const ring = new Ring(ringLimits);
  const long = source<LongRecording | null>(null);
  let header = "";
  let isEnded = false;
  /** Content of the longer recording at its end. */
  let longContent: RingContent | null = null;
  let longEnd: Subscription | null = null;
  let taken: TakenRecording | null = null;
  /** The recording packed for the latest report. */
  let packed: { readonly id: string; readonly recording: PackedRecording } | null = null;

  const stop = (): void => {
    if (long.value === null || long.value.ended) return;
    longEnd?.unsubscribe();
    longContent = ring.content();
    ring.limit(ringLimits);
    long.set({ ...long.value, ended: true });
  };
  const discard = (): void => {
    longEnd?.unsubscribe();
    longContent = null;
    ring.limit(ringLimits);
    long.set(null);
  };
  const take = (): TakenRecording => {
    const content = longContent ?? ring.content();
    const text = (allow: readonly PersonalKind[]): string => reveal(recordingFile(header, content), allow);
    return {
      spanMs: content.at - content.fullSince,
      bytes: content.bytes,
      lines: content.lines.length,
      replays: content.keptFrom === 1,
      text,
    };
  };

  const port: RecordingPort = {
    long$: long,
    take: () =>
      defer(() => {
        flush();
        taken = isEnded ? null : take();
        return taken === null ? from([]) : of(taken);
      }),
    start() {
      discard();
      ring.limit(longLimits);
      long.set({ startedAt: clock.now(), ended: false });
      longEnd = timer(longRecording, clock.scheduler).subscribe(port.stop);
    },
    stop() {
      flush();
      stop();
    },
    discard,
    end() {
      isEnded = true;
      flush();
      taken = null;
      packed = null;
      discard();
      ring.clear();
    },
    keep: (id, allow) =>
      defer(async () => {
        const recording = taken && (await packRecording(taken.text(allow)));
        packed = recording && { id, recording };
        return recording?.body.size ?? null;
      }).pipe(catchError(() => of(null))),
    save: (allow) =>
      defer(() => {
        if (taken === null) return of(false);
        give(new File([taken.text(allow)], fileName(clock.now()), { type: recordingTypes.plain }));
        return of(true);
      }).pipe(catchError(() => of(false))),
    upload: (id, url) =>
      defer(() =>
        packed?.id === id ? uploadRecording(request, apiBase + url, packed.recording) : of("gone" as const),
      ),
  };
  return {
    port,
    /** Does the recorder's work in idle moments, or when the recording is asked for. */
    later,
    /** Gets each line as it is written, the header first. */
    write(line: string) {
      if (isEnded) return;
      if (header === "") header = line;
      else ring.add(line);
      // The longer recording is full: more lines would push out its beginning.
      if (ring.bytes > longLimits.maxBytes - longReserve) stop();
    },
  };
}

/** @param now epoch ms @returns such as "problem 2025-06-01 12-00-00.ndjson", in UTC */
const fileName = (now: number): string =>
  `problem ${new Date(now).toISOString().slice(0, 19).replace("T", " ").replaceAll(":", "-")}.ndjson`;
