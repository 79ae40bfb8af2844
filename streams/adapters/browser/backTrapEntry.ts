import { Observable, type Subscriber } from "rxjs";
import * as z from "zod/mini";

export type EntryHistory = Pick<History, "pushState" | "replaceState" | "back" | "state">;

/**
 * State of a history entry; survives a reload. `over` is the id of a trap entry, `under` marks the page's own entry below the
 * trap of that id. A trap that `moved` has a URL of its own, so it must not be replaced.
 */
const entryState = z.object({
  over: z.optional(z.number()),
  moved: z.optional(z.boolean()),
  under: z.optional(z.number()),
});

/**
 * Intercepts the back button with the history: while `back$` is subscribed, a trap entry with the same URL lies on top of the
 * page's own entry, and going back leaves only the trap. An entry can be removed only by going back, which races with the next
 * navigation, so an unused trap stays: the next subscriber reuses it, the next page replaces it, and going back skips it.
 * @param address the current path, query and hash
 */
export function createBackTrap(history: EntryHistory, address: () => string) {
  const readState = (): z.infer<typeof entryState> => entryState.safeParse(history.state).data ?? {};
  let here = readState();
  let at = address();
  let listener: Subscriber<void> | null = null;

  const syncState = (): void => {
    here = readState();
    at = address();
  };
  const pushTrap = (): void => {
    if (here.over !== undefined) return;
    const id = Date.now();
    try {
      history.replaceState({ under: id }, "");
      history.pushState({ over: id }, "");
    } catch {
      // Browsers limit the rate of history changes. Without a trap, back leaves the page as usual.
    }
    syncState();
  };

  return {
    back$: new Observable<void>((subscriber) => {
      listener = subscriber;
      pushTrap();
      return () => {
        if (listener === subscriber) listener = null;
      };
    }),
    /** Both take path, query and hash, and throw where the browser refuses. */
    push(inside: string) {
      if (here.over === undefined || here.moved) history.pushState(null, "", inside);
      else history.replaceState(null, "", inside);
      syncState();
      if (listener) pushTrap();
    },
    replace(inside: string) {
      history.replaceState(here.over === undefined ? history.state : { ...here, moved: true }, "", inside);
      syncState();
    },
    /** Call it once after each `popstate`. @returns true if it only left the trap, so the page stays */
    handlePopState(): boolean {
      const [from, left] = [here, at];
      syncState();
      if (from.over === undefined || here.under !== from.over) return false;
      // A replace while the trap was on top was meant for the page's own entry.
      if (at !== left) history.replaceState(history.state, "", left);
      at = left;
      const subscriber = listener;
      listener = null;
      if (subscriber) {
        subscriber.next();
        subscriber.complete();
      } else history.back();
      return true;
    },
  };
}
