import { filter, map, type Observable, tap } from "rxjs";
import * as z from "zod/mini";
import type { Report } from "./ports.ts";

/** One kind of act, for a `discriminatedUnion` of them by `kind`. */
export const actSchema = <Kind extends string, Shape extends Record<string, z.ZodMiniType>>(
  kind: Kind,
  shape: Shape,
) => z.object({ kind: z.literal(kind), ...shape });

interface Act {
  readonly kind: string;
}

/** What an intent says to do, as streams: by kind. */
export interface Acts<Any extends Act> {
  of<Kind extends Any["kind"]>(...kinds: readonly Kind[]): Observable<Extract<Any, { kind: Kind }>>;
}

/**
 * The acts of intents whose schema is not with that of all intents, because their code is no part of the first route. One that is
 * none is reported, and does nothing.
 */
export function createActs<Any extends Act>(
  schema: z.ZodMiniType<Any>,
  intents$: Observable<{ readonly act: unknown }>,
  report: Report,
): Acts<Any> {
  const all$ = intents$.pipe(
    map(({ act }) => schema.safeParse(act)),
    tap((read) => {
      if (!read.success) report.fault("send", read.error);
    }),
    filter((read) => read.success),
    map((read) => read.data),
  );
  return { of: (...kinds) => all$.pipe(filter((act) => isOf(act, kinds))) };
}

function isOf<Any extends Act, Kind extends Any["kind"]>(
  act: Any,
  kinds: readonly Kind[],
): act is Extract<Any, { kind: Kind }> {
  return kinds.some((kind) => kind === act.kind);
}
