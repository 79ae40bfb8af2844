import type { Line } from "../../recorder/format.ts";
import type { StateChange } from "../../recorder/recordSchemas.ts";
import { applyChange, nameOf, segmentsOf } from "../facts/stateValues.ts";
import { lastIndex } from "./sorted.ts";

/** What a line did to a State. */
export interface StateChangeAt {
  readonly state: string;
  /** The names on the way to the member; none for the State itself. */
  readonly path: readonly string[];
  readonly how: "set" | "removed";
}

/** Cached values per State, so that a jump does not start from the beginning. */
const keptPerState = 16;

/** The States at any line, by `state` lines (R-REC-36), computed when asked for. Nobody may change them. */
export class StateHistory {
  readonly #patches = new Map<string, Line[]>();
  /** By State: values after the patch of that index. */
  readonly #kept = new Map<string, Map<number, unknown>>();

  constructor(lines: readonly Line[]) {
    for (const line of lines) {
      if (line.what !== "state") continue;
      const patches = this.#patches.get(line.kind) ?? [];
      if (patches.length === 0) this.#patches.set(line.kind, patches);
      patches.push(line);
    }
  }

  /** The names of the States that had a value by then, in alphabetical order. */
  namesAt(seq: number): readonly string[] {
    return [...this.#patches]
      .filter(([, [first]]) => first !== undefined && first.seq <= seq)
      .map(([name]) => name)
      .sort();
  }

  /** Every value of a State, with the number of the line that brought it. */
  *valuesOf(state: string): Generator<{ readonly seq: number; readonly value: unknown }> {
    let value: unknown;
    for (const { seq, data } of this.#patches.get(state) ?? []) {
      value = applyChange(value, changeIn(data));
      yield { seq, value };
    }
  }

  /** @returns undefined where the State had no value yet */
  valueAt(state: string, seq: number): unknown {
    const patches = this.#patches.get(state) ?? [];
    const index = lastIndex(patches.length, (at) => (patches[at]?.seq ?? 0) <= seq);
    return index < 0 ? undefined : this.#valueAfter(state, patches, index);
  }

  /** What the lines from one to another changed, in their order. */
  changesIn(from: number, to: number): readonly StateChangeAt[] {
    const found: { seq: number; change: StateChangeAt }[] = [];
    for (const [state, patches] of this.#patches) {
      const end = lastIndex(patches.length, (at) => (patches[at]?.seq ?? 0) <= to);
      for (let index = end; index >= 0; index -= 1) {
        const patch = patches[index];
        if (!patch || patch.seq < from) break;
        const { set = {}, gone = {} } = changeIn(patch.data);
        const paths = [...Object.keys(gone), ...Object.keys(set)];
        for (const [at, path] of paths.entries()) {
          const how = at < Object.keys(gone).length ? "removed" : "set";
          const names = segmentsOf(path)?.flatMap((one) => nameOf(one) ?? []);
          if (names) found.push({ seq: patch.seq, change: { state, path: names, how } });
        }
      }
    }
    return found.sort((one, other) => one.seq - other.seq).map(({ change }) => change);
  }

  #valueAfter(state: string, patches: readonly Line[], index: number): unknown {
    const kept = this.#kept.get(state) ?? new Map<number, unknown>();
    this.#kept.set(state, kept);
    let from = index;
    while (from > 0 && !kept.has(from) && !isWhole(patches[from])) from -= 1;
    let value = kept.get(from);
    const every = Math.max(1, Math.ceil(patches.length / keptPerState));
    for (let at = kept.has(from) ? from + 1 : from; at <= index; at += 1) {
      value = applyChange(value, changeIn(patches[at]?.data));
      if (at % every === 0) kept.set(at, value);
    }
    return value;
  }
}

/** True where nothing of the value before is left. */
function isWhole(patch: Line | undefined): boolean {
  return Object.hasOwn(changeIn(patch?.data).set ?? {}, "");
}

/** What a `state` line changed. Its data were checked when the recording was read. */
function changeIn(data: unknown): StateChange {
  return Object(data);
}
