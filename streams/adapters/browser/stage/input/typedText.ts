import type { DeskRequest } from "../../../../../wire/desk/messages.ts";

/** UTF-16 code units in one request. */
const maxText = 200;

/** The requests that type a text, in order; of control characters only Enter and Backspace. */
export function typedText(text: string): readonly DeskRequest[] {
  const parts: string[] = [];
  let part = "";
  // By code points, so that no pair is torn apart.
  for (const character of text) {
    if (character !== "\n" && character !== "\b" && /\p{Cc}|\p{Cs}/u.test(character)) continue;
    if (part.length + character.length > maxText) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  if (part !== "") parts.push(part);
  return parts.map((chars) => ({ type: "text", text: chars }));
}
