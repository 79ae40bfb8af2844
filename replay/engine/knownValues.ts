import * as z from "zod/mini";
import type { Line } from "../../recorder/format.ts";
import { knownKey, type ReadName, type ReadValue, reads } from "../../recorder/reads.ts";

/** What a replayed app reads of ports: the values of the header, and what changed them since. */
export class KnownValues {
  /** By {@link knownKey}. */
  readonly #values: Map<string, unknown>;

  constructor(header: Readonly<Record<string, unknown>>) {
    this.#values = new Map(Object.entries(header));
  }

  set(name: ReadName, of: unknown, value: unknown): void {
    this.#values.set(knownKey(name, of), value);
  }

  /** @param line what it says was read; other lines say nothing */
  learn({ what, port, kind, data }: Pick<Line, "what" | "port" | "kind" | "data">): void {
    const { of, value } = Object(data);
    if (what === "read") this.#values.set(knownKey(`${port}.${kind}`, of), value);
  }

  get<Name extends ReadName>(name: Name, of: unknown): ReadValue<Name> {
    const known = z.safeParse(reads[name].schema, this.#values.get(knownKey(name, of)));
    return known.success ? known.data : reads[name].otherwise;
  }
}
