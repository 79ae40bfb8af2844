/** Rows beyond the edges that are drawn as well, so that scrolling shows no gaps. */
const margin = 8;

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

/** How far to scroll so that a row is seen, moved as little as possible, px. */
export function scrollTo(index: number, top: number, height: number, row: number): number {
  const start = index * row;
  if (start < top) return start;
  return start + row > top + height ? start + row - height : top;
}
