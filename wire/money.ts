/** An exact amount of money: floating-point prices do not add up. */
export interface Money {
  /** Minor units (cents), whole, never negative. */
  readonly minor: number;
  /** Number of fraction digits in `minor`: the amount is `minor / 10 ** digits`. */
  readonly digits: number;
}

/** ISO 4217 currencies whose number of fraction digits is not two. */
const unusualDigits: ReadonlyMap<string, number> = new Map([
  ...["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV"].map(
    (code): [string, number] => [code, 0],
  ),
  ...["XAF", "XOF", "XPF"].map((code): [string, number] => [code, 0]),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code): [string, number] => [code, 3]),
]);

/**
 * Parses a price from the wire. A fraction finer than the currency's is rounded half up.
 * @param price a decimal number or text such as 9.99 or "9.99"
 * @param currency ISO 4217, in any case; an unknown one has two digits
 * @returns null for anything that is not a price: negative, not a number, too large to be exact
 */
export function moneyOf(price: number | string, currency: string): Money | null {
  const match = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(String(price).trim());
  if (!match) return null;
  const [, whole = "0", fraction = ""] = match;
  const digits = unusualDigits.get(currency.trim().toUpperCase()) ?? 2;
  const kept = fraction.slice(0, digits).padEnd(digits, "0");
  const roundsUp = Number(fraction.charAt(digits)) >= 5;
  const minor = Number(whole + kept) + (roundsUp ? 1 : 0);
  return Number.isSafeInteger(minor) ? { minor, digits } : null;
}
