import type { Report } from "../../../streams/ports.ts";

/** Collects the faults of a test; unexpected ones fail it. */
export class FakeReport implements Report {
  readonly faults: Array<{ where: string; error: unknown }> = [];
  readonly #expected: string[] = [];

  /** @param where prefix of the expected faults; all faults by default */
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
