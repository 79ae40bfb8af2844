import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  tap,
} from "rxjs";
import { accountCalls } from "../../../wire/calls/accountCalls.ts";
import { dataDownloadPath } from "../../../wire/calls/accountData.ts";
import type { Intent } from "../../intents.ts";
import { reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { pages } from "../../page/routes.ts";
import { retryOnReconnect } from "../../rules/retryOnReconnect.ts";
import type { CommonDeps } from "../commonDeps.ts";
import { type DownloadDeps, openDownload } from "../saves/openDownload.ts";
import { playerOnPage } from "../session/playerOnPage.ts";

/** What the player can do with the data of their account, on the settings page. */
export type AccountData =
  /** Away from the settings, or the backend does not offer it. */
  | { readonly status: "absent" }
  | {
      readonly status: "ready";
      readonly busy: "download" | "delete" | null;
      /** Address of a zip to be downloaded; a new one for each download. It works once. */
      readonly address: string | null;
    };

interface AccountDataDeps
  extends CommonDeps<"player" | "location" | "backend" | "overlays" | "reconnected$" | "actions">,
    DownloadDeps {
  readonly send: (intent: Intent) => void;
}

type Change = (before: AccountData) => AccountData;

/** Downloading everything that is kept about the player (R-DATA-06), and deleting the account (R-DATA-03). */
export function createAccountData(scope: Scope, deps: AccountDataDeps) {
  const { backend, overlays, reconnected$, actions, send } = deps;

  const offered$ = retryOnReconnect(
    () => scope.attempt("accountData", () => backend.call(accountCalls.deletion, {}), of(lost)),
    reconnected$,
  ).pipe(map(({ kind }): Change => (kind === "ok" ? () => ready : absent)));

  const downloaded$ = defer(() => backend.callWithToast(accountCalls.dataTicket, {})).pipe(
    map(
      (result): Change =>
        () =>
          result.kind === "ok"
            ? { ...ready, address: openDownload(deps, dataDownloadPath, result.data.ticket) }
            : ready,
    ),
  );

  const delete$ = defer(() => backend.callWithToast(accountCalls.deleteAccount, {})).pipe(
    tap(({ kind }) => {
      if (kind === "ok") send({ type: "session/signOut" });
    }),
    ignoreElements(),
  );
  // Fetched again: the player may have played since the page opened.
  const deleted$ = defer(() => backend.callWithToast(accountCalls.deletion, {})).pipe(
    switchMap((result) =>
      result.kind === "ok"
        ? concat(of(idle), overlays.open("confirm", { message: "deleteAccount", deletion: result.data }))
        : EMPTY,
    ),
    switchMap((answer) => {
      if (typeof answer === "function") return of(answer);
      return answer ? concat(of(busyWith("delete")), delete$) : EMPTY;
    }),
  );

  const done = (busy: "download" | "delete", work$: Observable<Change>): Observable<Change> =>
    concat(
      of(busyWith(busy)),
      scope.attempt(`accountData/${busy}`, () => work$),
      of(idle),
    );
  const changes$ = merge(
    offered$,
    actions
      .of("account/downloadData", "account/delete")
      .pipe(
        exhaustMap(({ type }) =>
          type === "account/delete" ? done("delete", deleted$) : done("download", downloaded$),
        ),
      ),
  );
  const accountData = reduce<AccountData>(
    scope,
    "accountData",
    { status: "absent" },
    playerOnPage(deps, pages.settings.path).pipe(
      switchMap((id) => concat(of(absent), id === null ? EMPTY : changes$)),
    ),
  );
  return { accountData };
}

const lost = { kind: "failed", reason: "unexpected" } as const;
const ready = { status: "ready", busy: null, address: null } as const;
const busyWith =
  (busy: "download" | "delete"): Change =>
  () => ({ ...ready, busy });
const absent: Change = () => ({ status: "absent" });
const idle: Change = (before) => (before.status === "ready" ? { ...before, busy: null } : before);
