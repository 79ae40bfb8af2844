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
  /** Games of any of these genres; empty for all games. */
  readonly genres: readonly string[];
  /** Only games that offer this way to play; null for all. */
  readonly mode: Mode | null;
}

/** Parameters of a question with YES and NO. */
type ConfirmParams =
  | PlayConfirm
  /** `leaving`: the service's `leavingAccount`, unparsed; the pop-up parses it. */
  | { readonly message: "keepAccount"; readonly leaving: unknown }
  | AccountConfirm;

/** Questions to players who are queued or playing. */
export type PlayConfirm =
  | { readonly message: "leaveQueue" }
  | { readonly message: "endGame"; readonly game: GameBrief | null };

/** Questions of the account pages. */
export type AccountConfirm =
  | { readonly message: "clearData" | "recordSession" }
  /** `game` is null when it is no longer offered; `savedAt` in epoch s. */
  | { readonly message: "restoreSave"; readonly game: GameBrief | null; readonly savedAt: number }
  | { readonly message: "deleteSaves"; readonly game: GameBrief | null }
  | { readonly message: "deleteAccount"; readonly deletion: Deletion };

type AlertParams = { readonly message: "dataCleared" };

const gameFilter: z.ZodMiniType<GameFilter> = z.object({
  genres: z.array(z.string()),
  mode: z.nullable(z.enum(modes)),
});

/** Defines a pop-up and the schema of its answers; an invalid answer is ignored. */
interface Definition<Kind, Params, Answer> {
  create(id: number, params: Params): { readonly id: number; readonly kind: Kind; readonly params: Params };
  readonly answer: z.ZodMiniType<Answer>;
}

/** @param _shows type of the parameters, no value @param answer schema of the answer */
function define<const Kind extends string, Params, Answer>(
  kind: Kind,
  _shows: Shows<Params>,
  answer: z.ZodMiniType<Answer>,
): Definition<Kind, Params, Answer> {
  return { create: (id, params) => ({ id, kind, params }), answer };
}

/** Carries the type of a pop-up's parameters; has no value. */
interface Shows<Params> {
  readonly params?: Params;
}
const shows = <Params>(): Shows<Params> => ({});
const showsNothing = shows<Record<never, never>>();

const close = z.literal("close");
const plansOrClose = z.enum(["plans", "close"]);

/** Every pop-up: kind, parameters, answers. */
const definitions = {
  /** A question with YES and NO. */
  confirm: define("confirm", shows<ConfirmParams>(), z.boolean()),
  /** Waiting for the speed test: ms elapsed when the pop-up opens, and total ms. */
  speedTest: define("speedTest", shows<{ elapsed: number; duration: number }>(), close),
  selectMode: define(
    "selectMode",
    shows<{ game: GameBrief; modes: readonly Mode[]; sharingDisabled: boolean }>(),
    z.union([z.enum(modes), close]),
  ),
  /** `queued`: the game is in the queue and not running yet. `close`: decide later. */
  resumePrompt: define(
    "resumePrompt",
    shows<{ game: GameBrief | null; queued: boolean }>(),
    z.union([z.boolean(), close]),
  ),
  switchGame: define("switchGame", shows<{ previous: GameBrief | null; next: GameBrief }>(), z.boolean()),
  /** The game-type filter: the options, and the current choice (R-TYPES-01). */
  typeFilter: define(
    "typeFilter",
    shows<{ genres: readonly string[]; chosen: GameFilter }>(),
    z.union([gameFilter, close]),
  ),
  /** A message with OK. */
  alert: define("alert", shows<AlertParams>(), close),
  /** The player's saves of each game, as `account.saves` has them. */
  saves: define("saves", showsNothing, close),
  logout: define("logout", showsNothing, z.boolean()),
  /** Customer service; "" where there is none (R-CONTACT-01). */
  contact: define("contact", shows<{ email: string; url: string }>(), close),
  /** Enter a friend's invite code. `invite/bind` binds it; `account.binding` is true meanwhile. */
  inviteCode: define("inviteCode", showsNothing, close),
  /** A reward can be claimed. */
  rewards: define("rewards", shows<Reward>(), close),
  /** A speed test started by the player; ms. */
  speedLoading: define("speedLoading", shows<{ elapsed: number; duration: number }>(), close),
  timeGift: define("timeGift", showsNothing, close),
  /** `purchase/submit` buys the hour that `account.hour` shows, `purchase/spend` with coins; more in `account.checkout`. */
  timeOver: define("timeOver", showsNothing, close),
  joinMembership: define("joinMembership", showsNothing, z.enum(["join", "close"])),
  /** What to buy: time, a plan, gold coins. */
  purchase: define("purchase", showsNothing, z.enum(["hour", "plan", "gold", "close"])),
  /** One kind of the goods in `account.coins`; `purchase/spend` buys it. */
  spendCoins: define("spendCoins", shows<{ kind: CoinGoods["kind"] }>(), close),
  /** The plans of `account.plans`, the choice in `account.checkout`; `purchase/choose`, `purchase/submit`. */
  subscription: define("subscription", showsNothing, close),
  /** The payment page of `account.payment` with SUBSCRIBE (`pay/submit`) below it. */
  subscribePayment: define("subscribePayment", shows<{ bought: Bought }>(), close),
  /** 'Your status will be activated in a few minutes.' (R-SUB-05) */
  subscribed: define("subscribed", showsNothing, z.literal("ok")),
  /** Buy more game time before it runs out; as `timeOver`. */
  buyHour: define("buyHour", showsNothing, close),
  /** Gold packs of `account.gold`; otherwise as `subscription`. */
  goldPayment: define("goldPayment", showsNothing, close),
  /** The payment page of `account.payment`, which has its own button. */
  payment: define("payment", shows<{ bought: Bought }>(), close),
  /** A feature for members only, requested by a non-member. */
  notSubscribed: define("notSubscribed", showsNothing, plansOrClose),
  /** A small invitation to see the plans. */
  subscriptionPop: define("subscriptionPop", showsNothing, plansOrClose),
  /** Add the app to the home screen: by the browser's question, or by hand (R-PWA-01). */
  install: define("install", shows<{ way: "prompt" | "ios" }>(), z.enum(["install", "later"])),
};

type Definitions = typeof definitions;
export type OverlayKind = keyof Definitions;
export type OverlayParams = {
  [Kind in OverlayKind]: Definitions[Kind] extends Definition<Kind, infer Params, unknown> ? Params : never;
};
export type OverlayAnswers = { [Kind in OverlayKind]: z.infer<Definitions[Kind]["answer"]> };
export type OverlayOf<Kind extends OverlayKind = OverlayKind> = {
  [K in Kind]: { readonly id: number; readonly kind: K; readonly params: OverlayParams[K] };
}[Kind];
/** A pop-up as data: the core opens overlays, the screens draw each as a pop-up. */
export type Overlay = OverlayOf;

/** The same table for kinds known only at run time. */
const definitionOf: {
  readonly [Kind in OverlayKind]: {
    create(id: number, params: OverlayParams[Kind]): Overlay;
    readonly answer: z.ZodMiniType<OverlayAnswers[Kind]>;
  };
} = definitions;

export interface Overlays {
  /** The pop-ups that are open, the front one last. */
  readonly shown: State<readonly Overlay[]>;
  /** Subscribing shows the pop-up; it emits the answer and completes; unsubscribing removes the pop-up. */
  open<Kind extends OverlayKind>(kind: Kind, params: OverlayParams[Kind]): Observable<OverlayAnswers[Kind]>;
  /** As `open`, but emits every answer and stays until it is unsubscribed. */
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
