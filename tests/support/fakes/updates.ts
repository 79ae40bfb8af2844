import { BehaviorSubject, defer, NEVER, type Observable } from "rxjs";
import type { Updates } from "../../../streams/ports.ts";
import { Live } from "./live.ts";

/** Versions of the app; none waits by default. */
export class FakeUpdates implements Updates {
  readonly #waits$ = new BehaviorSubject(false);
  readonly #live = new Live();
  readonly waits$ = this.#live.watch(this.#waits$);
  looks = 0;
  takenOver = 0;
  /** Emits when the waiting version is active; never by default. */
  inCharge$: Observable<void> = NEVER;

  get live(): number {
    return this.#live.count;
  }

  setWaits(waits: boolean): void {
    this.#waits$.next(waits);
  }

  look(): void {
    this.looks += 1;
  }

  takeOver(): Observable<void> {
    return this.#live.watch(
      defer(() => {
        this.takenOver += 1;
        return this.inCharge$;
      }),
    );
  }
}
