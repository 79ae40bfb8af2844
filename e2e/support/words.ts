import { readFileSync } from "node:fs";
import * as z from "zod";

/** Texts of the app in a language, by their ids. */
export type Words = Readonly<Record<string, string>>;

export const wordsIn = (locale: "en" | "th"): Words =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`locales/${locale}.json`, "utf8")));
