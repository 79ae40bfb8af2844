import type { OpsTakenBack } from "../../../wire/operator/ops.ts";

/** "1:02:03", or "2:03" below an hour. */
export function clockTime(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = two(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** Date and time on this computer's clock. @param ms epoch ms */
export function momentText(ms: number): string {
  return moment.format(ms);
}

/** "1 host", "2 hosts". */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** What a refund takes back, in words; "" for nothing. */
export function takenBackText({ gold, hourSeconds, memberSeconds, proSeconds }: OpsTakenBack): string {
  return [
    gold > 0 ? counted(gold, "gold coin") : "",
    hourSeconds > 0 ? `${clockTime(hourSeconds)} of the hour pack` : "",
    memberSeconds > 0 ? `${days(memberSeconds)} of membership` : "",
    proSeconds > 0 ? `${days(proSeconds)} of Pro` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Days, or hours below two days. */
function days(seconds: number): string {
  const hours = seconds / 3_600;
  return hours < 48 ? counted(Math.round(hours), "hour") : counted(Math.round(hours / 24), "day");
}

/** "312 kB"; at least 1. */
export function kilobytesText(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
}
