const start = /^<!-- generated: .* -->$/;
const end = "<!-- end -->";

/**
 * Rewrites the generated parts of a page: what stands between a line `<!-- generated: … -->` and the next `<!-- end -->`.
 * @param write the lines that belong there
 * @throws when a marker has no counterpart, or the page has no generated part
 */
export function rewriteGenerated(page: string, write: () => readonly string[]): string {
  const result: string[] = [];
  let inside = false;
  let sections = 0;
  for (const line of page.split("\n")) {
    if (!inside) {
      if (line === end) throw new Error("A generated part ends that never began.");
      result.push(line);
      inside = start.test(line);
    } else if (line === end) {
      result.push(...write(), line);
      inside = false;
      sections += 1;
    } else if (start.test(line)) throw new Error(`A generated part begins inside another one: ${line}`);
  }
  if (inside) throw new Error("A generated part never ends.");
  if (sections === 0) throw new Error("The page has no generated part.");
  return result.join("\n");
}
