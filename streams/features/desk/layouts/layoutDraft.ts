import { combineLatest, distinctUntilChanged, map, merge, type Observable, of, switchMap, tap } from "rxjs";
import * as z from "zod/mini";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import type { TouchLayout } from "../../../ports/touchLayout.ts";
import { touchLayout } from "../../../wire/desk/touchLayout.ts";
import { id } from "../../../wire/shapes.ts";
import type { Stored } from "../../../wire/storage/stored.ts";
import type { TypedStorage } from "../../../wire/storage/typedStorage.ts";
import { profileId } from "../../../wire/touchProfile.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import type { Layouts } from "./layouts.ts";

const schema = z.object({
  userId: z.string(),
  gameId: id,
  /** What it was made of; null for the game's own layout. */
  profileId: z.nullable(profileId),
  layout: touchLayout,
});
type Draft = Pick<z.infer<typeof schema>, "profileId" | "layout">;

/** The latest unsaved layout of this tab: of one game, so that it stays small (docs/protocol.md, section 8). */
const storedDraft: Stored<typeof schema> = { key: "LAYOUT_DRAFT", area: "session", form: "json", schema };

interface LayoutDraftDeps extends Pick<DeskFeatureDeps, "actions"> {
  readonly player: State<string | null>;
  readonly layouts: State<Layouts>;
  readonly typedStorage: TypedStorage;
}

/**
 * What the player made of the layout that is played with, and has neither saved nor discarded; null for none (R-LAYOUT-04). It outlives
 * the editor, which goes with a picture that is lost, and the page. What was made of another layout would replace this one when it is
 * saved, so it is none here.
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
