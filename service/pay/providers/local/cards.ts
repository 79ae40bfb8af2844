/** The outcome of paying with a test card. */
export type CardOutcome =
  | "success"
  | "declined"
  | "insufficient"
  | "challengePass"
  | "challengeFail"
  | "down"
  | "slow";

/** The only cards that the local provider accepts. */
export const testCards: ReadonlyArray<{ readonly number: string; readonly outcome: CardOutcome }> = [
  { number: "4242424242424242", outcome: "success" },
  { number: "4000000000000002", outcome: "declined" },
  { number: "4000000000009995", outcome: "insufficient" },
  { number: "4000000000003220", outcome: "challengePass" },
  { number: "4000008400001629", outcome: "challengeFail" },
  { number: "4000000000000119", outcome: "down" },
  { number: "4000000000000077", outcome: "slow" },
];

export interface Card {
  readonly number: string;
  /** As typed, "MM/YY". */
  readonly expiry: string;
  readonly cvc: string;
}

/** Validation errors of the card fields. */
type CardFault = "numberWrong" | "numberUnknown" | "expiryWrong" | "expiryPast" | "cvcWrong";

export type ReadCard =
  | { readonly kind: "card"; readonly outcome: CardOutcome }
  | { readonly kind: "wrong"; readonly faults: readonly CardFault[] };

/** Validates a typed card: check digit of the number, expiry date, length of the CVC. */
export function readCard(card: Card, now: number): ReadCard {
  const number = card.number.replace(/[\s-]/g, "");
  const known = testCards.find((test) => test.number === number);
  const faults: CardFault[] = [];
  if (!passesLuhn(number)) faults.push("numberWrong");
  else if (known === undefined) faults.push("numberUnknown");
  const expiry = expiryFault(card.expiry, now);
  if (expiry !== null) faults.push(expiry);
  if (!/^\d{3,4}$/.test(card.cvc.trim())) faults.push("cvcWrong");
  return known === undefined || faults.length > 0
    ? { kind: "wrong", faults }
    : { kind: "card", outcome: known.outcome };
}

/** Whether a card number has the right check digit (Luhn algorithm). */
function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid to the end of its month. */
function expiryFault(text: string, now: number): CardFault | null {
  const typed = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(text);
  const month = Number(typed?.[1]);
  if (typed === null || month < 1 || month > 12) return "expiryWrong";
  return Date.UTC(2000 + Number(typed[2]), month) <= now ? "expiryPast" : null;
}
