import type { Recording } from "../../streams/adapters/recording/format.ts";
import type { Fault } from "../faults/faultFile.ts";

/** A recording that was cut as far as it goes. */
export interface Shrunk {
  readonly recording: Recording;
  /** Those that it still needs, by the lines that it has now. */
  readonly faults: readonly Fault[];
  /** How many replays it took. */
  readonly tries: number;
}
