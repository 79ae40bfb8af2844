import type { Line } from "../../recorder/format.ts";
import type { StateChange } from "../../recorder/recordSchemas.ts";
import { changeOfState } from "../../recorder/states.ts";
import { applyChange, valueAt } from "../facts/stateValues.ts";
import { type CodeLines, markTraced } from "./codeLines.ts";
import type { Finding, Findings } from "./findings.ts";
import type { Difference, PseudonymMatcher } from "./matchPseudonyms.ts";
import { sameMoment } from "./outputAlignment.ts";
import type { DivergenceKind } from "./report.ts";

/** A member of a State that is not as recorded. */
interface StateDifference {
  /** Such as "state.queue". */
  readonly name: string;
  readonly kind: DivergenceKind;
  readonly difference: Difference;
  /** How the app changed the State last; null where it has none. */
  readonly change: StateChange | null;
  /** The recorded line that changed the State last; null where it has none. */
  readonly expected: Line | null;
  /** The line in whose work the app changed it last; null where that was none, or never. */
  readonly cause: number | null;
  readonly code: CodeLines;
}

/** A difference that was found, and in which step. */
interface Standing {
  /** The values, as JSON. */
  readonly pair: string;
  readonly step: number;
  readonly finding: Finding;
}

interface Actual {
  readonly value: unknown;
  /** The last one. */
  readonly change: StateChange;
  readonly cause: number | null;
  readonly code: (() => CodeLines) | null;
}

/** Compares States with recorded ones by member when the app rests; finds a lasting difference once. */
export class StateAlignment {
  readonly #matcher: PseudonymMatcher;
  readonly #expected = new Map<string, { value: unknown; line: Line | undefined }>();
  readonly #actual = new Map<string, Actual>();
  readonly #touched = new Set<string>();
  readonly #findings: Findings;
  readonly #standing = new Map<string, Map<string, Standing>>();
  /** What came at another moment than recorded, in this step: the step of its other half. */
  #moved: Array<{ readonly finding: Finding; readonly step: number }> = [];

  constructor(matcher: PseudonymMatcher, findings: Findings) {
    this.#matcher = matcher;
    this.#findings = findings;
  }

  /** @param line a change of a State, as recorded */
  expect(line: Line, change: StateChange): void {
    const name = `${line.port}.${line.kind}`;
    this.#expected.set(name, { value: applyChange(this.#expected.get(name)?.value, change), line });
    this.#touched.add(name);
  }

  /** @param cause the line that the app works on */
  came(name: string, change: StateChange, cause: number | null): void {
    this.#actual.set(name, {
      value: applyChange(this.#actual.get(name)?.value, change),
      change,
      cause,
      code: markTraced(),
    });
    this.#touched.add(name);
  }

  /** Takes the present States for the recorded ones, where a recording has forgotten those (R-REC-06). */
  adopt(): void {
    for (const name of this.#touched) {
      const line = this.#expected.get(name)?.line;
      this.#expected.set(name, { value: this.#actual.get(name)?.value, line });
    }
    this.#touched.clear();
  }

  /** Something came at another moment than recorded. @param step of its other half */
  moved(finding: Finding, step: number): void {
    this.#moved.push({ finding, step });
  }

  /** Finds what differs since the last rest. @param seq of the last played line @param root what led to it */
  compare(step: number, seq: number, root: Finding | null): void {
    for (const name of this.#touched) {
      const before = this.#standing.get(name) ?? new Map<string, Standing>();
      const now = new Map<string, Standing>();
      for (const one of this.#differences(name)) {
        const { path, expected, actual } = one.difference;
        const pair = JSON.stringify([expected, actual]);
        const standing = before.get(path);
        now.set(
          path,
          standing?.pair === pair ? standing : { pair, step, finding: this.#found(one, seq, root) },
        );
      }
      // What a request that moved did to the States in between belongs to it.
      for (const [path, { finding, step: since }] of before) {
        const mover = now.has(path) ? undefined : this.#moved.find((one) => one.step === since);
        if (mover) finding.root ??= mover.finding;
      }
      this.#standing.set(name, now);
    }
    this.#touched.clear();
    this.#moved = [];
  }

  #found(
    { name, kind, difference, change, expected, cause, code }: StateDifference,
    seq: number,
    root: Finding | null,
  ): Finding {
    // In the form in which the recording has it.
    const actual = change && { what: "state", name, data: change };
    const line = cause === expected?.cause ? expected : null;
    const found = { kind, name, port: name, expected: line, actual, difference, cause, code, root, seq };
    return this.#findings.add(found);
  }

  #differences(name: string): readonly StateDifference[] {
    const expected = this.#expected.get(name);
    const actual = this.#actual.get(name);
    const { set = {}, gone = {} } = changeOfState(expected?.value, actual?.value) ?? {};
    return [...Object.keys(gone), ...Object.keys(set)].flatMap((path): StateDifference[] => {
      const was = valueAt(expected?.value, path);
      const is = path.endsWith("[ids]") ? set[path] : valueAt(actual?.value, path);
      if (this.#isSame(was, is)) return [];
      return [
        {
          name,
          kind: was === undefined ? "extra" : is === undefined ? "missing" : "changed",
          difference: { path, expected: was, actual: is },
          change: actual?.change ?? null,
          expected: expected?.line ?? null,
          cause: actual?.cause ?? expected?.line?.cause ?? null,
          code: actual?.code?.() ?? [],
        },
      ];
    });
  }

  #isSame(was: unknown, is: unknown): boolean {
    return was !== undefined && is !== undefined && this.#matcher.matches(was, is, sameMoment);
  }
}
