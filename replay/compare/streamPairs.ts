import type { Line } from "../../recorder/format.ts";
import { addTo } from "./expectations.ts";
import type { Finding } from "./findings.ts";

/** Maps the app's streams to recorded ones. */
export class StreamPairs {
  readonly #recorded = new Map<number, number>();
  readonly #ids = new Map<number, number>();
  readonly #unknown = new Map<number, Finding>();
  readonly #closedBy = new Map<number, Finding>();
  /** Inputs of streams that the app has not opened yet, by the `open` line. */
  readonly #waiting = new Map<number, Line[]>();
  #ready: Line[] = [];

  /** @param seq of the `open` line */
  pair(id: number, seq: number): void {
    this.#recorded.set(id, seq);
    this.#ids.set(seq, id);
    this.#ready.push(...(this.#waiting.get(seq) ?? []));
    this.#waiting.delete(seq);
  }

  /** The `open` line of a stream; undefined where the recording has none. */
  recordedOf(id: number): number | undefined {
    return this.#recorded.get(id);
  }

  /** @param seq of the `open` line @returns null while the app has not opened it */
  idOf(seq: number): number | null {
    return this.#ids.get(seq) ?? null;
  }

  /** A stream that the recording does not have. */
  addUnknown(id: number, finding: Finding): void {
    this.#unknown.set(id, finding);
  }

  /** @param of as in an output: negative for a stream that the recording does not have */
  rootOf(of: number | undefined): Finding | null {
    return of === undefined || of > 0 ? null : (this.#unknown.get(-of) ?? null);
  }

  /** The app has closed a stream that goes on in the recording. */
  closed(seq: number, finding: Finding): void {
    this.#closedBy.set(seq, finding);
  }

  closedBy(seq: number): Finding | null {
    return this.#closedBy.get(seq) ?? null;
  }

  /** Keeps an input until its stream is there. */
  wait(line: Line): void {
    addTo(this.#waiting, line.of ?? 0, line);
  }

  /** Inputs whose streams are there by now. */
  takeReady(): readonly Line[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
