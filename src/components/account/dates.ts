/** Days by the Gregorian calendar, in Thai too. */
export const day = { calendar: "gregory", dateStyle: "medium" } as const;

export const moment = { ...day, timeStyle: "short" } as const;
