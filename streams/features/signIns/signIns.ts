import {
  combineLatest,
  concat,
  distinctUntilChanged,
  exhaustMap,
  map,
  merge,
  type Observable,
  of,
  Subject,
  startWith,
  switchMap,
} from "rxjs";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import { untilAnswered } from "../../rules/untilAnswered.ts";
import type { AppLocation } from "../../ui/location.ts";
import type { PageLifecycle } from "../../ui/pageLifecycle.ts";
import { paths } from "../../ui/routes.ts";
import { accountCalls } from "../../wire/accountCalls.ts";
import { isAbsent } from "../../wire/envelope.ts";
import type { SignInEntry } from "../../wire/signIns.ts";
import type { Backend } from "../session/backend.ts";
import type { AccountIntents } from "./accountIntents.ts";

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
      readonly busy: Ending | null;
      /** What was ended last, to be said. */
      readonly done: Ending | null;
    };

interface SignInsDeps {
  readonly player: State<string | null>;
  readonly location: State<AppLocation>;
  readonly backend: Backend;
  readonly pageLifecycle: PageLifecycle;
  readonly reconnected$: Observable<unknown>;
  readonly intents: AccountIntents;
}

type Change = (before: SignIns) => SignIns;

/**
 * Where the player is signed in, while they look at the settings: loaded as the page opens, after each change, and when it comes
 * back to the foreground. One thing is ended at a time.
 */
export function createSignIns(scope: Scope, deps: SignInsDeps): State<SignIns> {
  const { player, location, backend, pageLifecycle, reconnected$, intents } = deps;
  const load$ = untilAnswered(
    () => scope.attempt("signIns", () => backend.call(accountCalls.signIns, {}), of(lost)),
    reconnected$,
  ).pipe(
    map((result): Change => {
      if (result.kind === "ok") return listed(result.data.list);
      return isAbsent(result) ? absent : failed;
    }),
  );

  const end = (what: Ending, outdated$: Subject<void>): Observable<Change> =>
    scope.attempt(
      "signIns/end",
      () => {
        const call$ =
          what.kind === "one"
            ? backend.callWithToast(accountCalls.endSignIn, { id: what.id })
            : backend.callWithToast(accountCalls.endOtherSignIns, {});
        return concat(
          of(working(what)),
          call$.pipe(
            map(({ kind }) => {
              if (kind !== "ok") return working(null);
              outdated$.next();
              return ended(what);
            }),
          ),
        );
      },
      of(working(null)),
    );

  const shown = (): Observable<Change> => {
    const outdated$ = new Subject<void>();
    const wanted$ = merge(outdated$, pageLifecycle.woke$, intents.of("retrySignIns"));
    const ends$ = intents
      .of("endSignIn", "endOtherSignIns")
      .pipe(
        map((act): Ending => (act.kind === "endSignIn" ? { kind: "one", id: act.id } : { kind: "others" })),
      );
    return merge(
      wanted$.pipe(
        startWith(undefined),
        switchMap(() => concat(of(loading), load$)),
      ),
      ends$.pipe(exhaustMap((what) => end(what, outdated$))),
    );
  };

  const isLookedAt$ = combineLatest([player, location]).pipe(
    map(([id, { path }]) => (path === paths.settings ? id : null)),
    distinctUntilChanged(),
  );
  return reduce<SignIns>(
    scope,
    "signIns",
    { status: "absent" },
    isLookedAt$.pipe(switchMap((id) => concat(of(absent), id === null ? of() : shown()))),
  );
}

const lost = { kind: "failed", reason: "unexpected" } as const;

const absent: Change = () => ({ status: "absent" });
/** The list on the screen stays while a new one loads, and when that fails. */
const loading: Change = (before) => (before.status === "ready" ? before : { status: "loading" });
const failed: Change = (before) => (before.status === "ready" ? before : { status: "failed" });

const listed =
  (list: readonly SignInEntry[]): Change =>
  (before) =>
    before.status === "ready" ? { ...before, list } : { status: "ready", list, busy: null, done: null };

const working =
  (busy: Ending | null): Change =>
  (before) =>
    before.status === "ready" ? { ...before, busy, ...(busy === null ? {} : { done: null }) } : before;

/** What has ended leaves the list at once; the service's list follows. */
const ended =
  (done: Ending): Change =>
  (before) => {
    if (before.status !== "ready") return before;
    const stays = ({ id, current }: SignInEntry) => (done.kind === "one" ? id !== done.id : current);
    return { ...before, list: before.list.filter(stays), busy: null, done };
  };
