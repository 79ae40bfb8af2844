import { filter, merge, tap } from "rxjs";
import type { Actions } from "../../actions.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import { stored } from "../../storage/stored.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";

const maxWords = 8;

export interface History {
  readonly words: State<readonly string[]>;
  remember(word: string): void;
}

/** At most eight keywords that led to a game, newest first (R-SEARCH-01); other tabs write them, too. */
export function createHistory(
  scope: Scope,
  deps: { open: State<boolean>; typedStorage: TypedStorage; actions: Actions },
): History {
  const { open, typedStorage, actions } = deps;
  const words = source<readonly string[]>([]);
  const read = (): readonly string[] => typedStorage.read(stored.searchHistory) ?? [];
  const write = (next: readonly string[]): void => {
    if (next.length === 0) typedStorage.remove(stored.searchHistory);
    else typedStorage.write(stored.searchHistory, [...next]);
    words.set(next);
  };
  const without = (gone: string): readonly string[] =>
    read().filter((known) => known.toLowerCase() !== gone.toLowerCase());

  scope.run(
    "history",
    merge(
      open.pipe(
        filter(Boolean),
        tap(() => words.set(read())),
      ),
      actions
        .of("search/forget")
        .pipe(tap(({ keyWord }) => write(keyWord === undefined ? [] : without(keyWord)))),
    ),
  );
  return {
    words,
    remember(word) {
      if (word !== "") write([word, ...without(word)].slice(0, maxWords));
    },
  };
}
