/** The next seed of the sequence. Seeds are 32-bit integers. */
export const nextSeed = (seed: number): number => (seed + 0x9e3779b9) >>> 0;

/** The random number of a seed: 0 ≤ n < 1. */
export const randomAt = (seed: number): number => mixBits(seed) / 0x100000000;

/** The next random number of rules, whose state keeps the seed. */
export function nextRandom(state: { seed: number }): number {
  state.seed = nextSeed(state.seed);
  return randomAt(state.seed);
}

/** A stateful generator, for drawing and sound. Game rules keep their seed in their state instead. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = nextSeed(state);
    return randomAt(state);
  };
}

function mixBits(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
