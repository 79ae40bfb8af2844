import { concat, defer, EMPTY, exhaustMap, map, merge, of, switchMap } from "rxjs";
import type { CallResult } from "../../wire/calls/envelope.ts";
import { type OpsGameEdit, opsCalls } from "../../wire/operator/ops.ts";
import { failureOf } from "./opsClient.ts";
import type { OpsChanges, OpsDeps } from "./opsDeps.ts";
import { type EditedGame, type OpsState, signedOut } from "./opsState.ts";

/** HTTP status of an edit that another operator's has overtaken. */
const overtaken = 409;

/** Edits a game: reads it, saves it by the version that was read, and reads it again where somebody was faster (R-OPS-12). */
export function editGame({ scope, ports, client, state, on }: OpsDeps): OpsChanges {
  /** @param put where what was read belongs */
  const read = (gameId: string, put: (game: OpsGameEdit) => Partial<EditedGame>): OpsChanges =>
    client(opsCalls.game, { id: gameId }).pipe(map((result) => withRead(gameId, result, put)));
  const attempt = (where: string, work: () => OpsChanges): OpsChanges =>
    scope.attempt(
      where,
      work,
      of(withEdited({ busy: false, failure: "This page has failed. Load it again." })),
    );

  const open$ = on("ops/edit").pipe(
    switchMap(({ gameId, name }) => {
      const editing: EditedGame = { gameId, name, read: null, theirs: null, busy: false, failure: "" };
      return concat(
        of((before: OpsState): OpsState => ({ ...before, editing })),
        attempt("ops/edit", () => read(gameId, (game) => ({ read: game }))),
      );
    }),
  );
  const save$ = on("ops/save").pipe(
    exhaustMap(({ overlay, reason }) =>
      defer((): OpsChanges => {
        const { editing } = state.value;
        const seen = editing?.theirs ?? editing?.read;
        if (!seen) return EMPTY;
        const { id: gameId, version } = seen;
        // A key for each attempt: what is sent again may be another text.
        const edit = {
          kind: "edit-game",
          key: ports.entropy.uuid(),
          gameId,
          version,
          overlay,
          reason,
        } as const;
        const saved$ = client(opsCalls.act, edit).pipe(
          switchMap((result): OpsChanges => {
            if (result.kind === "ok") return of(withSaved(result.data.detail));
            if (result.kind === "unauthorized")
              return of(signedOut("Your session is over, and nothing was saved."));
            const failed = of(withEdited({ busy: false, failure: failureOf(result) }));
            const isOvertaken = result.kind === "refused" && result.code === overtaken;
            return isOvertaken
              ? concat(
                  read(gameId, (game) => ({ theirs: game })),
                  failed,
                )
              : failed;
          }),
        );
        return concat(
          of(withEdited({ busy: true, failure: "" })),
          attempt("ops/save", () => saved$),
        );
      }),
    ),
  );
  const take$ = on("ops/takeTheirs").pipe(
    map(
      () =>
        (before: OpsState): OpsState =>
          before.editing?.theirs
            ? withEdited({ read: before.editing.theirs, theirs: null, failure: "" })(before)
            : before,
    ),
  );
  // What is on its way cannot be taken back.
  const close$ = on("ops/closeEdit").pipe(
    map(
      () =>
        (before: OpsState): OpsState =>
          before.editing?.busy ? before : { ...before, editing: null },
    ),
  );
  return merge(open$, save$, take$, close$);
}

const withEdited =
  (change: Partial<EditedGame>) =>
  (before: OpsState): OpsState => ({
    ...before,
    editing: before.editing === null ? null : { ...before.editing, ...change },
  });

const withSaved =
  (text: string) =>
  (before: OpsState): OpsState => ({
    ...before,
    editing: null,
    done: { text, count: before.done.count + 1 },
  });

function withRead(
  gameId: string,
  result: CallResult<OpsGameEdit>,
  put: (game: OpsGameEdit) => Partial<EditedGame>,
): (before: OpsState) => OpsState {
  if (result.kind === "unauthorized") return signedOut("Your session is over. Please sign in again.");
  return (before) => {
    // Another one was opened meanwhile.
    if (before.editing?.gameId !== gameId) return before;
    return withEdited(result.kind === "ok" ? put(result.data) : { failure: failureOf(result) })(before);
  };
}
