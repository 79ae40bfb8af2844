import { inLocale, type Locale, type Translated } from "../../wire/locale.ts";

/** Value of a reward or an invite code. */
export interface Prize {
  /** Game time. */
  readonly seconds: number;
  /** Gold coins. */
  readonly gold: number;
}

/** Prize of the invited player. */
export const inviteePrize: Prize = { seconds: 600, gold: 0 };

interface AmountWords {
  readonly hours: (count: number) => string;
  readonly minutes: (count: number) => string;
  readonly seconds: (count: number) => string;
  readonly gameTime: (duration: string) => string;
  readonly gold: (count: number) => string;
  readonly and: string;
}

const amountWords: Translated<AmountWords> = {
  en: {
    hours: (count) => counted(count, "hour"),
    minutes: (count) => counted(count, "minute"),
    seconds: (count) => counted(count, "second"),
    gameTime: (duration) => `${duration} of game time`,
    gold: (count) => counted(count, "gold coin"),
    and: " and ",
  },
  th: {
    hours: (count) => `${count} ชั่วโมง`,
    minutes: (count) => `${count} นาที`,
    seconds: (count) => `${count} วินาที`,
    gameTime: (duration) => `เวลาเล่น ${duration}`,
    gold: (count) => `${count} เหรียญทอง`,
    and: "และ ",
  },
};

/** A duration in words: "1 hour", "90 minutes", "1 minute 10 seconds". */
export function durationText(seconds: number, locale: Locale): string {
  const words = inLocale(amountWords, locale);
  if (seconds > 0 && seconds % 3_600 === 0) return words.hours(seconds / 3_600);
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  return [...(minutes > 0 ? [words.minutes(minutes)] : []), ...(rest > 0 ? [words.seconds(rest)] : [])].join(
    " ",
  );
}

/** Gold coins in words: "1 gold coin", "50 gold coins". */
export function goldText(gold: number, locale: Locale): string {
  return inLocale(amountWords, locale).gold(gold);
}

/** A prize in words: "10 minutes of game time", "50 gold coins". */
export function prizeText({ seconds, gold }: Prize, locale: Locale): string {
  const words = inLocale(amountWords, locale);
  const parts = seconds > 0 ? [words.gameTime(durationText(seconds, locale))] : [];
  if (gold > 0) parts.push(words.gold(gold));
  return parts.join(words.and);
}

/** A text directly after a Thai word: only numbers are preceded by a space. */
export function afterThaiWord(text: string): string {
  return /^\d/.test(text) ? ` ${text}` : text;
}

/** A count with its English noun: "1 hour", "2 hours". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
