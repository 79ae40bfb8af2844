import { splitDuration } from "../../../streams/features/locale/duration.ts";

/** "1:02:03", or "2:03" below an hour. */
export function clockTime(seconds: number): string {
  const { hours, minutes, seconds: rest } = splitDuration(seconds);
  return hours === "00" ? `${Number(minutes)}:${rest}` : `${Number(hours)}:${minutes}:${rest}`;
}

/** Fixed width: 10:00 takes as much room as 9:59, so that the lines around it do not move. */
const steady = { display: "inline-block", minWidth: "5ch", fontVariantNumeric: "tabular-nums" } as const;

/** A countdown of some minutes, as on a clock. */
export function ShortCountdown({ seconds }: { seconds: number }) {
  return <span style={steady}>{clockTime(seconds)}</span>;
}
