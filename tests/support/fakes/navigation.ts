import { Subject, take } from "rxjs";
import type { Address, Navigation } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** A browser's history in memory. */
export class FakeNavigation extends LivePort implements Navigation {
  readonly origin: string;
  /** The app's navigations, in order. */
  readonly log: Array<{ kind: "push" | "replace" | "leave"; to: string } | { kind: "back" | "reload" }> = [];
  readonly #entries: string[];
  #index = 0;
  readonly #changed$ = new Subject<Address>();
  readonly changes$ = this.watch("changes$", this.#changed$);
  readonly #backs$ = new Subject<void>();
  readonly back$ = this.watch("back$", this.#backs$.pipe(take(1)));

  /** @param at the path at which the page was loaded */
  constructor(at = "/", origin = "https://play.test") {
    super();
    this.origin = origin;
    this.#entries = [at];
  }

  /** Path, query and hash as one text. */
  get at(): string {
    return this.#entries[this.#index] ?? "/";
  }

  /** How often the page was loaded anew. */
  get reloads(): number {
    return this.log.filter(({ kind }) => kind === "reload").length;
  }

  /** The number of history entries to go back to. */
  get depth(): number {
    return this.#index;
  }

  /** Whether the back button is intercepted instead of leaving the page. */
  get listening(): boolean {
    return this.#backs$.observed;
  }

  address(): Address {
    const url = new URL(this.at, this.origin);
    return { path: url.pathname, query: url.search, hash: url.hash };
  }

  push(to: string): void {
    this.log.push({ kind: "push", to });
    this.go(to);
  }

  replace(to: string): void {
    this.log.push({ kind: "replace", to });
    this.#entries[this.#index] = to;
    this.#changed$.next(this.address());
  }

  back(): void {
    this.log.push({ kind: "back" });
    this.goBack();
  }

  leave(url: string): void {
    this.log.push({ kind: "leave", to: url });
  }

  reload(): void {
    this.log.push({ kind: "reload" });
  }

  /** The player navigates inside the app. */
  go(to: string): void {
    this.#entries.splice(this.#index + 1, Number.POSITIVE_INFINITY, to);
    this.#index += 1;
    this.#changed$.next(this.address());
  }

  /** The player presses the back button of the browser or phone. */
  goBack(): void {
    if (this.listening) {
      this.#backs$.next();
      return;
    }
    if (this.#index === 0) return;
    this.#index -= 1;
    this.#changed$.next(this.address());
  }
}
