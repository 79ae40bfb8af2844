import { hourPackRoom } from "../../accounts/balance.ts";
import { endOfDay } from "../../accounts/calendar.ts";
import { offerHold } from "../../lib/durations.ts";
import type { Balance } from "../../store/money/balances.ts";
import { currency, type Goods } from "./products.ts";
import type { SaleTerms } from "./saleTerms.ts";

/** What is on sale as 'an hour for today': a whole one, or what is left of the day (R-HOUR-03). */
export interface HourPack extends Goods {
  readonly grant: { readonly kind: "hour"; readonly seconds: number };
  /** When it ends if it is bought now, epoch ms. */
  readonly until: number;
  /** Price in gold coins; 0 when coins do not buy it. */
  readonly gold: number;
}

/** Goods id of a whole hour; a pack of 17 minutes is `hour-1-17`. */
const wholeHour = "hour-1";
const wholeMinutes = 60;
/** Cents. */
const wholeAmount = 99;
const minute = 60_000;
/** Shorter packs are not sold: a game would hardly start. */
const fewestMinutes = 5;

/**
 * The hour pack that this player can buy now; null when the day has no room for one.
 * @param now epoch ms
 */
export function hourPackOf(balance: Balance, now: number, terms: SaleTerms): HourPack | null {
  const room = Math.floor(hourPackRoom(balance, now, terms.zone) / 60);
  const minutes = Math.min(wholeMinutes, room);
  if (minutes < (terms.shortHourPacks ? fewestMinutes : wholeMinutes)) return null;
  const whole = minutes === wholeMinutes;
  return {
    id: whole ? wholeHour : `${wholeHour}-${minutes}`,
    grant: { kind: "hour", seconds: minutes * 60 },
    amount: Math.floor((wholeAmount * minutes) / wholeMinutes),
    currency,
    title: whole
      ? { en: "1 hour of game time, today", th: "เวลาเล่น 1 ชั่วโมง สำหรับวันนี้" }
      : { en: `${minutes} minutes of game time, today`, th: `เวลาเล่น ${minutes} นาที สำหรับวันนี้` },
    until: endOfDay(now, terms.zone),
    gold: terms.hourGold === 0 ? 0 : Math.max(1, Math.floor((terms.hourGold * minutes) / wholeMinutes)),
  };
}

/**
 * The pack that a player ordered by its id. One that was on offer at most `offerHold` ago is sold as it was
 * shown.
 * @returns `changed` for a pack that is not on offer any more, null for an id that is no pack's
 */
export function orderedHourPack(
  id: string,
  balance: Balance,
  now: number,
  terms: SaleTerms,
): HourPack | "changed" | null {
  for (let ago = 0; ago <= offerHold; ago += minute) {
    const pack = hourPackOf(balance, now - ago, terms);
    if (pack?.id === id) return pack;
  }
  return isHourPackId(id) ? "changed" : null;
}

function isHourPackId(id: string): boolean {
  if (id === wholeHour) return true;
  const minutes = Number(/^hour-1-([1-9]\d?)$/.exec(id)?.[1] ?? 0);
  return minutes >= fewestMinutes && minutes < wholeMinutes;
}

/**
 * When packs are on sale again for a player who is offered none now: as the next day begins, epoch ms; null for
 * a member, who needs none.
 */
export function nextHourPackAt({ memberUntil }: Balance, now: number, { zone }: SaleTerms): number | null {
  const end = endOfDay(now, zone);
  return memberUntil < end ? end : null;
}
