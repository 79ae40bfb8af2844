import { concat, defer, EMPTY, map, merge, type Observable, of, startWith, tap } from "rxjs";
import { pictureQuality } from "../../../../wire/desk/pictureQuality.ts";
import { on, reduce } from "../../../lib/reduce.ts";
import type { Scope } from "../../../lib/scope.ts";
import { type State, source } from "../../../lib/state.ts";
import type { DeskCommand, StageQuality, StageRung } from "../../../ports/stage.ts";
import type { Stored } from "../../../storage/stored.ts";
import type { TypedStorage } from "../../../storage/typedStorage.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import { ofKind } from "../ofKind.ts";
import { recall } from "../storedSettings.ts";

/** The player's choice for the picture, and its effect. */
export interface PictureChoice {
  readonly quality: StageQuality;
  /** How the host sends it; null before the first report. */
  readonly rung: StageRung | null;
  /** Two fingers enlarge and move it (R-ZOOM-01). */
  readonly zooms: boolean;
}

const storedQuality: Stored<typeof pictureQuality> = {
  key: "PICTURE_QUALITY",
  area: "local",
  form: "json",
  schema: pictureQuality,
};

/**
 * The picture's quality as the player chose it in this browser (R-PIC-01). The stage gets it before it connects, so that it applies
 * from the first frame on.
 */
export function createPictureChoice(
  scope: Scope,
  { actions, events$, typedStorage }: DeskFeatureDeps & { readonly typedStorage: TypedStorage },
): {
  readonly choice: State<PictureChoice>;
  readonly quality: State<StageQuality>;
  readonly commands$: Observable<DeskCommand>;
} {
  const quality = source<StageQuality>(recall(scope, typedStorage, storedQuality) ?? "auto");
  const qualities$ = actions.of("desk/quality").pipe(map((chosen) => chosen.quality));
  const zooms$ = actions.of("desk/zoom").pipe(map(({ step }) => step));
  scope.run(
    "choose",
    qualities$.pipe(
      tap((chosen) => {
        quality.set(chosen);
        typedStorage.write(storedQuality, chosen);
      }),
    ),
  );
  const choice = reduce<PictureChoice>(
    scope,
    "choice",
    { quality: quality.value, rung: null, zooms: false },
    on(qualities$, (before, chosen) => ({ ...before, quality: chosen })),
    on(zooms$, (before, step) => ({ ...before, zooms: step !== "off" })),
    on(ofKind(events$, "rung"), (before, { rung }) => ({ ...before, rung })),
    on(ofKind(events$, "connecting"), (before) => ({ ...before, rung: null })),
  );
  const commands$ = defer(() =>
    merge(
      qualities$.pipe(
        startWith(quality.value),
        map((chosen): DeskCommand => ({ kind: "quality", quality: chosen })),
      ),
      concat(choice.value.zooms ? of("on" as const) : EMPTY, zooms$).pipe(
        map((step): DeskCommand => ({ kind: "zoom", step })),
      ),
    ),
  );
  return { choice, quality, commands$ };
}
