import type { Locale } from "../../streams/wire/locale.ts";

/** What a reward or an invite code grants. */
export interface Prize {
  /** Game time. */
  readonly seconds: number;
  /** Gold coins. */
  readonly gold: number;
}

/** A duration in words: "20 minutes", "1 minute 10 seconds". */
export function durationText(seconds: number, locale: Locale): string {
  const parts = [
    { count: Math.floor(seconds / 60), en: "minute", th: "นาที" },
    { count: Math.floor(seconds % 60), en: "second", th: "วินาที" },
  ].filter(({ count }) => count > 0);
  return parts
    .map(({ count, en, th }) => (locale === "th" ? `${count} ${th}` : counted(count, en)))
    .join(" ");
}

/** A prize in words: "10 minutes of game time", "50 gold coins". */
export function prizeText({ seconds, gold }: Prize, locale: Locale): string {
  const parts: string[] = [];
  if (seconds > 0) {
    const time = durationText(seconds, locale);
    parts.push(locale === "th" ? `เวลาเล่น ${time}` : `${time} of game time`);
  }
  if (gold > 0) parts.push(locale === "th" ? `เหรียญทอง ${gold} เหรียญ` : counted(gold, "gold coin"));
  return parts.join(locale === "th" ? "และ" : " and ");
}

/** A count with its English noun: "1 hour", "2 hours". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
