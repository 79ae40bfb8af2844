import { Observable, type Subscriber } from "rxjs";
import * as z from "zod/mini";

export type EntryHistory = Pick<History, "pushState" | "replaceState" | "back" | "state">;

/**
 * What an entry remembers, also over a reload: `over` names a spare one, `under` the page's own entry below the spare one of that name. A
 * spare one that `moved` has an address of its own, which nothing may take the place of.
 */
const marks = z.object({
  over: z.optional(z.number()),
  moved: z.optional(z.boolean()),
  under: z.optional(z.number()),
});

export interface SpareEntry {
  /** Emits once and completes when the person goes back to the page's own entry. One subscriber at a time. */
  readonly back$: Observable<void>;
  /** @param inside path, query and hash; as the other, throws where the browser refuses */
  readonly push: (inside: string) => void;
  readonly replace: (inside: string) => void;
  /** Asked once after each `popstate`: true where the move was between a page's own two entries, and the page stays. */
  took(): boolean;
}

/**
 * Hears the back button by the history: while somebody listens, an entry of the same address lies on top of the page's own, and going back takes
 * that one alone. A browser can take an entry away only by going back, which races with whatever comes next. So an entry that nobody
 * needs any more stays: the next listener has it, the next page takes its place, and going back passes over it.
 * @param address path, query and hash of now
 */
export function spareEntry(history: EntryHistory, address: () => string): SpareEntry {
  const marksNow = (): z.infer<typeof marks> => marks.safeParse(history.state).data ?? {};
  let here = marksNow();
  let at = address();
  let listener: Subscriber<void> | null = null;

  const moved = (): void => {
    here = marksNow();
    at = address();
  };
  const lay = (): void => {
    if (here.over !== undefined) return;
    const name = Date.now();
    try {
      history.replaceState({ under: name }, "");
      history.pushState({ over: name }, "");
    } catch {
      // The browser has had enough of changes for now. Back leaves the page then, as it does everywhere.
    }
    moved();
  };

  return {
    back$: new Observable((subscriber) => {
      listener = subscriber;
      lay();
      return () => {
        if (listener === subscriber) listener = null;
      };
    }),
    push(inside) {
      if (here.over === undefined || here.moved) history.pushState(null, "", inside);
      else history.replaceState(null, "", inside);
      moved();
      if (listener) lay();
    },
    replace(inside) {
      history.replaceState(here.over === undefined ? history.state : { ...here, moved: true }, "", inside);
      moved();
    },
    took() {
      const [from, left] = [here, at];
      moved();
      if (from.over === undefined || here.under !== from.over) return false;
      // What was replaced on top counts for the page.
      if (at !== left) history.replaceState(history.state, "", left);
      at = left;
      const told = listener;
      listener = null;
      if (told) {
        told.next();
        told.complete();
      } else history.back();
      return true;
    },
  };
}
