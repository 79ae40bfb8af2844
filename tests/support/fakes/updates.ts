import { BehaviorSubject, defer, NEVER, type Observable } from "rxjs";
import type { Updates } from "../../../streams/ports.ts";
import { LivePort } from "./live.ts";

/** Versions of the app; none waits by default. */
export class FakeUpdates extends LivePort implements Updates {
  readonly #waits$ = new BehaviorSubject(false);
  readonly waits$ = this.watch("waits$", this.#waits$);
  looks = 0;
  takenOver = 0;
  /** Emits when the waiting version is active; never by default. */
  inCharge$: Observable<void> = NEVER;

  setWaits(waits: boolean): void {
    this.#waits$.next(waits);
  }

  look(): void {
    this.looks += 1;
  }

  takeOver(): Observable<void> {
    return this.watch(
      "takeOver()",
      defer(() => {
        this.takenOver += 1;
        return this.inCharge$;
      }),
    );
  }
}
