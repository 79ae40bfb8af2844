/** The languages of the app, of the texts that the service sends, and of the prefixes in addresses (R-LOC-01). */
export const locales = ["en", "th"] as const;

export type Locale = (typeof locales)[number];
