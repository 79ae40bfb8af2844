import { useIntl } from "react-intl";
import { day, moment } from "./dates.ts";

/** A moment in the language on the screen. @param seconds since the epoch @param time false: the day alone */
export function DateTime({ seconds, time = false }: { seconds: number; time?: boolean }) {
  const intl = useIntl();
  const date = new Date(seconds * 1_000);
  // The wire allows for times that no calendar has.
  if (Number.isNaN(date.getTime())) return null;
  return <time dateTime={date.toISOString()}>{intl.formatDate(date, time ? moment : day)}</time>;
}
