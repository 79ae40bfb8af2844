import { combineLatest, distinctUntilChanged, map, of, switchMap, tap } from "rxjs";
import type { Message } from "../../../wire/account.ts";
import { calls } from "../../../wire/calls/calls.ts";
import type { Locale } from "../../../wire/locale.ts";
import { equal } from "../../lib/equal.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { pages } from "../../page/routes.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { loadPages, type PagedList, pageSize } from "../pagedList.ts";

/** The player's messages, newest first (R-USER-01). */
export type Inbox = PagedList<Message>;

/** The messages while their page is open. Listing marks them as read, so each page refreshes the count. */
export function createInbox(
  scope: Scope,
  deps: CommonDeps<"player" | "location" | "backend" | "actions" | "reconnected$"> & {
    locale: State<Locale>;
    unread: { refresh(): void };
  },
) {
  const { player, location, locale, backend, actions, reconnected$, unread } = deps;
  const opened$ = loadPages<Message>(scope, {
    now: () => inbox.value,
    call: (pageNum) =>
      backend.call(calls.messages, { pageNum, pageSize }).pipe(
        tap(({ kind }) => {
          if (kind === "ok") unread.refresh();
        }),
      ),
    idOf: ({ id }) => id,
    more$: actions.of("messages/more"),
    retry$: actions.of("messages/retry"),
    reconnected$,
  });
  const page$ = combineLatest([location, locale]).pipe(
    map(([{ path }, language]) => ({ here: path === pages.messages.path, language })),
    distinctUntilChanged((before, now) => equal(before, now)),
  );
  const inbox: State<Inbox> = reduce<Inbox>(
    scope,
    "inbox",
    { status: "idle" },
    player.pipe(
      switchMap((id) => (id === null ? of(null) : page$)),
      switchMap((page) => (page?.here ? opened$ : of((): Inbox => ({ status: "idle" })))),
    ),
  );
  return { inbox };
}
