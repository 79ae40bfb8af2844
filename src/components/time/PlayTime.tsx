import { defineMessages, useIntl } from "react-intl";
import type { PlayTime as TimeLeft } from "../../../streams/page/playTime.ts";
import { Duration } from "./Duration.tsx";

const text = defineMessages({ unlimited: { id: "time.unlimited", defaultMessage: "Unlimited" } });

export function PlayTime({ left }: { left: TimeLeft }) {
  const intl = useIntl();
  if (left.kind !== "unlimited") return <Duration seconds={left.seconds} />;
  return <span>{intl.formatMessage(text.unlimited)}</span>;
}
