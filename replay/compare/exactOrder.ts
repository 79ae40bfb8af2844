import type { Line } from "../../recorder/format.ts";
import { codeLines } from "./codeLines.ts";
import type { Finding, Findings, FoundFact } from "./findings.ts";
import type { LineCursor } from "./lineCursor.ts";
import type { PseudonymMatcher } from "./matchPseudonyms.ts";
import type { Output } from "./outputAlignment.ts";
import { factOf, type RunningTimer } from "./timerAlignment.ts";

/** Finds the first line out of place or with other data, even where that means nothing (`inexact`). */
export class ExactOrder {
  readonly #lines: readonly Line[];
  readonly #cursor: LineCursor;
  readonly #findings: Findings;
  readonly #matcher: PseudonymMatcher;
  #isExact = true;

  constructor(lines: readonly Line[], cursor: LineCursor, findings: Findings, matcher: PseudonymMatcher) {
    this.#lines = lines;
    this.#matcher = matcher;
    this.#cursor = cursor;
    this.#findings = findings;
  }

  /** True as long as everything came as it stands in the recording. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** The core does something. @param line that it is; null for none in the present work @param cause the line it works on */
  came(line: Line | null, output: Output, cause: number | null): Finding | null {
    const { due } = this.#cursor;
    if (line) this.#cursor.pass(line);
    else this.#cursor.lose();
    return this.#cursor.inOrder ? null : this.#unlike(due ?? null, output, cause);
  }

  /** The core does what a line says: compares it to the letter. */
  compare(line: Line, output: Output, cause: number | null): void {
    if (this.#isExact && !this.#matcher.matches(line.data, output.data)) this.#unlike(line, output, cause);
  }

  #unlike(expected: Line | null, output: Output, cause: number | null): Finding | null {
    if (!this.#isExact) return null;
    const actual = cameAs(output);
    const { what, name, of } = output;
    const isSameKind = expected?.what === what && `${expected.port}.${expected.kind}` === name;
    const difference =
      isSameKind && expected.of === of
        ? (this.#matcher.differences(expected.data, actual.data, 1)[0] ?? null)
        : null;
    return this.#inexact({ expected, actual, cause, code: codeLines(), difference });
  }

  /** An input is due. @param why it can't be played as it was; null where it can */
  input(line: Line, why: string | null): void {
    const { due, isForgotten } = this.#cursor;
    this.#cursor.pass(line);
    if (due === line && why !== null) this.#cursor.lose();
    if (this.#cursor.inOrder) return;
    const reason = isForgotten ? "Outputs that were forgotten before it are missing." : why;
    const expected = due ?? line;
    this.#inexact({
      expected,
      actual: null,
      cause: expected.cause,
      ...(reason !== null && expected === line ? { why: reason } : {}),
    });
  }

  /** A timer should have fired long before. */
  overdue(timer: RunningTimer): void {
    const { id, name, due, startedBy } = timer;
    const fire = this.#lines
      .slice(this.#cursor.passed)
      .find(({ what, data }) => what === "fire" && Object(data).timer === id && Object(data).name === name);
    const instead = fire ? `fires at ${fire.at} ms in the recording` : "never fires in the recording";
    this.#inexact({
      expected: fire ?? this.#cursor.due ?? null,
      actual: factOf(timer),
      cause: startedBy,
      why: `Timer ${id} (${name}) was due at ${due} ms and ${instead}.`,
      code: timer.code?.() ?? [],
    });
  }

  /** Nothing more comes. @param until ms after the start */
  finish(until: number): void {
    const { due } = this.#cursor;
    if (due && due.at <= until) this.#inexact({ expected: due, actual: null, cause: due.cause });
    const last = this.#lines.findLast(({ at }) => at <= until);
    if (last && !this.#findings.isStopped) this.#cursor.moveTo(last);
  }

  #inexact(fact: Omit<FoundFact, "kind" | "name" | "port" | "seq">): Finding | null {
    if (!this.#isExact) return null;
    this.#isExact = false;
    const { expected, actual } = fact;
    const name = actual
      ? `${actual.what} ${actual.name}`
      : `${expected?.what} ${expected?.port}.${expected?.kind}`;
    // What is not expected anywhere comes after the end.
    return this.#findings.add({ kind: "inexact", name, port: name, seq: Number.POSITIVE_INFINITY, ...fact });
  }
}

/** An output in its recorded form. */
export function cameAs({ what, name, data, of }: Output): NonNullable<FoundFact["actual"]> {
  return { what, name, data: JSON.parse(JSON.stringify(data ?? null)), of };
}
