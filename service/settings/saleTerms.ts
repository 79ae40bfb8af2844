import * as z from "zod/mini";
import type { SaleTerms } from "../pay/products/saleTerms.ts";
import { type ProviderKeys, takesMoney } from "../pay/providerKeys.ts";
import { wholeNumber } from "./numbers.ts";

const coins = wholeNumber(0, 1_000_000);

export const saleFields = {
  TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone, "a time zone such as Asia/Bangkok"))),
  SHORT_HOUR_PACK: z._default(z.enum(["share", "off"]), "share"),
  HOUR_COINS: z._default(coins, 60),
  PRO_DAY_COINS: z._default(coins, 100),
};

/** Terms of sale, and which goods can be paid for (R-PAY-01). */
export function saleTermsOf(
  values: {
    TIME_ZONE?: string | undefined;
    SHORT_HOUR_PACK: "share" | "off";
    HOUR_COINS: number;
    PRO_DAY_COINS: number;
  },
  keys: ProviderKeys,
): SaleTerms {
  const isLocal = !takesMoney(keys);
  return {
    zone: values.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    shortHourPacks: values.SHORT_HOUR_PACK === "share",
    hourGold: values.HOUR_COINS,
    proDayGold: values.PRO_DAY_COINS,
    sold: {
      plans: isLocal || keys.airwallex !== undefined,
      hours: isLocal || keys.payermax !== undefined,
      gold: isLocal || keys.stripe !== undefined,
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
