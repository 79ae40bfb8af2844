import { defineMessage, defineMessages, useIntl } from "react-intl";
import { minutesOf } from "../../../streams/features/purchase/goods.ts";
import type { CoinGoods } from "../../../wire/calls/orders.ts";
import type { Money } from "../../../wire/money.ts";
import { useApp } from "../../bridge/AppContext.tsx";
import { useValue } from "../../bridge/useValue.ts";
import { deadline } from "../account/dates.ts";
import { useAccount } from "../gates.ts";

export const coinCount = defineMessage<{ coins: number }>({
  id: "account.coins.count",
  defaultMessage: "{coins, plural, one {# gold coin} other {# gold coins}}",
});

/** What a day of Pro is called, and what it is. */
export const proDay = defineMessages({
  name: { id: "account.proDay.name", defaultMessage: "A day of Pro" },
  body: { id: "account.proDay.words", defaultMessage: "Unlimited game time in HD for 24 hours" },
});

/** What gold coins buy now; empty where they buy nothing, and before that is known (R-GOLD-03). */
export function useCoinGoods(): readonly CoinGoods[] {
  const offer = useValue(useAccount().coins);
  return offer.status === "ready" ? offer.goods : none;
}

const none: readonly CoinGoods[] = [];

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

const time = defineMessage<{ minutes: number }>({
  id: "account.time",
  defaultMessage: "{minutes, plural, =60 {1 hour} =1440 {24 hours} one {# minute} other {# minutes}}",
});
const until = defineMessage<{ time: string; end: string }>({
  id: "account.time.until",
  defaultMessage: "{time} of game time, until {end}",
});
const today = defineMessage<{ time: string }>({
  id: "account.time.today",
  defaultMessage: "{time} of game time, for today only",
});

/** Describes play time that is sold, in the current language and the player's time zone (R-HOUR-03). */
export function useTimeOnSale() {
  const intl = useIntl();
  const amount = (seconds: number | null): string =>
    intl.formatMessage(time, { minutes: minutesOf(seconds) });
  const moment = (seconds: number): string => intl.formatDate(seconds * 1_000, deadline);
  return {
    /** "1 hour", "17 minutes". @param seconds null where the backend does not say: an hour */
    amount,
    /** A moment in the player's time zone, which it names. @param seconds since the epoch */
    moment,
    /** How much play time it is and until when, as far as that is known. */
    offer: ({
      seconds,
      until: end,
    }: {
      readonly seconds: number | null;
      readonly until: number | null;
    }): string =>
      end === null
        ? intl.formatMessage(today, { time: amount(seconds) })
        : intl.formatMessage(until, { time: amount(seconds), end: moment(end) }),
  };
}
