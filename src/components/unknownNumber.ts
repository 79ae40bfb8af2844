/** Shown in every language for a number that is not known yet (R-QUEUE-01). */
export const unknownNumber = "--";
