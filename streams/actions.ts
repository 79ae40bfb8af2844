import { filter, type Observable, Subject } from "rxjs";
import { type Intent, type IntentOf, type IntentType, intents } from "./intents.ts";
import type { Report } from "./ports.ts";

/** The intents as streams. */
export interface Actions {
  readonly all$: Observable<Intent>;
  of<Type extends IntentType>(...types: readonly Type[]): Observable<IntentOf<Type>>;
}

/**
 * The one entry into the core: `send` validates each intent, whatever its origin, and `actions` emits it to the
 * features.
 */
export function createActions(report: Report): { actions: Actions; send: (intent: Intent) => void } {
  const all$ = new Subject<Intent>();
  return {
    actions: {
      all$: all$.asObservable(),
      of: (...types) => all$.pipe(filter((intent) => isOf(intent, types))),
    },
    send(intent) {
      const read = intents.safeParse(intent);
      if (read.success) all$.next(read.data);
      else report.fault("send", read.error);
    },
  };
}

function isOf<Type extends IntentType>(intent: Intent, types: readonly Type[]): intent is IntentOf<Type> {
  return types.some((type) => type === intent.type);
}
