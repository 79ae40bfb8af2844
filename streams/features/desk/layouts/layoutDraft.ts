import { combineLatest, distinctUntilChanged, map, merge, type Observable, of, switchMap, tap } from "rxjs";
import * as z from "zod/mini";
import { type TouchLayout, touchLayout } from "../../../../wire/desk/touchLayout.ts";
import { id } from "../../../../wire/shapes.ts";
import { profileId } from "../../../../wire/touchProfile.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import type { Stored } from "../../../storage/stored.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { Layouts } from "./layouts.ts";

const schema = z.object({
  userId: z.string(),
  gameId: id,
  /** The layout that was edited; null for the game's own. */
  profileId: z.nullable(profileId),
  layout: touchLayout,
});
type Draft = Pick<z.infer<typeof schema>, "profileId" | "layout">;

/** The latest unsaved layout of this tab: of one game, so that it stays small. */
const storedDraft: Stored<typeof schema> = { key: "LAYOUT_DRAFT", area: "session", form: "json", schema };

interface LayoutDraftDeps extends CommonDeps<"player" | "typedStorage" | "actions"> {
  readonly layouts: State<Layouts>;
}

/**
 * Unsaved edits of the current layout; null for none (R-LAYOUT-04). They survive a reload and a lost picture, which closes the editor.
 * Edits of another layout are ignored: saving them would overwrite the current one.
 */
export function createLayoutDraft(
  scope: Scope,
  { actions, player, layouts, typedStorage }: LayoutDraftDeps,
): State<TouchLayout | null> {
  const game$ = layouts.pipe(
    map(({ gameId }) => gameId),
    distinctUntilChanged(),
  );
  const chosen$ = layouts.pipe(map(({ chosen }) => chosen?.id ?? null));
  const changes$: Observable<Draft | null> = merge(
    actions
      .of("desk/draftLayout")
      .pipe(map(({ layout, ...of }) => (layout === null ? null : { profileId: of.profileId, layout }))),
    actions.of("desk/saveLayout").pipe(map(() => null)),
  );
  const of$ = (userId: string, gameId: string): Observable<TouchLayout | null> => {
    const kept = typedStorage.read(storedDraft);
    const found = kept?.userId === userId && kept.gameId === gameId ? kept : null;
    const kept$ = changes$.pipe(
      tap((draft) => {
        if (draft === null) typedStorage.remove(storedDraft);
        else typedStorage.write(storedDraft, { userId, gameId, ...draft });
      }),
    );
    return combineLatest([merge(of(found), kept$), chosen$]).pipe(
      map(([draft, chosen]) => (draft?.profileId === chosen ? draft.layout : null)),
    );
  };
  return scope.state<TouchLayout | null>(
    "layoutDraft",
    null,
    combineLatest([player, game$]).pipe(
      switchMap(([userId, gameId]) => (userId === null || gameId === null ? of(null) : of$(userId, gameId))),
    ),
  );
}
