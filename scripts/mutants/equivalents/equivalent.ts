/** A mutant that does the same as the code, so that no test can tell them apart. */
export interface Equivalent {
  readonly file: string;
  /** Of the pipeline or constant: text of the mutant's own line. */
  readonly line: string;
  /** What stands there instead, where only that one does the same. */
  readonly text?: string;
  readonly reason: string;
}

/** Operators that nothing asks while they are busy: none of their siblings does anything else. By line, with the reason. */
export function neverBusy(file: string, reasons: Readonly<Record<string, string>>): readonly Equivalent[] {
  return Object.entries(reasons).map(([line, reason]) => ({ file, line, reason }));
}
