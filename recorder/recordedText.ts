import * as z from "zod/mini";
import { jsonOf } from "../wire/orElse.ts";

/** A text of the outside world as recorded: JSON is parsed, so that schemas find its secrets. */
export const recordedText = z.union([
  z.strictObject({ json: z.unknown() }),
  z.strictObject({ text: z.string() }),
]);
export type RecordedText = z.infer<typeof recordedText>;

/** For a text of which only the JSON value matters, such as the body of a reply. */
export function recordJson(text: string): RecordedText {
  const json = jsonOf(text);
  return json === undefined ? { text } : { json };
}

/** For a text that has to come back character by character. */
export function recordExactly(text: string): RecordedText {
  const recorded = recordJson(text);
  return "json" in recorded && JSON.stringify(recorded.json) === text ? recorded : { text };
}

/** As `recordExactly`; null stays null. */
export function recordNullable(text: string | null): RecordedText | null {
  return text === null ? null : recordExactly(text);
}

/** The opposite of `recordNullable`. */
export function nullableText(recorded: RecordedText | null): string | null {
  return recorded === null ? null : originalText(recorded);
}

export function originalText(recorded: RecordedText): string {
  return "text" in recorded ? recorded.text : JSON.stringify(recorded.json);
}
