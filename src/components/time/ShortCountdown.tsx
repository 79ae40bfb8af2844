import { clockTime } from "../../../streams/features/locale/duration.ts";

/** A countdown of some minutes, as on a clock. */
export function ShortCountdown({ seconds }: { seconds: number }) {
  return <span style={{ fontVariantNumeric: "tabular-nums" }}>{clockTime(seconds)}</span>;
}
