import * as z from "zod/mini";

/** A text of the outside world, as it is recorded: readable where it is JSON, which also lets its secrets be found. */
export const keptText = z.union([
  z.strictObject({ json: z.unknown() }),
  z.strictObject({ text: z.string() }),
]);
export type KeptText = z.infer<typeof keptText>;

/** A text of which nobody reads more than its JSON, such as a reply's body. */
export function keepJson(text: string): KeptText {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { text };
  }
}

/** A text that must come back to the letter. */
export function keepExactly(text: string): KeptText {
  const kept = keepJson(text);
  return "json" in kept && JSON.stringify(kept.json) === text ? kept : { text };
}

export function textOf(kept: KeptText): string {
  return "text" in kept ? kept.text : JSON.stringify(kept.json);
}
