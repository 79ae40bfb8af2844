import {
  concat,
  EMPTY,
  exhaustMap,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
} from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { isAbsent } from "../../../wire/calls/envelope.ts";
import type { SignInEntry } from "../../../wire/calls/signIns.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { pages } from "../../page/routes.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { playerOnPage } from "../session/playerOnPage.ts";

/** Which sign-ins are being ended, or were: one by its id, or all others. */
export type Ending = { readonly kind: "one"; readonly id: string } | { readonly kind: "others" };

/** Where the player is signed in (R-SEC-08). */
export type SignIns =
  /** Away from the settings, or the backend does not tell. */
  | { readonly status: "absent" }
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | {
      readonly status: "ready";
      readonly list: readonly SignInEntry[];
      /** Address of the page for PIN and passkeys; undefined where another provider signs players in. */
      readonly protectionPage?: string | undefined;
      readonly busy: Ending | null;
      /** What was ended last, to be said. */
      readonly done: Ending | null;
    };

type Ready = Extract<SignIns, { status: "ready" }>;

type SignInsDeps = CommonDeps<
  "player" | "location" | "backend" | "config" | "pageLifecycle" | "reconnected$" | "actions"
>;

type Change = (before: SignIns) => SignIns;

/**
 * Where the player is signed in: loaded when the settings open, after each change, and when the page comes back to the foreground.
 * One sign-in is ended at a time. Leaving the page does not cancel it: it may be a matter of security.
 */
export function createSignIns(scope: Scope, deps: SignInsDeps) {
  const { player, backend, config, pageLifecycle, reconnected$, actions } = deps;
  const done$ = new Subject<Ending>();
  const end = (what: Ending): Observable<Ending | null> =>
    scope.attempt(
      "signIns/end",
      () => {
        const call$ =
          what.kind === "one"
            ? backend.callWithToast(accountCalls.endSignIn, { id: what.id })
            : backend.callWithToast(accountCalls.endOtherSignIns, {});
        return concat(
          of(what),
          call$.pipe(
            map(({ kind }) => {
              if (kind === "ok") done$.next(what);
              return null;
            }),
          ),
        );
      },
      of(null),
    );
  const wanted$ = actions
    .of("account/endSignIn", "account/endOtherSignIns")
    .pipe(
      map(
        (intent): Ending =>
          intent.type === "account/endSignIn" ? { kind: "one", id: intent.id } : { kind: "others" },
      ),
    );
  const busy = scope.state<Ending | null>(
    "signIns/end",
    null,
    player.pipe(switchMap((id) => concat(of(null), id === null ? EMPTY : wanted$.pipe(exhaustMap(end))))),
  );

  const load$ = retryOnReconnect(
    () => scope.attempt("signIns", () => backend.call(accountCalls.signIns, {}), of(lost)),
    reconnected$,
  ).pipe(
    map((result): Change => {
      if (result.kind === "ok") {
        const { list, protectionPage: path } = result.data;
        return listed({ list, protectionPage: path && config.apiBase + path }, busy.value);
      }
      return isAbsent(result) ? absent : failed;
    }),
  );
  const outdated$ = merge(done$, pageLifecycle.woke$, actions.of("account/retrySignIns"));
  const shown$ = merge(
    // Before the list is asked for again: what has ended leaves it at once.
    done$.pipe(map(ended)),
    busy.pipe(map(working)),
    outdated$.pipe(
      startWith(undefined),
      switchMap(() => concat(of(loading), load$)),
    ),
  );

  const signIns = reduce<SignIns>(
    scope,
    "signIns",
    { status: "absent" },
    playerOnPage(deps, pages.settings.path).pipe(
      switchMap((id) => concat(of(absent), id === null ? EMPTY : shown$)),
    ),
  );
  return { signIns };
}

const lost = { kind: "failed", reason: "unexpected" } as const;

const absent: Change = () => ({ status: "absent" });
/** The list on the screen stays while a new one loads, and when that fails. */
const loading: Change = (before) => (before.status === "ready" ? before : { status: "loading" });
const failed: Change = (before) => (before.status === "ready" ? before : { status: "failed" });

const listed =
  (data: Pick<Ready, "list" | "protectionPage">, busy: Ending | null): Change =>
  (before) =>
    before.status === "ready" ? { ...before, ...data } : { status: "ready", ...data, busy, done: null };

const working =
  (busy: Ending | null): Change =>
  (before) =>
    before.status !== "ready" || before.busy === busy
      ? before
      : { ...before, busy, ...(busy === null ? {} : { done: null }) };

/** What has ended leaves the list at once; the service's list follows. */
const ended =
  (done: Ending): Change =>
  (before) => {
    if (before.status !== "ready") return before;
    const stays = ({ id, current }: SignInEntry) => (done.kind === "one" ? id !== done.id : current);
    return { ...before, list: before.list.filter(stays), busy: null, done };
  };
