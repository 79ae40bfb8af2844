import { useIntl } from "react-intl";
import { day, moment } from "./dates.ts";

/** A date in the current language. @param seconds since the epoch @param time adds the time of day */
export function DateTime({ seconds, time = false }: { seconds: number; time?: boolean }) {
  const intl = useIntl();
  const date = new Date(seconds * 1_000);
  // The wire format allows for timestamps that are not valid dates.
  if (Number.isNaN(date.getTime())) return null;
  return <time dateTime={date.toISOString()}>{intl.formatDate(date, time ? moment : day)}</time>;
}
