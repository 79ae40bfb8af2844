/** The languages of the product. */
export type Locale = "en" | "th";
