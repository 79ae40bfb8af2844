/**
 * Delta debugging: leaves out parts of a list for as long as the rest still fails (R-REC-24). The result is small, and where the
 * budget lasted no single part of it can be left out.
 * @param parts fail together
 * @param fails whether a part of the list, in its order, still fails
 * @param budget how often `fails` may be asked
 */
export function smallest<T>(
  parts: readonly T[],
  fails: (kept: readonly T[]) => boolean,
  budget: number,
): { kept: readonly T[]; tries: number } {
  let kept = parts;
  let tries = 0;
  const stillFails = (rest: readonly T[]): boolean => {
    tries += 1;
    return fails(rest);
  };
  for (let size = Math.ceil(kept.length / 2); size >= 1 && tries < budget; ) {
    let leftOut = false;
    // From the end: what comes late depends on what comes early.
    for (let from = Math.max(0, kept.length - size); tries < budget; from = Math.max(0, from - size)) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (rest.length < kept.length && stillFails(rest)) {
        kept = rest;
        leftOut = true;
      }
      if (from === 0) break;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!leftOut) break;
  }
  return { kept, tries };
}
