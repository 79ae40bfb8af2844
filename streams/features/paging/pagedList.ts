import { concat, defer, exhaustMap, filter, map, type Observable, of, startWith, switchMap } from "rxjs";
import type { Cause } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { untilAnswered } from "../../rules/untilAnswered.ts";
import { type CallResult, isAbsent } from "../../wire/envelope.ts";

/** A list that comes page by page, the newest first. */
export type PagedList<T> =
  /** `idle`: its page is not open. */
  | { readonly status: "idle" | "loading" | "failed" }
  | {
      readonly status: "ready";
      /** Empty also where the backend has no such call. */
      readonly list: readonly T[];
      /** How many pages are here. */
      readonly pages: number;
      /** `none` when all are here · `waiting` for a wish · `loading` · `failed`, which a wish asks again. */
      readonly more: "none" | "waiting" | "loading" | "failed";
    };

/** Items that come with one call. */
export const pageSize = 20;
/** The calls' own limit (docs/protocol.md, section 2). */
const lastPage = 1_000;

type Page<T> = { kind: "page"; list: readonly T[] } | { kind: "failed" };

/**
 * The changes of a list while its page is open: the first page, then one more for each wish. A first page that failed is asked for
 * again on `retry$`, and by itself once the service is back.
 * @param now the list that the changes go to
 * @param call asks for a page, from 1 on
 * @param idOf what moved on to the next page meanwhile is known by it, and shows once
 */
export function pagesOf<T>(
  scope: Scope,
  deps: {
    now: () => PagedList<T>;
    call: (pageNum: number) => Observable<CallResult<{ list: readonly T[] }>>;
    idOf: (item: T) => string;
    more$: Observable<unknown>;
    retry$: Observable<unknown>;
    reconnected$: Observable<unknown>;
  },
): Cause<PagedList<T>> {
  const { now, call, idOf, more$, retry$, reconnected$ } = deps;

  const ask = (pageNum: number): Observable<Page<T>> =>
    scope.attempt(
      "pages",
      () =>
        call(pageNum).pipe(
          map((result): Page<T> => {
            if (result.kind === "ok") return { kind: "page", list: result.data.list };
            return isAbsent(result) ? { kind: "page", list: [] } : { kind: "failed" };
          }),
        ),
      of({ kind: "failed" }),
    );
  const next$ = more$.pipe(
    map(now),
    filter((list) => list.status === "ready"),
    filter(({ more }) => more === "waiting" || more === "failed"),
    exhaustMap(({ pages }) =>
      concat(
        of(more<T>("loading")),
        ask(pages + 1).pipe(
          map((page) => (page.kind === "page" ? appended(page.list, idOf) : more<T>("failed"))),
        ),
      ),
    ),
  );
  return defer(() =>
    retry$.pipe(
      startWith(undefined),
      switchMap(() =>
        concat(
          of((): PagedList<T> => ({ status: "loading" })),
          untilAnswered(() => ask(1), reconnected$).pipe(map((page) => () => firstOf(page))),
          next$,
        ),
      ),
    ),
  );
}

function firstOf<T>(page: Page<T>): PagedList<T> {
  if (page.kind === "failed") return { status: "failed" };
  return { status: "ready", list: page.list, pages: 1, more: moreAfter(page.list, 1) };
}

function appended<T>(page: readonly T[], idOf: (item: T) => string) {
  return (before: PagedList<T>): PagedList<T> => {
    if (before.status !== "ready") return before;
    const known = new Set(before.list.map(idOf));
    const pages = before.pages + 1;
    const list = [...before.list, ...page.filter((item) => !known.has(idOf(item)))];
    return { status: "ready", list, pages, more: moreAfter(page, pages) };
  };
}

function more<T>(next: "loading" | "failed") {
  return (before: PagedList<T>): PagedList<T> =>
    before.status === "ready" ? { ...before, more: next } : before;
}

function moreAfter(page: readonly unknown[], pages: number): "none" | "waiting" {
  return page.length < pageSize || pages >= lastPage ? "none" : "waiting";
}
