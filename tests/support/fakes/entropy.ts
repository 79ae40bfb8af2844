import type { Entropy } from "../../../streams/ports.ts";

/** Seeded random values, the same in every run. */
export class FakeEntropy implements Entropy {
  readonly #forced: number[] = [];
  #state: number;

  constructor(seed = 1) {
    this.#state = seed >>> 0;
  }

  /** Programs the next results of `random()`. @param values 0 ≤ n < 1 */
  force(...values: readonly number[]): void {
    this.#forced.push(...values);
  }

  random(): number {
    return this.#forced.shift() ?? this.#next();
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => Math.floor(this.#next() * 256));
  }

  uuid(): string {
    const hex = [...this.bytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const variant = "89ab".charAt(Math.floor(this.#next() * 4));
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join("-");
  }

  /** Weyl sequence with a finaliser; good enough to spread test values. */
  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }
}
