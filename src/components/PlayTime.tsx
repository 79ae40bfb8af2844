import { defineMessage, defineMessages, useIntl } from "react-intl";
import type { PlayTime as Left } from "../../streams/wallet/playTime.ts";
import { day } from "./area/dates.ts";
import { Duration } from "./Duration.tsx";

const until = defineMessage<{ date: string }>({
  id: "time.unlimitedUntil",
  defaultMessage: "Unlimited until {date}",
});
const text = defineMessages({ unlimited: { id: "time.unlimited", defaultMessage: "Unlimited" } });

/** How long the player can still play. @param dated with a membership's end, where that is known */
export function PlayTime({ left, dated = false }: { left: Left; dated?: boolean }) {
  const intl = useIntl();
  if (left.kind !== "unlimited") return <Duration seconds={left.seconds} />;
  return (
    <span>
      {dated && left.until !== null
        ? intl.formatMessage(until, { date: intl.formatDate(left.until * 1_000, day) })
        : intl.formatMessage(text.unlimited)}
    </span>
  );
}
