import { defineMessage, useIntl } from "react-intl";
import { minutesOf } from "../../../streams/features/purchase/goods.ts";
import { deadline } from "./dates.ts";

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
