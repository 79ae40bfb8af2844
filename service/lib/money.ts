import type { Locale } from "../../wire/locale.ts";

/** An amount for players: "$0.99". @param amount in units of the currency, such as dollars @param currency ISO 4217 */
export function moneyText(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(amount);
}
