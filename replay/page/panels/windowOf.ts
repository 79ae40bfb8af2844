/** Rows beyond the edges that are drawn as well, so that scrolling shows no gaps. */
const margin = 4;

/**
 * Which rows of a long list are drawn.
 * @param top how far it is scrolled, px
 * @param height of what is seen, px
 * @param row height of a row, px
 */
export function windowOf(
  count: number,
  top: number,
  height: number,
  row: number,
): { readonly from: number; readonly to: number } {
  const from = Math.min(count, Math.max(0, Math.floor(top / row) - margin));
  return { from, to: Math.min(count, Math.max(from, Math.ceil((top + height) / row) + margin)) };
}

/** Rows that are seen before and after the one that is scrolled to. */
const around = 2;

/** How far to scroll so that a row is seen with its neighbours, moved as little as possible, px. */
export function scrollTo(index: number, top: number, height: number, row: number): number {
  const [first, last] = [Math.max(0, (index - around) * row), (index + 1 + around) * row];
  if (first < top) return first;
  return last > top + height ? Math.min(first, last - height) : top;
}
