import type { StageLag } from "../../streams/ports/stage.ts";

/** A second on a clean line, in which nothing was pressed and the host said nothing, unless told otherwise. */
export const lagSecond = (changes: Partial<StageLag> = {}): StageLag => ({
  ...{ spanMs: 1_000, shown: 60, dropped: 0, decodeP95Ms: 5, jitterMs: 3, stallMs: 0 },
  ...{ roundTrip: 24, loss: 0, inputToPhoton: [], host: null },
  ...changes,
});
