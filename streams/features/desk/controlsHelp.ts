import { concat, EMPTY, filter, map, merge, type Observable, of, race, switchMap, take } from "rxjs";
import * as z from "zod/mini";
import type { GameBrief } from "../../../wire/catalogue.ts";
import { detailsOf } from "../../../wire/gameDetails.ts";
import type { Scope } from "../../lib/scope.ts";
import type { State } from "../../lib/state.ts";
import type { PageLifecycle } from "../../page/pageLifecycle.ts";
import { activeTimer } from "../../rules/activeTimer.ts";
import { controlsHelpShowsFor } from "../../rules/durations.ts";
import type { Stored } from "../../storage/stored.ts";
import type { CommonDeps } from "../commonDeps.ts";
import type { ScheduleFeature } from "../schedule/schedule.ts";
import type { Schedule } from "../schedule/scheduleState.ts";
import type { DeskFeatureDeps } from "./featureDeps.ts";
import { ofKind } from "./ofKind.ts";
import type { PictureEvent } from "./picture/picture.ts";

/** Maximum games remembered, the last one first. */
const maxGames = 100;

const controlsSeen = z.object({
  /** Another player of this browser sees the help again. */
  userId: z.string().check(z.minLength(1)),
  games: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(maxGames)),
});

/** The games whose controls the player was shown. */
export const controlsSeenItem: Stored<typeof controlsSeen> = {
  key: "CONTROLS_SEEN",
  area: "local",
  form: "json",
  schema: controlsSeen,
};

interface Deps extends CommonDeps<"clock" | "typedStorage" | "player">, DeskFeatureDeps {
  readonly pageLifecycle: Pick<PageLifecycle, "visible">;
  readonly schedule: Pick<ScheduleFeature, "schedule">;
  readonly sheet: State<{ readonly open: boolean }>;
}

/** The picture is lost, or the game over. */
const cuts: ReadonlySet<PictureEvent["kind"]> = new Set([
  "interrupted",
  "retrying",
  "gaveUp",
  "ended",
  "picture",
]);

/**
 * Whether what the controls do is shown over the picture: once for each game in this browser, for a few seconds of visible page
 * from the first frame on, or until the player dismisses it, opens the menu, or the picture is cut (R-HELP-01).
 */
export function createControlsHelp(scope: Scope, deps: Deps): State<boolean> {
  const { actions, events$, clock, pageLifecycle, schedule, sheet } = deps;
  const shown = (seatId: string, ms: number): Observable<boolean> => {
    const gone$ = merge(
      actions.of("desk/controlsSeen"),
      events$.pipe(filter(({ kind }) => cuts.has(kind))),
      sheet.pipe(filter(({ open }) => open)),
      schedule.schedule.pipe(filter((now) => playedSeat(now)?.id !== seatId)),
    );
    const over$ = activeTimer(clock, ms, pageLifecycle.visible, "desk/controlsHelpShowsFor");
    return concat(
      of(true),
      race(over$, gone$).pipe(
        take(1),
        map(() => false),
      ),
    );
  };
  return scope.state(
    "controlsHelp",
    false,
    ofKind(events$, "firstFrame").pipe(
      switchMap(() =>
        scope.attempt("desk/controlsHelp", () => {
          const seat = playedSeat(schedule.schedule.value);
          return seat?.game && !sheet.value.open && isNew(deps, seat.game.gameIdStr)
            ? shown(seat.id, readingTime(seat.game))
            : EMPTY;
        }),
      ),
    ),
  );
}

const playedSeat = (now: Schedule) => (now.kind === "playing" ? now.seat : null);

/** How long a game's controls take to read, ms: by the longest of its lists, which differ by device. */
function readingTime(game: GameBrief): number {
  const controls = detailsOf(game)?.controls;
  const rows = controls ? Math.max(controls.touch.length, controls.keys.length, controls.pad.length) : 0;
  const { each, min, max } = controlsHelpShowsFor;
  return Math.min(Math.max(rows * each, min), max);
}

/** Whether the player sees this game for the first time in this browser; remembers it. */
function isNew({ typedStorage, player }: Deps, gameId: string): boolean {
  const userId = player.value;
  if (userId === null) return false;
  const seen = typedStorage.read(controlsSeenItem);
  const games = seen?.userId === userId ? seen.games : [];
  if (games.includes(gameId)) return false;
  typedStorage.write(controlsSeenItem, { userId, games: [gameId, ...games].slice(0, maxGames) });
  return true;
}
