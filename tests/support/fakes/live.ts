import { Observable } from "rxjs";

/** Counts open subscriptions, so that a test can detect leaks. */
export class Live {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The same stream, with its subscriptions counted. */
  watch<T>(stream$: Observable<T>): Observable<T> {
    return new Observable<T>((subscriber) => {
      this.#count += 1;
      subscriber.add(() => {
        this.#count -= 1;
      });
      subscriber.add(stream$.subscribe(subscriber));
    });
  }
}
