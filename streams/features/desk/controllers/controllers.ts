import {
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  skip,
  skipWhile,
  switchMap,
  tap,
} from "rxjs";
import { on, reduce } from "../../../lib/reduce.ts";
import type { Scope } from "../../../lib/scope.ts";
import type { State } from "../../../lib/state.ts";
import { after } from "../../../lib/time.ts";
import type { PadCommand, PadEvent, PadSettings, StagePad } from "../../../ports/pads.ts";
import type { Clock } from "../../../ports.ts";
import { padNoticeShowsFor } from "../../../rules/durations.ts";
import type { CommonDeps } from "../../commonDeps.ts";
import type { DeskFeatureDeps } from "../featureDeps.ts";
import { ofKind } from "../ofKind.ts";
import type { DeskSheet } from "../sheet.ts";
import { recall } from "../storedSettings.ts";
import { assign, canBe, nextQuestion, type PadQuestion, type TakenInput, withMap } from "./padSetup.ts";
import { storedPads } from "./storedPads.ts";

/** A controller that is attached, with its name; the name may be empty. */
export interface NamedPad extends StagePad {
  readonly name: string;
}

export interface Controllers {
  readonly pads: readonly NamedPad[];
  readonly settings: PadSettings;
  /** The input that the player is asked for; null for none. */
  readonly question: PadQuestion | null;
  /** What the last answer took its input from; null for nothing. */
  readonly taken: TakenInput | null;
}

/** A controller came or went. */
export interface PadNotice {
  readonly connected: boolean;
  readonly pad: NamedPad;
  /** Neither the browser nor the player has mapped its buttons yet. */
  readonly unknown: boolean;
}

export interface ControllersFeature {
  readonly controllers: State<Controllers>;
  /** The latest of them, for a while. */
  readonly notice: State<PadNotice | null>;
  readonly commands$: Observable<PadCommand>;
}

type Deps = DeskFeatureDeps & CommonDeps<"typedStorage" | "clock"> & { readonly sheet: State<DeskSheet> };

const unset: PadSettings = { maps: {}, rumble: true };

/** Gamepads (R-DESK-22): which are there, what their inputs are, and that one came or went. */
export function createControllers(scope: Scope, deps: Deps): ControllersFeature {
  const { actions, events$, typedStorage } = deps;
  const initial: Controllers = {
    pads: [],
    settings: recall(scope, typedStorage, storedPads) ?? unset,
    question: null,
    taken: null,
  };
  // Inputs are only asked for while the sheet is open.
  const left$ = deps.sheet.pipe(filter(({ open }) => !open));
  const controllers = reduce<Controllers>(
    scope,
    "controllers",
    initial,
    on(ofKind(events$, "pads"), attach),
    on(actions.of("desk/pad/ask"), (before, { pad, target, all }) =>
      before.pads.some(({ number }) => number === pad)
        ? { ...before, question: { pad, target, all }, taken: null }
        : before,
    ),
    on(ofKind(events$, "padPressed"), answer),
    on(actions.of("desk/pad/skip"), (before) => ({
      ...before,
      question: before.question && nextQuestion(before.question),
      taken: null,
    })),
    on(merge(actions.of("desk/pad/stop"), left$), (before) =>
      before.question || before.taken ? { ...before, question: null, taken: null } : before,
    ),
    on(actions.of("desk/pad/reset"), (before, { pad: number }) => {
      const pad = before.pads.find((each) => each.number === number);
      return pad
        ? { ...before, settings: withMap(before.settings, pad.id, null), question: null, taken: null }
        : before;
    }),
    on(actions.of("desk/pad/rumble"), (before, { on: rumble }) => ({
      ...before,
      settings: { ...before.settings, rumble },
    })),
  );
  const settings$ = controllers.pipe(
    map(({ settings }) => settings),
    distinctUntilChanged(),
  );
  scope.run(
    "store",
    settings$.pipe(
      skip(1),
      tap((settings) => typedStorage.write(storedPads, settings)),
    ),
  );
  return {
    controllers,
    notice: noticeOf(scope, controllers, deps.clock),
    commands$: commandsOf(controllers, settings$),
  };
}

/** For the stage: on every connection the settings, if there are any, and the pad that is asked for an input. */
function commandsOf(
  controllers: State<Controllers>,
  settings$: Observable<PadSettings>,
): Observable<PadCommand> {
  const question$ = controllers.pipe(
    map(({ question }) => question),
    distinctUntilChanged(),
    skipWhile((question) => question === null),
  );
  return merge(
    settings$.pipe(
      skipWhile((settings) => settings === unset),
      map((settings): PadCommand => ({ kind: "pads", settings })),
    ),
    question$.pipe(map((question): PadCommand => ({ kind: "listenToPad", pad: question?.pad ?? null }))),
  );
}

function attach(before: Controllers, { pads }: { readonly pads: readonly StagePad[] }): Controllers {
  const named = pads.map((pad) => ({ ...pad, name: padName(pad.id) }));
  const isThere = named.some(({ number }) => number === before.question?.pad);
  return { ...before, pads: named, ...(isThere ? {} : { question: null, taken: null }) };
}

function answer(before: Controllers, { pad: number, source }: PadPressed): Controllers {
  const { question, settings } = before;
  const pad = before.pads.find((each) => each.number === number);
  if (!question || !pad || question.pad !== number || !canBe(question.target, source)) return before;
  const { map: assigned, taken } = assign(pad, settings.maps[pad.id] ?? {}, question.target, source);
  return {
    ...before,
    settings: withMap(settings, pad.id, assigned),
    question: nextQuestion(question),
    taken,
  };
}

type PadPressed = Extract<PadEvent, { kind: "padPressed" }>;

/** The first of those that are new, or else of those that are gone. */
function noticeOf(scope: Scope, controllers: State<Controllers>, clock: Clock): State<PadNotice | null> {
  return scope.state<PadNotice | null>(
    "notice",
    null,
    controllers.pipe(
      map(({ pads }) => pads),
      distinctUntilChanged(),
      pairwise(),
      map(([before, now]): PadNotice | null => {
        const isIn = (pads: readonly NamedPad[], pad: NamedPad): boolean =>
          pads.some(({ number, id }) => number === pad.number && id === pad.id);
        const connected = now.find((pad) => !isIn(before, pad));
        const pad = connected ?? before.find((each) => !isIn(now, each));
        if (!pad) return null;
        const unknown = !pad.standard && controllers.value.settings.maps[pad.id] === undefined;
        return { connected: connected !== undefined, pad, unknown };
      }),
      filter((notice) => notice !== null),
      switchMap((notice) =>
        merge(of(notice), after(clock, padNoticeShowsFor, "desk/padNoticeShowsFor").pipe(map(() => null))),
      ),
    ),
  );
}

/** Longer names would fill the screen of a phone. */
const longest = 32;

/**
 * A controller's name as its maker wrote it, without what browsers add: `Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e
 * Product: 0b13)` or `045e-0b13-Xbox Wireless Controller`.
 * @returns empty for one without a name
 */
export function padName(id: string): string {
  const name = id
    .replace(/\((?:[^()]*\b(?:STANDARD GAMEPAD|Vendor:)[^()]*)\)/gi, "")
    .replace(/^[0-9a-f]{1,4}-[0-9a-f]{1,4}-/i, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...name];
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join("")
        .trim()}…`
    : name;
}
