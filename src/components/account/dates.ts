/** Date formats. Thai uses the Gregorian calendar as well. */
export const day = { calendar: "gregory", dateStyle: "medium" } as const;

export const moment = { ...day, timeStyle: "short" } as const;
