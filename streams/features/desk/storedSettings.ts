import { of, tap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../lib/scope.ts";
import { source } from "../../lib/state.ts";
import type { Stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";

const local = <Schema extends z.ZodMiniType>(key: string, schema: Schema): Stored<Schema> => ({
  key,
  area: "local",
  form: "json",
  schema,
});

/** What this browser remembers of the desk's sheet. */
export const storedSettings = {
  /** Percent; 100 by default. */
  volume: local("VOLUME", z.int().check(z.gte(0), z.lte(100))),
  /** Whether the connection's numbers are shown; they are not by default. */
  statistics: local("STATISTICS", z.enum(["shown", "hidden"])),
  /** Whether the last half minute is kept; off by default. */
  keepClip: local("KEEP_CLIP", z.enum(["on", "off"])),
} as const;

/** What this browser remembers; null for nothing, and where its storage throws: the desk opens all the same. */
export function recall<Schema extends z.ZodMiniType>(
  scope: Scope,
  typedStorage: TypedStorage,
  item: Stored<Schema>,
): z.infer<Schema> | null {
  const found = source<z.infer<Schema> | null>(null);
  const read$ = scope.attempt("desk/recall", () => of(typedStorage.read(item)));
  scope.run("recall", read$.pipe(tap((value) => found.set(value))));
  return found.value;
}
