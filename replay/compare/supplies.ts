import type { Line } from "../../recorder/format.ts";
import { codeLines } from "./codeLines.ts";
import { withFrame } from "./divergence.ts";
import type { ExactOrder } from "./exactOrder.ts";
import { addTo } from "./expectations.ts";
import { type Finding, type Findings, type FoundFact, taken } from "./findings.ts";
import type { LineCursor } from "./lineCursor.ts";

/** The values that the core reads and draws. An extra draw is matched with one that is missing elsewhere. */
export class Supplies {
  readonly #cursor: LineCursor;
  readonly #order: ExactOrder;
  readonly #findings: Findings;
  /** Draws that the recording does not have, and those that were not drawn, by name. */
  readonly #extra = new Map<string, Finding[]>();
  readonly #missing = new Map<string, Line[]>();
  #extras = 0;
  /** Of bytes that were just drawn: it is not known yet for which frame. */
  #unnamed: readonly (Finding | null)[] = [];

  constructor(cursor: LineCursor, order: ExactOrder, findings: Findings) {
    this.#cursor = cursor;
    this.#order = order;
    this.#findings = findings;
  }

  /** A value that the core reads and that has changed, or draws. @param fits asked for its data */
  take(
    work: { readonly supplies: Line[]; readonly line: number | null },
    what: "read" | "draw",
    name: string,
    fits: (data: unknown) => boolean,
  ): Line | null {
    // A value that has not changed was read without a line.
    const isNow = (line: Line): boolean =>
      what === "draw" || !this.#cursor.inOrder || this.#cursor.isNext(line);
    const line = taken(
      work.supplies,
      (one) => one.what === what && `${one.port}.${one.kind}` === name && fits(one.data) && isNow(one),
    );
    if (line) this.#order.came(line, { what, name, data: line.data }, work.line);
    return line;
  }

  /** @returns how many there were until now */
  extraDraw(name: string, data: unknown, found: Pick<FoundFact, "cause" | "root" | "seq">): number {
    const actual = { what: "draw", name, data } as const;
    const inexact = this.#order.came(null, actual, found.cause);
    const named = { kind: "extra", name: `draw ${name}`, port: `draw ${name}` } as const;
    const finding = this.#findings.add({ ...named, expected: null, actual, ...found, code: codeLines() });
    addTo(this.#extra, name, finding);
    this.#unnamed = [inexact, finding];
    this.#extras += 1;
    return this.#extras;
  }

  /** After bytes were drawn that the recording does not have: names the frame that they are for. @param came what comes next */
  nameFrame(came: { readonly what: string; readonly name: string; readonly data: unknown }): void {
    for (const finding of this.#unnamed)
      if (finding) finding.divergence = withFrame(finding.divergence, came);
    this.#unnamed = [];
  }

  /** The work on a line is over. @param left what was neither read nor drawn in it */
  end(left: readonly Line[]): void {
    for (const line of left) {
      if (line.what === "draw") addTo(this.#missing, `${line.port}.${line.kind}`, line);
    }
  }

  /** @returns the draws that did not come anywhere */
  finish(): readonly Line[] {
    return [...this.#missing].flatMap(([name, lines]) =>
      lines.filter(() => {
        const extra = this.#extra.get(name)?.shift();
        if (extra) this.#findings.drop(extra);
        return extra === undefined;
      }),
    );
  }
}
