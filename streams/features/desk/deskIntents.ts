import { filter, mergeMap, type Observable } from "rxjs";
import * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import type { Report } from "../../ports.ts";

const does = <Kind extends string, Shape extends Record<string, z.ZodMiniType>>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

/**
 * What a player can do at the desk only: the `act` of the intent `desk/do`. Checked here and not with the other
 * intents, because the desk's code is no part of the first route.
 */
export const deskIntents = z.discriminatedUnion("kind", [
  /** Opens or closes the sheet with everything that can be done while playing. */
  does("sheet", { open: z.boolean() }),
  /** Lets a game go on that stands still because its page was hidden. */
  does("resume", {}),
]);
export type DeskIntent = z.infer<typeof deskIntents>;
export type DeskIntentKind = DeskIntent["kind"];
export type DeskIntentOf<Kind extends DeskIntentKind> = Extract<DeskIntent, { kind: Kind }>;

/** The desk's intents as streams. */
export interface DeskIntents {
  of<Kind extends DeskIntentKind>(...kinds: readonly Kind[]): Observable<DeskIntentOf<Kind>>;
}

export function createDeskIntents({ actions, report }: { actions: Actions; report: Report }): DeskIntents {
  const all$ = actions.of("desk/do").pipe(
    mergeMap(({ act }) => {
      const read = deskIntents.safeParse(act);
      if (!read.success) report.fault("send", read.error);
      return read.success ? [read.data] : [];
    }),
  );
  return { of: (...kinds) => all$.pipe(filter((intent) => isOf(intent, kinds))) };
}

function isOf<Kind extends DeskIntentKind>(
  intent: DeskIntent,
  kinds: readonly Kind[],
): intent is DeskIntentOf<Kind> {
  return kinds.some((kind) => kind === intent.kind);
}
