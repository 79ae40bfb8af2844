import { filter, mergeMap, Observable, take } from "rxjs";
import * as z from "zod/mini";
import type { Actions } from "../actions.ts";
import { type State, source } from "../lib/state.ts";
import { type Mode, modes } from "../play/modes.ts";
import type { GameBrief } from "../wire/catalogue.ts";

/** What each pop-up shows. */
export interface OverlayParams {
  /** A question with YES and NO. */
  confirm: { message: "leaveQueue" };
  /** The speed test's wait; epoch ms and ms. */
  speedTest: { startedAt: number; duration: number };
  selectMode: { game: GameBrief; modes: readonly Mode[]; sharingDisabled: boolean };
  reenter: { game: GameBrief | null };
  switchGame: { previous: GameBrief | null; next: GameBrief };
  timeGift: Record<never, never>;
  timeOver: Record<never, never>;
  joinMembership: Record<never, never>;
}
export type OverlayKind = keyof OverlayParams;

/** What a person can answer to each. */
export interface OverlayAnswers {
  confirm: boolean;
  speedTest: "close";
  selectMode: Mode | "close";
  reenter: boolean;
  switchGame: boolean;
  timeGift: "close";
  timeOver: "close";
  joinMembership: "close";
}

type OverlayOf<Kind extends OverlayKind> = {
  [K in Kind]: { readonly id: number; readonly kind: K; readonly params: OverlayParams[K] };
}[Kind];
export type Overlay = OverlayOf<OverlayKind>;

/** How each pop-up becomes data, and which answers count; one that does not fit is ignored. */
const definitions: {
  readonly [Kind in OverlayKind]: {
    readonly of: (id: number, params: OverlayParams[Kind]) => Overlay;
    readonly answer: z.ZodMiniType<OverlayAnswers[Kind]>;
  };
} = {
  confirm: { of: (id, params) => ({ id, kind: "confirm", params }), answer: z.boolean() },
  speedTest: { of: (id, params) => ({ id, kind: "speedTest", params }), answer: z.literal("close") },
  selectMode: {
    of: (id, params) => ({ id, kind: "selectMode", params }),
    answer: z.union([z.enum(modes), z.literal("close")]),
  },
  reenter: { of: (id, params) => ({ id, kind: "reenter", params }), answer: z.boolean() },
  switchGame: { of: (id, params) => ({ id, kind: "switchGame", params }), answer: z.boolean() },
  timeGift: { of: (id, params) => ({ id, kind: "timeGift", params }), answer: z.literal("close") },
  timeOver: { of: (id, params) => ({ id, kind: "timeOver", params }), answer: z.literal("close") },
  joinMembership: {
    of: (id, params) => ({ id, kind: "joinMembership", params }),
    answer: z.literal("close"),
  },
};

export interface Overlays {
  /** The pop-ups that are open, the front one last. */
  readonly shown: State<readonly Overlay[]>;
  /**
   * Subscribing shows the pop-up; it emits the person's answer and completes; unsubscribing takes it away.
   */
  open<Kind extends OverlayKind>(kind: Kind, params: OverlayParams[Kind]): Observable<OverlayAnswers[Kind]>;
}

/** Pop-ups as data: the stack that the screens draw, and the answers that come back as intents. */
export function createOverlays(actions: Actions): Overlays {
  const shown = source<readonly Overlay[]>([]);
  let lastId = 0;
  return {
    shown,
    open: (kind, params) =>
      new Observable((subscriber) => {
        lastId += 1;
        const id = lastId;
        subscriber.add(() => shown.update((open) => open.filter((overlay) => overlay.id !== id)));
        subscriber.add(
          actions
            .of("overlay/answer")
            .pipe(
              filter((intent) => intent.id === id),
              mergeMap((intent) => accepted(kind, intent.answer)),
              take(1),
            )
            .subscribe(subscriber),
        );
        shown.update((open) => [...open, definitions[kind].of(id, params)]);
      }),
  };
}

function accepted<Kind extends OverlayKind>(kind: Kind, answer: unknown): OverlayAnswers[Kind][] {
  const read = definitions[kind].answer.safeParse(answer);
  return read.success ? [read.data] : [];
}
