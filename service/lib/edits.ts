/**
 * Edit distance of a text to a word or the beginning of one: letters changed, added, left out, or swapped with their neighbour.
 * @param maxEdits maximum that is counted exactly; above it, the result is any higher number
 * @example
 * editsToPrefix("halgoen", "halogen", 2); // 1
 * editsToPrefix("hallo", "halogen", 2); // 1: of "halo"
 */
export function editsToPrefix(text: string, word: string, maxEdits: number): number {
  const typed = [...text];
  const letters = [...word].slice(0, typed.length + maxEdits);
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: letters.length + 1 }, (_, index) => index);
  for (const [index, letter] of typed.entries()) {
    const row = [index + 1];
    for (const [at, other] of letters.entries()) {
      const changed = (last[at] ?? 0) + (letter === other ? 0 : 1);
      const best = Math.min(changed, (last[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1);
      const swapped = index > 0 && at > 0 && letter === letters[at - 1] && typed[index - 1] === other;
      row.push(swapped ? Math.min(best, (beforeLast[at - 1] ?? 0) + 1) : best);
    }
    if (Math.min(...row) > maxEdits) return maxEdits + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(...last);
}
