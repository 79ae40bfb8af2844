import { useEffect } from "react";
import { defineMessage, useIntl } from "react-intl";

const paused = defineMessage<{ time: string }>({
  id: "desk.away.tab",
  defaultMessage: "Paused, held for {time}",
});

/** Names the tab after the time for which the seat is held, for a player who is elsewhere. @param seconds that are left */
export function useTabTitle(seconds: number): void {
  const { formatMessage } = useIntl();
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const title = formatMessage(paused, { time });
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
