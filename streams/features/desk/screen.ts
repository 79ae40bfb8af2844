import { distinctUntilChanged, filter, map, merge, type Observable, tap } from "rxjs";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { DeskCommand, PictureAbilities } from "../../ports/stage.ts";
import type { TypedStorage } from "../../storage/typedStorage.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import type { PictureEvent } from "./picture/picture.ts";
import { recall, storedSettings } from "./storedSettings.ts";

/** The device's screen and loudspeaker, as the sheet shows them (R-DESK-06). */
export interface DeskScreen {
  /** What this browser can do; the rest is not offered. */
  readonly abilities: PictureAbilities;
  readonly fullScreen: boolean;
  /** Percent. */
  readonly volume: number;
  /** The chip with the connection's numbers is shown. */
  readonly statistics: boolean;
}

type Deps = DeskFeatureDeps & { readonly typedStorage: TypedStorage };

/** Until a picture reports its own. Most browsers vibrate and lock the pointer, so the desk offers both meanwhile. */
const noAbilities: PictureAbilities = {
  fullScreen: false,
  volume: false,
  clip: false,
  haptics: true,
  pointerLock: true,
  browser: "",
};

/** Full screen, volume and the chip with the numbers; this browser remembers the last two. */
export function createDeskScreen(
  scope: Scope,
  { actions, events$, typedStorage }: Deps,
): { readonly screen: State<DeskScreen>; readonly commands$: Observable<DeskCommand> } {
  const volumes$ = actions.of("desk/volume");
  const choices$ = actions.of("desk/statistics");
  const screen = reduce<DeskScreen>(
    scope,
    "screen",
    {
      abilities: noAbilities,
      fullScreen: false,
      volume: recall(scope, typedStorage, storedSettings.volume) ?? 100,
      statistics: recall(scope, typedStorage, storedSettings.statistics) === "shown",
    },
    on(events$, reduceEvent),
    on(volumes$, (before, { volume }) => ({ ...before, volume })),
    on(choices$, (before, { shown }) => ({ ...before, statistics: shown })),
  );
  scope.run(
    "remember",
    merge(
      volumes$.pipe(tap(({ volume }) => typedStorage.write(storedSettings.volume, volume))),
      choices$.pipe(
        tap(({ shown }) => typedStorage.write(storedSettings.statistics, shown ? "shown" : "hidden")),
      ),
    ),
  );
  const commands$ = merge(
    // Every connection gets the volume first.
    screen.pipe(
      map(({ volume }) => volume),
      distinctUntilChanged(),
      map((percent): DeskCommand => ({ kind: "volume", volume: percent / 100 })),
    ),
    actions.of("desk/fullScreen").pipe(
      filter(() => screen.value.abilities.fullScreen),
      map((chosen): DeskCommand => ({ kind: "fullScreen", on: chosen.on })),
    ),
  );
  return { screen, commands$ };
}

function reduceEvent(before: DeskScreen, event: PictureEvent): DeskScreen {
  if (event.kind === "abilities") return { ...before, abilities: event.abilities };
  return event.kind === "fullScreen" ? { ...before, fullScreen: event.on } : before;
}
