import { FakeEntropy } from "../../support/fakes/entropy.ts";

/** Seeded random values, the same in every run. */
export interface Dice {
  random(): number;
}

export const dice = (seed: number): Dice => new FakeEntropy(seed);

export function below(dice: Dice, limit: number): number {
  return Math.floor(dice.random() * limit);
}

export function one<T>(dice: Dice, values: readonly T[]): T {
  for (const value of values.slice(below(dice, values.length))) return value;
  throw new Error("nothing to choose from");
}
