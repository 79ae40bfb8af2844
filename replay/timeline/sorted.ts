/** The first number of a sorted list that is greater; null for none. */
export function nextOf(sorted: readonly number[], than: number): number | null {
  return sorted[indexUpTo(sorted, than) + 1] ?? null;
}

/** The last number of a sorted list that is smaller; null for none. */
export function previousOf(sorted: readonly number[], than: number): number | null {
  return sorted[indexUpTo(sorted, than - 1)] ?? null;
}

/** The index of the last number of a sorted list that is not greater; -1 for none. */
export function indexUpTo(sorted: readonly number[], limit: number): number {
  return lastIndex(sorted.length, (index) => (sorted[index] ?? 0) <= limit);
}

/** The last index for which `holds`, where it holds for all before it; -1 for none. */
export function lastIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
