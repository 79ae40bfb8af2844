import { concat, defer, type Observable, Subject } from "rxjs";
import { type Footer, type Recording, type WrittenLine, writtenLine } from "../../recorder/format.ts";
import { recordApp } from "../../recorder/record.ts";
import type { Redactor } from "../../recorder/redaction/redact.ts";
import { lineOfRow, rowOf } from "../../recorder/rows.ts";
import { type App, createApp } from "../../streams/app.ts";
import type { LazyModules } from "../../streams/compose/lazyModules.ts";
import { addTo } from "../compare/expectations.ts";
import { createPseudonymMatcher } from "../compare/matchPseudonyms.ts";
import { Replay } from "../engine/replay.ts";

/** A replayed app's own recording. */
export interface Rerecording {
  readonly create: typeof createApp;
  readonly facts: readonly WrittenLine[];
  /** Every fact from the start, also for late subscribers. */
  readonly facts$: Observable<WrittenLine>;
  /** The recording until now, as the content of a file. */
  text(): string;
}

/** A recording's data are redacted already. */
const hidesNothing: Redactor = {
  redact: (data) => data,
  write: (data) => JSON.stringify(data ?? null),
  reveal: (text) => text,
};

/**
 * Records a replay. The result is a recording of what today's code does with the recorded inputs: it can be shown, compared with another
 * build's, and written into the file (R-REC-15). It ends where the recording does, before the app is disposed of.
 */
export function rerecord(recording: Recording): Rerecording {
  let header = "";
  const facts: WrittenLine[] = [];
  const facts$ = new Subject<WrittenLine>();
  const ends = recording.lines.filter(({ what, kind }) => what === "send" && kind === "end").length;
  let isOver = false;
  const footer = (): string => {
    const last: Footer = {
      end: { lines: facts.length, at: Math.max(recording.endAt, facts.at(-1)?.at ?? 0) },
    };
    return JSON.stringify(last);
  };
  const write = (row: string): void => {
    if (isOver) return;
    if (header === "") {
      header = row;
      return;
    }
    const fact = writtenLine.parse(lineOfRow(JSON.parse(row)));
    facts.push(fact);
    facts$.next(fact);
  };
  return {
    create(ports, config, lazyModules) {
      // A comparison may play the recording more than once: the last run counts.
      header = "";
      facts.length = 0;
      isOver = false;
      let endsLeft = ends;
      const { app } = recordApp(createApp, ports, config, lazyModules, write, { redactor: hidesNothing });
      return {
        ...app,
        get live() {
          return app.live;
        },
        end() {
          isOver ||= endsLeft === 0;
          endsLeft -= 1;
          app.end();
        },
      };
    },
    facts,
    facts$: defer(() => concat(facts, facts$)),
    text: () =>
      `${[header, ...withFormerData(facts, recording).map((fact) => rowOf(fact, JSON.stringify(fact.data))), footer()].join("\n")}\n`,
  };
}

/** A recording that plays piece by piece in an app of today's code, and is recorded anew meanwhile. */
export interface OpenReplay extends Pick<Rerecording, "facts" | "facts$"> {
  readonly app: App;
  /** Plays everything up to a time, inclusive. @param ms after the start */
  playUntil(ms: number): void;
  end(): void;
}

/** Plays on where the app does otherwise than recorded. @param lazyModules have to load synchronously */
export function openReplay(recording: Recording, lazyModules: LazyModules): OpenReplay {
  const { create, facts, facts$ } = rerecord(recording);
  const replay = new Replay(recording, "tolerant");
  const app = replay.start(create, lazyModules);
  return { app, facts, facts$, playUntil: (ms) => replay.play(ms), end: () => app.end() };
}

/** The whole milliseconds after the start in which something was recorded, in order, with 0. */
export function momentsOf({ lines }: Recording): readonly number[] {
  return [...new Set([0, ...lines.map(({ at }) => Math.floor(at))])];
}

/** Plays everything that was recorded until the end of a millisecond. @param ms after the start, whole */
export function playThrough(opened: OpenReplay, ms: number): void {
  // A browser's times have fractions of a microsecond at most.
  opened.playUntil(ms + 1 - 1e-6);
}

/** Gives facts the recorded data where only secrets differ: a rewritten recording changes little else. */
function withFormerData(facts: readonly WrittenLine[], { lines }: Recording): readonly WrittenLine[] {
  const matcher = createPseudonymMatcher();
  const waiting = new Map<string, WrittenLine[]>();
  for (const line of lines) addTo<string, WrittenLine>(waiting, nameOf(line), line);
  for (const same of waiting.values()) same.reverse();
  return facts.map((fact) => {
    const former = waiting.get(nameOf(fact))?.pop();
    return former && matcher.matches(former.data, fact.data) ? { ...fact, data: former.data } : fact;
  });
}

function nameOf({ what, port, kind }: WrittenLine): string {
  return `${what} ${port}.${kind}`;
}
