/** The languages of the product. */
export type Locale = "en" | "th";

/** The language that a browser asks for: the first of ours in its list, else English. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((language) => language === "en" || language === "th");
  return wanted === "th" ? "th" : "en";
}
