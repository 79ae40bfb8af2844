/** Longer names would fill the screen of a phone. */
const longest = 32;

/**
 * A controller's name as its maker wrote it, without what browsers add: `Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e
 * Product: 0b13)` or `045e-0b13-Xbox Wireless Controller`.
 * @returns empty for one without a name
 */
export function padName(id: string): string {
  const name = id
    .replace(/\((?:[^()]*\b(?:STANDARD GAMEPAD|Vendor:)[^()]*)\)/gi, "")
    .replace(/^[0-9a-f]{1,4}-[0-9a-f]{1,4}-/i, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...name];
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join("")
        .trim()}…`
    : name;
}
