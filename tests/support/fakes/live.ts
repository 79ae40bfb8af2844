import { Observable } from "rxjs";

/** Counts the subscriptions that are open, so that a test can prove that nothing was left behind. */
export class Live {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The same stream, counted while somebody is subscribed. */
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
