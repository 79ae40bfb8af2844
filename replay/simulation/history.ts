import type { Address } from "../../streams/ports.ts";

/** A browser's history in memory, for a replay in which the app goes its own ways. */
export class HistoryModel {
  readonly #entries: Address[];
  readonly #onMove: (address: Address) => void;
  #index = 0;

  /** @param onMove the address has changed */
  constructor(first: Address, onMove: (address: Address) => void) {
    this.#entries = [first];
    this.#onMove = onMove;
  }

  get address(): Address {
    return this.#entries[this.#index] ?? { path: "/", query: "", hash: "" };
  }

  push(to: Address): void {
    this.#entries.splice(this.#index + 1, Number.POSITIVE_INFINITY, to);
    this.#index += 1;
    this.#onMove(to);
  }

  replace(to: Address): void {
    this.#entries[this.#index] = to;
    this.#onMove(to);
  }

  /** Does nothing on the first page. */
  back(): void {
    if (this.#index === 0) return;
    this.#index -= 1;
    this.#onMove(this.address);
  }

  /** The player went to this address: back to it, where it is the page before. */
  wentTo(to: Address): void {
    const before = this.#entries[this.#index - 1];
    if (before?.path === to.path && before.query === to.query) this.back();
    else this.push(to);
  }
}

/** A path with query and hash as an address; null for one of another origin. */
export function addressOf(to: string, origin: string): Address | null {
  if (!URL.canParse(to, origin)) return null;
  const url = new URL(to, origin);
  return url.origin === origin ? { path: url.pathname, query: url.search, hash: url.hash } : null;
}
