import { filter, mergeMap, Observable, take } from "rxjs";
import * as z from "zod/mini";
import type { Actions } from "../actions.ts";
import { type State, source } from "../lib/state.ts";
import type { GameBrief } from "../wire/catalogue.ts";
import type { Bought } from "../wire/goods.ts";
import { type Mode, modes } from "../wire/modes.ts";

/** Which games the types page shows (R-TYPES-01). */
export interface GameFilter {
  /** Games of any of these; none stands for the first genre. */
  readonly genres: readonly string[];
  /** Only games that offer this way to play; null for all. */
  readonly mode: Mode | null;
}

/** What each pop-up shows. */
export interface OverlayParams {
  /** A question with YES and NO. */
  confirm: { message: "leaveQueue" | "endGame" | "clearData" };
  /** The speed test's wait, ms: how much of it has passed as the pop-up opens, and all of it. */
  speedTest: { elapsed: number; duration: number };
  selectMode: { game: GameBrief; modes: readonly Mode[]; sharingDisabled: boolean };
  resumePrompt: { game: GameBrief | null };
  switchGame: { previous: GameBrief | null; next: GameBrief };
  /** The game-type filter: what there is to choose, and what is chosen (R-TYPES-01). */
  typeFilter: { genres: readonly string[]; chosen: GameFilter };
  /** Something that was done, with OK. */
  alert: { message: "dataCleared" };
  logout: Record<never, never>;
  /** Customer service; "" where there is none (R-CONTACT-01). */
  contact: { email: string; url: string };
  /** A friend's invite code; `invite/bind` binds it, `area.binding` tells that it runs. */
  inviteCode: Record<never, never>;
  /** A reward can be claimed: its title. */
  rewards: { title: string };
  /** The speed test that a person asked for; ms. */
  speedLoading: { elapsed: number; duration: number };
  timeGift: Record<never, never>;
  /** `purchase/submit` buys the hour that `area.hour` shows; more in `area.checkout`. */
  timeOver: Record<never, never>;
  joinMembership: Record<never, never>;
  /** What to buy: time, a plan, gold coins. */
  purchase: Record<never, never>;
  /** Plan cards of `area.plans`, the choice in `area.checkout`; `purchase/choose`, `purchase/submit`. */
  subscription: Record<never, never>;
  /** The payment page of `area.payment` with SUBSCRIBE (`pay/submit`) below it. */
  subscribePayment: { bought: Bought };
  /** 'Your status will be activated in a few minutes.' (R-SUB-05) */
  subscribed: Record<never, never>;
  /** An hour more while there still is time; as `timeOver`. */
  buyHour: Record<never, never>;
  /** Gold packs of `area.gold`, as `subscription`. */
  goldPayment: Record<never, never>;
  /** The payment page of `area.payment`, which has its own button. */
  payment: { bought: Bought };
  /** Something for members, and this player is none. */
  notSubscribed: Record<never, never>;
  /** A small invitation to see the plans. */
  subscriptionPop: Record<never, never>;
  /** Add the app to the home screen: by the browser's question, or by hand (R-PWA-01). */
  install: { way: "prompt" | "ios" };
}
export type OverlayKind = keyof OverlayParams;

/** What a person can answer to each. */
export interface OverlayAnswers {
  confirm: boolean;
  speedTest: "close";
  selectMode: Mode | "close";
  resumePrompt: boolean;
  switchGame: boolean;
  typeFilter: GameFilter | "close";
  alert: "close";
  logout: boolean;
  contact: "close";
  inviteCode: "close";
  /** True: to the rewards page. */
  rewards: boolean;
  speedLoading: "close";
  timeGift: "close";
  timeOver: "close";
  joinMembership: "join" | "close";
  purchase: "hour" | "plan" | "gold" | "close";
  subscription: "close";
  subscribePayment: "close";
  subscribed: "ok";
  buyHour: "close";
  goldPayment: "close";
  payment: "close";
  notSubscribed: "plans" | "close";
  subscriptionPop: "plans" | "close";
  install: "install" | "later";
}

type OverlayOf<Kind extends OverlayKind> = {
  [K in Kind]: { readonly id: number; readonly kind: K; readonly params: OverlayParams[K] };
}[Kind];
export type Overlay = OverlayOf<OverlayKind>;

const close = z.literal("close");
const plansOrClose = z.enum(["plans", "close"]);

/** How each pop-up becomes data, and which answers count; one that does not fit is ignored. */
const definitions: {
  readonly [Kind in OverlayKind]: {
    readonly of: (id: number, params: OverlayParams[Kind]) => Overlay;
    readonly answer: z.ZodMiniType<OverlayAnswers[Kind]>;
  };
} = {
  confirm: { of: (id, params) => ({ id, kind: "confirm", params }), answer: z.boolean() },
  speedTest: { of: (id, params) => ({ id, kind: "speedTest", params }), answer: close },
  selectMode: {
    of: (id, params) => ({ id, kind: "selectMode", params }),
    answer: z.union([z.enum(modes), z.literal("close")]),
  },
  resumePrompt: { of: (id, params) => ({ id, kind: "resumePrompt", params }), answer: z.boolean() },
  switchGame: { of: (id, params) => ({ id, kind: "switchGame", params }), answer: z.boolean() },
  typeFilter: {
    of: (id, params) => ({ id, kind: "typeFilter", params }),
    answer: z.union([
      z.object({ genres: z.array(z.string()), mode: z.nullable(z.enum(modes)) }),
      z.literal("close"),
    ]),
  },
  alert: { of: (id, params) => ({ id, kind: "alert", params }), answer: close },
  logout: { of: (id, params) => ({ id, kind: "logout", params }), answer: z.boolean() },
  contact: { of: (id, params) => ({ id, kind: "contact", params }), answer: close },
  inviteCode: { of: (id, params) => ({ id, kind: "inviteCode", params }), answer: close },
  rewards: { of: (id, params) => ({ id, kind: "rewards", params }), answer: z.boolean() },
  speedLoading: { of: (id, params) => ({ id, kind: "speedLoading", params }), answer: close },
  timeGift: { of: (id, params) => ({ id, kind: "timeGift", params }), answer: close },
  timeOver: { of: (id, params) => ({ id, kind: "timeOver", params }), answer: close },
  joinMembership: {
    of: (id, params) => ({ id, kind: "joinMembership", params }),
    answer: z.enum(["join", "close"]),
  },
  purchase: {
    of: (id, params) => ({ id, kind: "purchase", params }),
    answer: z.enum(["hour", "plan", "gold", "close"]),
  },
  subscription: { of: (id, params) => ({ id, kind: "subscription", params }), answer: close },
  subscribePayment: { of: (id, params) => ({ id, kind: "subscribePayment", params }), answer: close },
  subscribed: { of: (id, params) => ({ id, kind: "subscribed", params }), answer: z.literal("ok") },
  buyHour: { of: (id, params) => ({ id, kind: "buyHour", params }), answer: close },
  goldPayment: { of: (id, params) => ({ id, kind: "goldPayment", params }), answer: close },
  payment: { of: (id, params) => ({ id, kind: "payment", params }), answer: close },
  notSubscribed: { of: (id, params) => ({ id, kind: "notSubscribed", params }), answer: plansOrClose },
  subscriptionPop: { of: (id, params) => ({ id, kind: "subscriptionPop", params }), answer: plansOrClose },
  install: { of: (id, params) => ({ id, kind: "install", params }), answer: z.enum(["install", "later"]) },
};

export interface Overlays {
  /** The pop-ups that are open, the front one last. */
  readonly shown: State<readonly Overlay[]>;
  /**
   * Subscribing shows the pop-up; it emits the person's answer and completes; unsubscribing takes it away.
   */
  open<Kind extends OverlayKind>(kind: Kind, params: OverlayParams[Kind]): Observable<OverlayAnswers[Kind]>;
  /** As `open`, but an answer does not take it away: it stays until it is unsubscribed, and emits every answer. */
  stay<Kind extends OverlayKind>(kind: Kind, params: OverlayParams[Kind]): Observable<OverlayAnswers[Kind]>;
}

/** Pop-ups as data: the stack that the screens draw, and the answers that come back as intents. */
export function createOverlays(actions: Actions): Overlays {
  const shown = source<readonly Overlay[]>([]);
  let lastId = 0;
  const stay: Overlays["stay"] = (kind, params) =>
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
          )
          .subscribe(subscriber),
      );
      shown.update((open) => [...open, definitions[kind].of(id, params)]);
    });
  return { shown, stay, open: (kind, params) => stay(kind, params).pipe(take(1)) };
}

function accepted<Kind extends OverlayKind>(kind: Kind, answer: unknown): OverlayAnswers[Kind][] {
  const read = definitions[kind].answer.safeParse(answer);
  return read.success ? [read.data] : [];
}
