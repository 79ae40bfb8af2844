import {
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
  tap,
} from "rxjs";
import type { Actions } from "../actions.ts";
import { attempt } from "../lib/attempt.ts";
import { equal } from "../lib/equal.ts";
import { reduce } from "../lib/reduce.ts";
import type { Scope } from "../lib/scope.ts";
import type { State } from "../lib/state.ts";
import type { Report } from "../ports.ts";
import { untilAnswered } from "../rules/untilAnswered.ts";
import type { Backend } from "../session/backend.ts";
import type { Locale, Place } from "../ui/place.ts";
import type { Message } from "../wire/account.ts";
import { calls } from "../wire/calls.ts";
import { isAbsent } from "../wire/envelope.ts";

/** The player's messages, newest first (R-USER-01). */
export type Inbox =
  /** Its page is not open. */
  | { status: "idle" }
  | { status: "loading" }
  | { status: "failed" }
  | {
      status: "ready";
      messages: readonly Message[];
      /** How many pages are here. */
      pages: number;
      /** What comes after them: `end` nothing · `more` a page on demand · it is on its way · it did not come. */
      rest: "end" | "more" | "loading" | "failed";
    };

/** Messages that come with one call. */
export const inboxPage = 20;

type Change = (before: Inbox) => Inbox;
type Page = { kind: "page"; messages: readonly Message[] } | { kind: "failed" };

/**
 * The messages while their page is open, page by page. The service counts as read what it has listed, so the unread count
 * is asked for again after each page.
 */
export function createInbox(
  scope: Scope,
  deps: {
    player: State<string | null>;
    place: State<Place>;
    locale: State<Locale>;
    backend: Backend;
    actions: Actions;
    report: Report;
    back$: Observable<unknown>;
    unread: { refresh(): void };
  },
): State<Inbox> {
  const { player, place, locale, backend, actions, report, back$, unread } = deps;

  const ask = (pageNum: number): Observable<Page> =>
    attempt(
      report,
      "messages",
      () =>
        backend.quiet(calls.messages, { pageNum, pageSize: inboxPage }).pipe(
          map((result): Page => {
            if (result.kind === "ok") return { kind: "page", messages: result.data.list };
            return isAbsent(result) ? { kind: "page", messages: [] } : { kind: "failed" };
          }),
          tap(({ kind }) => {
            if (kind === "page") unread.refresh();
          }),
        ),
      of({ kind: "failed" as const }),
    );

  const more$ = actions.of("messages/more").pipe(
    map(() => inbox.value),
    filter((now) => now.status === "ready"),
    filter(({ rest }) => rest === "more" || rest === "failed"),
    exhaustMap(({ pages }) => concat(of(rest("loading")), ask(pages + 1).pipe(map(appended)))),
  );
  const opened$ = defer(() =>
    actions.of("messages/retry").pipe(
      startWith(undefined),
      switchMap(() =>
        concat(
          of<Change>(() => ({ status: "loading" })),
          untilAnswered(() => ask(1), back$).pipe(map(first)),
          more$,
        ),
      ),
    ),
  );
  const page$ = combineLatest([place, locale]).pipe(
    map(([{ path }, language]) => ({ here: path === "/user/message", language })),
    distinctUntilChanged((before, now) => equal(before, now)),
  );
  const closed: Change = () => ({ status: "idle" });
  const inbox: State<Inbox> = reduce<Inbox>(
    scope,
    "inbox",
    { status: "idle" },
    player.pipe(
      switchMap((id) => (id === null ? of(null) : page$)),
      switchMap((page) => (page?.here ? opened$ : of(closed))),
    ),
  );
  return inbox;
}

function first(page: Page): Change {
  return () =>
    page.kind === "page"
      ? { status: "ready", messages: page.messages, pages: 1, rest: restAfter(page.messages) }
      : { status: "failed" };
}

/** A message that came meanwhile moves the others on to the next page: none shows twice. */
function appended(page: Page): Change {
  if (page.kind === "failed") return rest("failed");
  return (before) => {
    if (before.status !== "ready") return before;
    const known = new Set(before.messages.map(({ id }) => id));
    return {
      status: "ready",
      messages: [...before.messages, ...page.messages.filter(({ id }) => !known.has(id))],
      pages: before.pages + 1,
      rest: restAfter(page.messages),
    };
  };
}

function rest(next: "loading" | "failed"): Change {
  return (before) => (before.status === "ready" ? { ...before, rest: next } : before);
}

function restAfter(page: readonly Message[]): "end" | "more" {
  return page.length < inboxPage ? "end" : "more";
}
