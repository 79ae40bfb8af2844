import type { Quality } from "../../streams/wire/machineControl.ts";
import { type BenchGame, findBenchGame } from "./benchGames.ts";

export interface StreamOptions {
  readonly rounds: number;
  /** Of one turn, s. */
  readonly seconds: number;
  readonly games: readonly BenchGame[];
  /** How many play at once. */
  readonly seats: number;
  /** Measures a second time while another seat burns a core. */
  readonly burn: boolean;
  readonly vp8: boolean;
  readonly quality: Quality;
  /** Ends with code 1 when a goal is missed. */
  readonly strict: boolean;
}

/** @throws one line about the first wrong option */
export function readStreamOptions(words: readonly string[]): StreamOptions {
  const number = (name: string, fallback: number): number => {
    const at = words.indexOf(`--${name}`);
    const value = at === -1 ? fallback : Number(words[at + 1]);
    if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} needs a number above 0`);
    return value;
  };
  const at = words.indexOf("--game");
  const names = at === -1 ? ["g-halogen-mile"] : (words[at + 1] ?? "").split(",");
  return {
    rounds: Math.round(number("rounds", 3)),
    seconds: number("seconds", 10),
    games: names.map(findBenchGame),
    seats: Math.round(number("seats", 1)),
    burn: words.includes("--burn"),
    vp8: words.includes("--vp8"),
    quality: words.includes("--high") ? "high" : "standard",
    strict: words.includes("--strict"),
  };
}
