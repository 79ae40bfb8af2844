import type * as z from "zod/mini";

/** The first thing that is wrong, in one line. */
export function issueOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".").slice(0, 80) ?? "";
  return path === "" ? (issue?.message ?? "not JSON") : `${path}: ${issue?.message}`;
}

/** Cuts a text that comes in pieces into its rows. */
export class RowCutter {
  readonly #maxLength: number;
  readonly #onRow: (row: string) => boolean;
  #rest: string[] = [];
  #restLength = 0;

  /**
   * @param maxLength characters of a row
   * @param onRow gets each row without its line break; false ends the cutting
   */
  constructor(maxLength: number, onRow: (row: string) => boolean) {
    this.#maxLength = maxLength;
    this.#onRow = onRow;
  }

  /** What stands after the last line break. */
  get rest(): string {
    return this.#rest.join("");
  }

  /** @returns "tooLong" for a row that is; "ended" when `onRow` said so */
  push(piece: string): "ok" | "tooLong" | "ended" {
    let from = 0;
    for (let to = piece.indexOf("\n"); to >= 0; to = piece.indexOf("\n", from)) {
      if (this.#restLength + to - from > this.#maxLength) return "tooLong";
      const row = this.#restLength === 0 ? piece.slice(from, to) : this.rest + piece.slice(from, to);
      this.#rest = [];
      this.#restLength = 0;
      from = to + 1;
      if (!this.#onRow(row)) return "ended";
    }
    if (from < piece.length) this.#rest.push(piece.slice(from));
    this.#restLength += piece.length - from;
    return this.#restLength > this.#maxLength ? "tooLong" : "ok";
  }
}
