import type { Recording } from "../../recorder/format.ts";

/** Finds States that a recording does not know: what is new since then is no difference (R-REC-11). */
export class NewStates {
  /** Such as "state.weather". */
  readonly names = new Set<string>();
  /** The States that the recording has; null where it may have dropped some. */
  readonly #recorded: ReadonlySet<string> | null;

  constructor({ header, lines }: Recording) {
    const recorded = lines.flatMap(({ port, kind }) => (port === "state" ? [`state.${kind}`] : []));
    this.#recorded = header.fullFrom === undefined ? new Set(recorded) : null;
  }

  /** Notes the name of a State that the recording does not know. @returns whether it is one */
  noteIfNew(name: string): boolean {
    if (this.#recorded === null || this.#recorded.has(name)) return false;
    this.names.add(name);
    return true;
  }
}
