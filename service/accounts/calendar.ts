/**
 * The first moment of the next day in a time zone, epoch ms; correct also on days of 23 or 25 hours and where
 * midnight does not exist.
 * @param zone an IANA name, such as "Asia/Bangkok"
 */
export function endOfDay(now: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const today = format.format(now);
  // Binary search for the moment at which the formatted date changes.
  let inside = now;
  let beyond = now + 26 * 3_600_000;
  while (beyond - inside > 1) {
    const middle = Math.floor((inside + beyond) / 2); // mutants: Math.ceil is equivalent, either half is searched
    if (format.format(middle) === today) inside = middle;
    else beyond = middle;
  }
  return beyond;
}

/** Adds calendar months, in UTC. A day that the month does not have becomes its last day. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(at);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
