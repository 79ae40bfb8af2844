import { EMPTY, filter, merge, type Observable, of, switchMap, tap } from "rxjs";
import type { AppConfig } from "../../../wire/config.ts";
import { on, reduce } from "../../lib/reduce.ts";
import type { Scope } from "../../lib/scope.ts";
import type { LongRecording, RecordingPort, TakenRecording } from "../../ports/recording.ts";
import { recordingSetting } from "../../storage/recordingSetting.ts";
import type { CommonDeps } from "../commonDeps.ts";

/** The app's recording of itself, as the screens show it. */
export interface OwnRecording {
  /** `next`: turned on, it begins when the app starts again · `absent`: this deployment has none. */
  readonly status: "on" | "off" | "next" | "absent";
  /** The longer one that the player started. */
  readonly long: LongRecording | null;
  /** What an open form would send; null without a form, and where nothing is recorded. */
  readonly taken: TakenRecording | null;
  /** Whether it was saved as a file from this form; null before anybody asked for that. */
  readonly saved: boolean | null;
}

interface Deps extends CommonDeps<"actions" | "typedStorage" | "overlays"> {
  readonly recording: RecordingPort | undefined;
  readonly config: Pick<AppConfig, "recording">;
}

/** Turns the recording on and off (R-REC-26), runs the longer one (R-REC-27), and takes what an open report would send. */
export function createOwnRecording(scope: Scope, deps: Deps) {
  const { recording, actions, typedStorage, overlays } = deps;
  const setting$ = actions.of("problem/record").pipe(
    tap(({ on: isOn }) => {
      typedStorage.write(recordingSetting, isOn ? "on" : "off");
      if (!isOn) recording?.end();
    }),
  );
  const taken$ = actions
    .of("problem/open", "problem/close")
    .pipe(
      switchMap(
        ({ type }): Observable<TakenRecording | null> =>
          type === "problem/open" && recording ? recording.take() : of(null),
      ),
    );
  const saved$ = actions
    .of("problem/saveRecording")
    .pipe(switchMap(({ allow }) => recording?.save(allow) ?? of(false)));
  const confirmed$ = actions.of("problem/recordLonger").pipe(
    switchMap(({ on: isOn }) => {
      if (isOn) return overlays.open("confirm", { message: "recordSession" }).pipe(filter(Boolean));
      recording?.stop();
      return EMPTY;
    }),
    tap(() => recording?.start()),
  );
  const discarded$ = actions.of("problem/discard").pipe(tap(() => recording?.discard()));
  const state = reduce<OwnRecording>(
    scope,
    "state",
    { status: firstStatus(deps), long: null, taken: null, saved: null },
    on(setting$, (before, { on: isOn }) => ({ ...before, ...turned(before, isOn) })),
    on(taken$, (before, taken) => ({
      ...before,
      taken: before.status === "on" ? taken : null,
      saved: null,
    })),
    on(saved$, (before, saved) => ({ ...before, saved })),
    on(recording?.long$ ?? EMPTY, (before, long) => ({ ...before, long })),
  );
  scope.run("longer", merge(confirmed$, discarded$));
  return { ownRecording: state };
}

function firstStatus({ recording, config, typedStorage }: Deps): OwnRecording["status"] {
  if (recording) return "on";
  if (!config.recording) return "absent";
  return typedStorage.read(recordingSetting) === "off" ? "off" : "next";
}

/** A running recording continues; one that was ended begins again with the next start of the app. */
function turned({ status }: OwnRecording, isOn: boolean): Partial<OwnRecording> {
  if (!isOn) return { status: "off", taken: null };
  return { status: status === "on" ? "on" : "next" };
}
