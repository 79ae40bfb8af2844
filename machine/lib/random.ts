/** 32 bits from a text, well spread (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return scramble(value);
}

/** The seed after this one. Seeds are 32-bit integers. */
export const nextSeed = (seed: number): number => (seed + 0x9e3779b9) >>> 0;

/** What a seed stands for: 0 ≤ n < 1. */
export const randomAt = (seed: number): number => scramble(seed) / 0x100000000;

/** A counter of random numbers for drawing, where nothing is replayed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = nextSeed(state);
    return randomAt(state);
  };
}

function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
