import { splitDuration } from "../../../streams/features/locale/duration.ts";

/** "1:02:03", or "2:03" below an hour. */
export function clockTime(seconds: number): string {
  const { hours, minutes, seconds: rest } = splitDuration(seconds);
  return hours === "00" ? `${Number(minutes)}:${rest}` : `${Number(hours)}:${minutes}:${rest}`;
}

/** A countdown of some minutes, as on a clock. */
export function ShortCountdown({ seconds }: { seconds: number }) {
  return <span style={{ fontVariantNumeric: "tabular-nums" }}>{clockTime(seconds)}</span>;
}
