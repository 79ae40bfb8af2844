import { filter, map, merge, type Observable, tap, withLatestFrom } from "rxjs";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import { type State, source } from "../../lib/state.ts";
import type { CaptureKind, CaptureOutcome, DeskCommand } from "../../ports/stage.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import type { PictureEvent } from "./picture/picture.ts";
import { recall, storedSettings } from "./storedSettings.ts";

/** Screenshots and clips, as the sheet shows them (R-DESK-07). */
export interface DeskCapture {
  /** The outcome of the latest one of each kind; `busy` while it is made, null before the first. */
  readonly picture: CaptureOutcome | "busy" | null;
  readonly clip: CaptureOutcome | "busy" | null;
  /** The last half minute is being kept. */
  readonly keeping: boolean;
}

type Deps = DeskFeatureDeps & { readonly typedStorage: TypedStorage };

/** Screenshots, and the last half minute as a clip, recorded once turned on; this browser remembers that. */
export function createCapture(
  scope: Scope,
  { actions, events$, typedStorage }: Deps,
): { readonly capture: State<DeskCapture>; readonly commands$: Observable<DeskCommand> } {
  const keepClip = source(recall(scope, typedStorage, storedSettings.keepClip) === "on");
  scope.run(
    "remember",
    actions.of("desk/keepClip").pipe(
      tap(({ on: wanted }) => {
        keepClip.set(wanted);
        typedStorage.write(storedSettings.keepClip, wanted ? "on" : "off");
      }),
    ),
  );
  const capture = reduce<DeskCapture>(
    scope,
    "capture",
    { picture: null, clip: null, keeping: false },
    on(actions.of("desk/capture"), (before, { what }) => withOutcome(before, what, "busy")),
    on(events$, reduceEvent),
  );
  // Before the first frame there is nothing to record.
  const framed$ = events$.pipe(
    filter(({ kind }) => kind === "firstFrame"),
    withLatestFrom(keepClip),
    map(([, wanted]) => wanted),
    filter(Boolean),
  );
  const commands$ = merge(
    merge(framed$, actions.of("desk/keepClip").pipe(map(({ on: wanted }) => wanted))).pipe(
      map((wanted): DeskCommand => ({ kind: "keepClip", on: wanted })),
    ),
    actions.of("desk/capture").pipe(map(({ what }): DeskCommand => ({ kind: "capture", what }))),
  );
  return { capture, commands$ };
}

function reduceEvent(before: DeskCapture, event: PictureEvent): DeskCapture {
  switch (event.kind) {
    case "captured":
      return withOutcome(before, event.what, event.outcome);
    case "keepingClip":
      return { ...before, keeping: event.on };
    // A new picture is not recorded yet, and a capture of the old one is lost.
    case "picture":
      return {
        picture: before.picture === "busy" ? "failed" : before.picture,
        clip: before.clip === "busy" ? "failed" : before.clip,
        keeping: false,
      };
    default:
      return before;
  }
}

function withOutcome(before: DeskCapture, what: CaptureKind, outcome: CaptureOutcome | "busy"): DeskCapture {
  return what === "picture" ? { ...before, picture: outcome } : { ...before, clip: outcome };
}
