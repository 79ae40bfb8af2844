import type { Report } from "../../../streams/ports.ts";

/** Keeps the faults of a test; those that were not expected fail it. */
export class FakeReport implements Report {
  readonly faults: Array<{ where: string; error: unknown }> = [];
  readonly #expected: string[] = [];

  /** @param where how the place of the expected faults starts; everything, unless told */
  expect(where = ""): void {
    this.#expected.push(where);
  }

  get unexpected(): ReadonlyArray<{ where: string; error: unknown }> {
    return this.faults.filter(({ where }) => !this.#expected.some((start) => where.startsWith(start)));
  }

  fault(where: string, error: unknown): void {
    this.faults.push({ where, error });
  }
}
