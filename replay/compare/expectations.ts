import { isPlayed, type Line, type Recording } from "../../recorder/format.ts";

/** The lines of a recording by the line that led to them. */
export class Expectations {
  /** Outputs in the work on a line; 0 is the start. */
  readonly #outputs = new Map<number, Line[]>();
  readonly #supplies = new Map<number, Line[]>();
  /** Inputs that came in the midst of work, by the work's line, in their order. */
  readonly #nested = new Map<number, Line[]>();
  /** The line just before each of them in that work; none where that was forgotten. */
  readonly #before = new Map<Line, number>();
  readonly #fires = new Map<string, Line[]>();

  constructor({ lines }: Recording) {
    /** The last line of each work, by the work's line. */
    const lastOf = new Map<number, number>();
    let last = 0;
    for (const line of lines) {
      const { seq, what, cause, during } = line;
      const isForgotten = seq !== last + 1;
      last = seq;
      if (what === "screen" || (what === "read" && line.port === "clock")) continue;
      if (isPlayed(line)) {
        if (what === "fire") addTo(this.#fires, timerName(line), line);
        if (during === undefined) continue;
        addTo(this.#nested, during, line);
        if (!isForgotten) this.#before.set(line, lastOf.get(during) ?? during);
        lastOf.set(during, seq);
      } else {
        addTo(what === "read" || what === "draw" ? this.#supplies : this.#outputs, cause ?? 0, line);
        lastOf.set(cause ?? 0, seq);
      }
    }
  }

  outputs(seq: number): readonly Line[] {
    return this.#outputs.get(seq) ?? [];
  }

  /** What the core read or drew in the work on a line. */
  supplies(seq: number): readonly Line[] {
    return this.#supplies.get(seq) ?? [];
  }

  /** All inputs that came in the midst of the work on a line. */
  nested(seq: number): readonly Line[] {
    return this.#nested.get(seq) ?? [];
  }

  /** The line just before an input in the work in whose midst it came; undefined where that was forgotten. */
  before(nested: Line): number | undefined {
    return this.#before.get(nested);
  }

  /** All that a timer of this name did. */
  fires(name: string): readonly Line[] {
    return this.#fires.get(name) ?? [];
  }
}

/** @param fire a line of a timer */
export function timerName({ data }: Line): string {
  return String(Object(data).name ?? "unnamed");
}

/** Adds to the list of its key. */
export function addTo<Key, Fact>(lists: Map<Key, Fact[]>, key: Key, fact: Fact): void {
  const list = lists.get(key);
  if (list) list.push(fact);
  else lists.set(key, [fact]);
}

export function grouped<Key, Fact>(facts: readonly Fact[], keyOf: (fact: Fact) => Key): Map<Key, Fact[]> {
  const groups = new Map<Key, Fact[]>();
  for (const fact of facts) addTo(groups, keyOf(fact), fact);
  return groups;
}
