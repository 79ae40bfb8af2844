import { filter, map, Observable, take } from "rxjs";
import * as z from "zod/mini";
import type { Reward } from "../../wire/account.ts";
import type { Deletion } from "../../wire/calls/accountData.ts";
import type { Bought } from "../../wire/calls/goods.ts";
import type { CoinGoods } from "../../wire/calls/orders.ts";
import type { GameBrief } from "../../wire/catalogue.ts";
import { type Mode, modes } from "../../wire/modes.ts";
import type { Actions } from "../actions.ts";
import { type State, source } from "../lib/state.ts";

/** Which games the types page shows (R-TYPES-01). */
export interface GameFilter {
  /** Games of any of these; none stands for all games. */
  readonly genres: readonly string[];
  /** Only games that offer this way to play; null for all. */
  readonly mode: Mode | null;
}

/** What a question with YES and NO asks. */
type ConfirmParams =
  | PlayConfirm
  /** `leaving`: a `leavingAccount` as the service has sent it, which the pop-up reads. */
  | { readonly message: "keepAccount"; readonly leaving: unknown }
  | AccountConfirm;

/** What is asked of whoever waits or plays. */
export type PlayConfirm =
  | { readonly message: "leaveQueue" }
  | { readonly message: "endGame"; readonly game: GameBrief | null };

/** What the account pages ask. */
export type AccountConfirm =
  | { readonly message: "clearData" | "recordSession" }
  /** `game` is null when it is not offered any more; `savedAt` in epoch s. */
  | { readonly message: "restoreSave"; readonly game: GameBrief | null; readonly savedAt: number }
  | { readonly message: "deleteSaves"; readonly game: GameBrief | null }
  | { readonly message: "deleteAccount"; readonly deletion: Deletion };

type AlertParams = { readonly message: "dataCleared" };

const gameFilter: z.ZodMiniType<GameFilter> = z.object({
  genres: z.array(z.string()),
  mode: z.nullable(z.enum(modes)),
});

/** How a pop-up becomes data, and which answers count; one that does not fit is ignored. */
interface Definition<Kind, Params, Answer> {
  create(id: number, params: Params): { readonly id: number; readonly kind: Kind; readonly params: Params };
  readonly answer: z.ZodMiniType<Answer>;
}

/** @param _shows what the pop-up shows, which is a type alone @param answer what a person can answer */
function define<const Kind extends string, Params, Answer>(
  kind: Kind,
  _shows: Shows<Params>,
  answer: z.ZodMiniType<Answer>,
): Definition<Kind, Params, Answer> {
  return { create: (id, params) => ({ id, kind, params }), answer };
}

/** Carries the type of a pop-up's parameters and nothing else. */
interface Shows<Params> {
  readonly params?: Params;
}
const shows = <Params>(): Shows<Params> => ({});
const showsNothing = shows<Record<never, never>>();

const close = z.literal("close");
const plansOrClose = z.enum(["plans", "close"]);

/** Every pop-up: its kind, what it shows, what a person can answer. */
const definitions = {
  /** A question with YES and NO. */
  confirm: define("confirm", shows<ConfirmParams>(), z.boolean()),
  /** The wait for the speed test, ms: how much of it has passed as the pop-up opens, and all of it. */
  speedTest: define("speedTest", shows<{ elapsed: number; duration: number }>(), close),
  selectMode: define(
    "selectMode",
    shows<{ game: GameBrief; modes: readonly Mode[]; sharingDisabled: boolean }>(),
    z.union([z.enum(modes), close]),
  ),
  /** `queued`: the game waits in the queue and does not run yet. `close`: decided later. */
  resumePrompt: define(
    "resumePrompt",
    shows<{ game: GameBrief | null; queued: boolean }>(),
    z.union([z.boolean(), close]),
  ),
  switchGame: define("switchGame", shows<{ previous: GameBrief | null; next: GameBrief }>(), z.boolean()),
  /** The game-type filter: what there is to choose, and what is chosen (R-TYPES-01). */
  typeFilter: define(
    "typeFilter",
    shows<{ genres: readonly string[]; chosen: GameFilter }>(),
    z.union([gameFilter, close]),
  ),
  /** Something that was done or has happened, with OK. */
  alert: define("alert", shows<AlertParams>(), close),
  /** The player's saves of each game, as `account.saves` has them. */
  saves: define("saves", showsNothing, close),
  logout: define("logout", showsNothing, z.boolean()),
  /** Customer service; "" where there is none (R-CONTACT-01). */
  contact: define("contact", shows<{ email: string; url: string }>(), close),
  /** A friend's invite code. `invite/bind` binds it; `account.binding` says whether that is running. */
  inviteCode: define("inviteCode", showsNothing, close),
  /** A reward can be claimed. */
  rewards: define("rewards", shows<Reward>(), close),
  /** The speed test that a person asked for; ms. */
  speedLoading: define("speedLoading", shows<{ elapsed: number; duration: number }>(), close),
  timeGift: define("timeGift", showsNothing, close),
  /** `purchase/submit` buys the hour that `account.hour` shows, `purchase/spend` with coins; more in `account.checkout`. */
  timeOver: define("timeOver", showsNothing, close),
  joinMembership: define("joinMembership", showsNothing, z.enum(["join", "close"])),
  /** What to buy: time, a plan, gold coins. */
  purchase: define("purchase", showsNothing, z.enum(["hour", "plan", "gold", "close"])),
  /** One kind of the goods of `account.coins`; `purchase/spend` buys it. */
  spendCoins: define("spendCoins", shows<{ kind: CoinGoods["kind"] }>(), close),
  /** The plans of `account.plans`, the choice in `account.checkout`; `purchase/choose`, `purchase/submit`. */
  subscription: define("subscription", showsNothing, close),
  /** The payment page of `account.payment` with SUBSCRIBE (`pay/submit`) below it. */
  subscribePayment: define("subscribePayment", shows<{ bought: Bought }>(), close),
  /** 'Your status will be activated in a few minutes.' (R-SUB-05) */
  subscribed: define("subscribed", showsNothing, z.literal("ok")),
  /** More game time while there still is some; as `timeOver`. */
  buyHour: define("buyHour", showsNothing, close),
  /** Gold packs of `account.gold`, as `subscription`. */
  goldPayment: define("goldPayment", showsNothing, close),
  /** The payment page of `account.payment`, which has its own button. */
  payment: define("payment", shows<{ bought: Bought }>(), close),
  /** Something is for members, and this player is none. */
  notSubscribed: define("notSubscribed", showsNothing, plansOrClose),
  /** A small invitation to see the plans. */
  subscriptionPop: define("subscriptionPop", showsNothing, plansOrClose),
  /** Add the app to the home screen: by the browser's question, or by hand (R-PWA-01). */
  install: define("install", shows<{ way: "prompt" | "ios" }>(), z.enum(["install", "later"])),
};

type Definitions = typeof definitions;
export type OverlayKind = keyof Definitions;
/** What each pop-up shows. */
export type OverlayParams = {
  [Kind in OverlayKind]: Definitions[Kind] extends Definition<Kind, infer Params, unknown> ? Params : never;
};
/** What a person can answer to each. */
export type OverlayAnswers = { [Kind in OverlayKind]: z.infer<Definitions[Kind]["answer"]> };
export type OverlayOf<Kind extends OverlayKind = OverlayKind> = {
  [K in Kind]: { readonly id: number; readonly kind: K; readonly params: OverlayParams[K] };
}[Kind];
/** A pop-up as data: the core opens overlays, the screens draw each as a pop-up. */
export type Overlay = OverlayOf;

/** The same table, for a kind that is not known before run time. */
const definitionOf: {
  readonly [Kind in OverlayKind]: {
    create(id: number, params: OverlayParams[Kind]): Overlay;
    readonly answer: z.ZodMiniType<OverlayAnswers[Kind]>;
  };
} = definitions;

export interface Overlays {
  /** The pop-ups that are open, the front one last. */
  readonly shown: State<readonly Overlay[]>;
  /**
   * Subscribing shows the pop-up; it emits the person's answer and completes; unsubscribing takes it away.
   */
  open<Kind extends OverlayKind>(kind: Kind, params: OverlayParams[Kind]): Observable<OverlayAnswers[Kind]>;
  /**
   * As `open`, but an answer does not take it away: it stays until it is unsubscribed, and emits every
   * answer.
   */
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
            map((intent) => definitionOf[kind].answer.safeParse(intent.answer)),
            filter((read) => read.success),
            map((read) => read.data),
          )
          .subscribe(subscriber),
      );
      shown.update((open) => [...open, definitionOf[kind].create(id, params)]);
    });
  return { shown, stay, open: (kind, params) => stay(kind, params).pipe(take(1)) };
}
