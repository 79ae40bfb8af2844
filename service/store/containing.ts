/** The pattern for `like … escape '!'` on a text in small letters that contains another one. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** The same for a text that starts with another one. */
export function startingWith(text: string): string {
  return `${literal(text)}%`;
}

function literal(text: string): string {
  return text.toLowerCase().replaceAll(/[!%_]/g, "!$&");
}
