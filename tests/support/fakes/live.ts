import { Observable } from "rxjs";
import { type Origin, origin } from "./tracing.ts";

/** A subscription that is open. */
export interface Opened {
  /** The request, the address or the stream. */
  readonly what: string;
  /** Null unless the test is traced. */
  readonly origin: Origin | null;
}

/** A port that knows its open subscriptions, so that a test can detect and name leaks. */
export class LivePort {
  readonly #open = new Set<Opened>();

  /** How many are open. */
  get live(): number {
    return this.#open.size;
  }

  get openings(): readonly Opened[] {
    return [...this.#open];
  }

  /** The same stream, with its subscriptions counted. */
  protected watch<T>(what: string, stream$: Observable<T>): Observable<T> {
    return new Observable<T>((subscriber) => {
      const opened = { what, origin: origin() };
      this.#open.add(opened);
      subscriber.add(() => this.#open.delete(opened));
      subscriber.add(stream$.subscribe(subscriber));
    });
  }
}

/** Adds something to a list. @returns removes it again */
export function addTo<T>(list: T[], one: T): () => void {
  list.push(one);
  return () => {
    const at = list.indexOf(one);
    if (at >= 0) list.splice(at, 1);
  };
}
