import { BehaviorSubject, defer, NEVER, type Observable } from "rxjs";
import type { Updates } from "../../../streams/ports.ts";
import { Live, type Opened } from "./live.ts";

/** Versions of the app; none waits by default. */
export class FakeUpdates implements Updates {
  readonly #waits$ = new BehaviorSubject(false);
  readonly #live = new Live();
  readonly waits$ = this.#live.watch("waits$", this.#waits$);
  looks = 0;
  takenOver = 0;
  /** Emits when the waiting version is active; never by default. */
  inCharge$: Observable<void> = NEVER;

  get live(): number {
    return this.#live.count;
  }

  get openings(): readonly Opened[] {
    return this.#live.openings;
  }

  setWaits(waits: boolean): void {
    this.#waits$.next(waits);
  }

  look(): void {
    this.looks += 1;
  }

  takeOver(): Observable<void> {
    return this.#live.watch(
      "takeOver()",
      defer(() => {
        this.takenOver += 1;
        return this.inCharge$;
      }),
    );
  }
}
