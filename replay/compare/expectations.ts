import type { Line, Recording } from "../../streams/adapters/recording/format.ts";
import { isPlayed } from "../../streams/adapters/recording/format.ts";

/** What a recording has, by the line that led to it. */
export class Expectations {
  /** Outputs in the work on a line; 0 is the start. */
  readonly #outputs = new Map<number, Line[]>();
  readonly #supplies = new Map<number, Line[]>();
  /** Inputs that came in the midst of work, by the line just before them in that work. */
  readonly #nested = new Map<number, Line[]>();
  /** The same by the work's line, in their order. */
  readonly #nestedIn = new Map<number, Line[]>();
  /** Wall clock reads just after a line. */
  readonly #clockReads = new Map<number, Line[]>();
  readonly #fires = new Map<string, Line[]>();

  constructor({ lines }: Recording) {
    /** The last line of each work, by the work's line. */
    const lastOf = new Map<number, number>();
    let before = 0;
    let last = 0;
    for (const line of lines) {
      const { seq, what, cause, during } = line;
      const isForgotten = seq !== last + 1;
      last = seq;
      if (what === "read" && line.port === "clock") add(this.#clockReads, before, line);
      else if (isPlayed(line)) {
        if (what === "fire") add(this.#fires, timerName(line), line);
        if (during !== undefined) {
          add(this.#nestedIn, during, line);
          if (!isForgotten) add(this.#nested, lastOf.get(during) ?? during, line);
          lastOf.set(during, seq);
        }
        before = seq;
      } else if (what !== "screen") {
        add(what === "read" || what === "draw" ? this.#supplies : this.#outputs, cause ?? 0, line);
        lastOf.set(cause ?? 0, seq);
        before = seq;
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

  nested(seq: number): readonly Line[] {
    return this.#nested.get(seq) ?? [];
  }

  /** All inputs that came in the midst of the work on a line. */
  nestedIn(seq: number): readonly Line[] {
    return this.#nestedIn.get(seq) ?? [];
  }

  clockReads(seq: number): readonly Line[] {
    return this.#clockReads.get(seq) ?? [];
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

function add<Key>(lists: Map<Key, Line[]>, key: Key, line: Line): void {
  const list = lists.get(key);
  if (list) list.push(line);
  else lists.set(key, [line]);
}
