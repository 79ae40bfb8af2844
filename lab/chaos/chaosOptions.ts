export interface ChaosOptions {
  readonly minutes: number;
  readonly services: number;
  readonly hosts: number;
  readonly seats: number;
  readonly players: number;
  /** Length of a game that is not left, s. */
  readonly play: number;
  readonly seed: number;
  /** Whether to roll the cluster over instead of breaking it. */
  readonly rolling: boolean;
}

const defaults = { minutes: 10, services: 2, hosts: 2, seats: 8, players: 24, play: 30, seed: 1 };
const usage = `chaos.ts [--rolling] ${Object.entries(defaults)
  .map(([name, value]) => `[--${name} ${value}]`)
  .join(" ")}`;

/** @throws an Error that says what is wrong */
export function readChaosOptions(words: readonly string[]): ChaosOptions {
  const rolling = words.includes("--rolling");
  const rest = words.filter((word) => word !== "--rolling");
  const numbers = { ...defaults };
  for (let index = 0; index < rest.length; index += 2) {
    const [word = "", value] = rest.slice(index, index + 2);
    const name = Object.keys(defaults).find((each) => `--${each}` === word);
    const number = Number(value);
    if (name === undefined) throw new Error(`${word} is no option. ${usage}`);
    if (!Number.isInteger(number) || number < 1) throw new Error(`${word} needs a whole number above 0`);
    Object.assign(numbers, { [name]: number });
  }
  return { ...numbers, rolling };
}
