/** Date formats. Thai uses the Gregorian calendar as well. */
export const day = { calendar: "gregory", dateStyle: "medium" } as const;

/** The moment at which something ends, with the player's time zone (R-HOUR-03). */
export const deadline = {
  calendar: "gregory",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** The same in a text that is kept, such as a receipt. */
export const dated = { ...deadline, year: "numeric" } as const;

export const moment = { ...day, timeStyle: "short" } as const;
