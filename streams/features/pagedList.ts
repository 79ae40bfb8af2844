import { concat, defer, exhaustMap, filter, map, type Observable, of, startWith, switchMap } from "rxjs";
import { lastPage } from "../../wire/calls/calls.ts";
import { type CallResult, isAbsent } from "../../wire/calls/envelope.ts";
import type { Cause } from "../lib/reduce.ts";
import type { Scope } from "../lib/scope.ts";
import { retryOnReconnect } from "../rules/retryOnReconnect.ts";

/** A list loaded page by page, newest first. */
export type PagedList<T> =
  /** `idle`: its page is not open. */
  | { readonly status: "idle" | "loading" | "failed" }
  | {
      readonly status: "ready";
      /** Also empty when the backend has no such call. */
      readonly list: readonly T[];
      readonly pages: number;
      /** `none` all are loaded · `waiting` for `more$` · `loading` · `failed`, which `more$` retries. */
      readonly more: "none" | "waiting" | "loading" | "failed";
    };

export const pageSize = 20;

type Page<T> = { kind: "page"; list: readonly T[] } | { kind: "failed" };

/**
 * The changes of a list while its page is open: the first page, then another for each `more$`. A failed first
 * page is loaded again on `retry$`, and once the service is reachable again.
 * @param now the current list  @param call fetches a page, counted from 1
 * @param idOf identifies items: one that moved to the next page meanwhile is not shown twice
 */
export function loadPages<T>(
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
    filter(({ more }) => more !== "none"),
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
          retryOnReconnect(() => ask(1), reconnected$).pipe(map((page) => () => firstOf(page))),
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
