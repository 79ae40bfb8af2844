import { filter, type Observable, Subject } from "rxjs";
import type { Intent, IntentOf, IntentType } from "./intents.ts";

export interface Actions {
  readonly all$: Observable<Intent>;
  of<Type extends IntentType>(...types: readonly Type[]): Observable<IntentOf<Type>>;
}

/** The one entry into the core: `send` takes an intent, and `actions` emits it to the features. */
export function createActions(): { actions: Actions; send: (intent: Intent) => void } {
  const all$ = new Subject<Intent>();
  return {
    actions: {
      all$: all$.asObservable(),
      of: (...types) => all$.pipe(filter((intent) => isOf(intent, types))),
    },
    send: (intent) => all$.next(intent),
  };
}

function isOf<Type extends IntentType>(intent: Intent, types: readonly Type[]): intent is IntentOf<Type> {
  return types.some((type) => type === intent.type);
}
