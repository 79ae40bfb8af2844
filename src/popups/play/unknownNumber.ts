/** Stands for a number that nobody knows yet, in every language (R-QUEUE-01). */
export const unknownNumber = "--";
