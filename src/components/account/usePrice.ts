import { useIntl } from "react-intl";
import type { Money } from "../../../wire/money.ts";
import { useApp } from "../../bridge/AppContext.tsx";

interface Prices {
  /** Such as "$". */
  readonly symbol: string;
  /** The number alone, formatted for the current language. */
  amount(money: Money): string;
  /** With the symbol. */
  price(money: Money): string;
}

/** Formats money for the current language, in the currency that the backend sells in. */
export function usePrice(): Prices {
  const intl = useIntl();
  const symbol = useApp().config.currencySymbol;
  const amount = ({ minor, digits }: Money): string =>
    intl.formatNumber(minor / 10 ** digits, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return { symbol, amount, price: (money) => symbol + amount(money) };
}
