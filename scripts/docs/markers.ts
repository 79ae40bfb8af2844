const start = /^<!-- generated: .* -->$/;
const end = "<!-- end -->";

/**
 * Rewrites the generated parts of a page: what stands between a line `<!-- generated: … -->` and the next `<!-- end -->`.
 * @param write what belongs there, from the lines that are there now and the first marker
 * @throws when a marker has no counterpart, or the page has no generated part
 */
export function rewriteGenerated(
  page: string,
  write: (lines: readonly string[], marker: string) => readonly string[],
): string {
  const result: string[] = [];
  let inside: string[] | null = null;
  let marker = "";
  let sections = 0;
  for (const line of page.split("\n")) {
    if (inside === null) {
      if (line === end) throw new Error("A generated part ends that never began.");
      result.push(line);
      if (start.test(line)) {
        inside = [];
        marker = line;
      }
    } else if (line === end) {
      result.push(...write(inside, marker), line);
      inside = null;
      sections += 1;
    } else if (start.test(line)) throw new Error(`A generated part begins inside another one: ${line}`);
    else inside.push(line);
  }
  if (inside !== null) throw new Error("A generated part never ends.");
  if (sections === 0) throw new Error("The page has no generated part.");
  return result.join("\n");
}
