import * as z from "zod/mini";

const intent = <Type extends string, Shape extends Record<string, z.ZodMiniType>>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

const gameId = z.string().check(z.minLength(1), z.maxLength(200));

/** Everything a person can do: the only way in from the screens. Plain data, so that it can be recorded and replayed. */
export const intents = z.discriminatedUnion("type", [
  /** @param to un-prefixed path with query, such as "/gameDetails?id=x"; the language prefix in use is kept */
  intent("navigate", { to: z.string(), replace: z.optional(z.boolean()) }),
  intent("navigate/back", {}),
  /** The front pop-up may be closed by the back button, or may no longer. @param popup any name that it keeps while it shows */
  intent("popup/closable", { popup: z.string(), closable: z.boolean() }),
  intent("locale/choose", { locale: z.enum(["en", "th"]) }),
  /** A page's code failed to load (R-ROUTE-08). */
  intent("page/chunkFailed", {}),

  intent("session/signIn", {}),
  intent("session/signOut", {}),
  /** Asks first. */
  intent("session/askSignOut", {}),

  intent("messages/retry", {}),
  intent("messages/more", {}),
  intent("rewards/retry", {}),
  intent("rewards/claim", { id: z.string() }),
  /** Opens the pop-up for a friend's invite code. */
  intent("invite/enter", {}),
  intent("invite/bind", { code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  intent("text/copy", { text: z.string() }),
  intent("text/share", { text: z.string(), url: z.string() }),
  /** Measures the connection again. */
  intent("settings/speedTest", {}),
  intent("settings/clear", {}),
  intent("contact/open", {}),
  /** Lets the native app open an address outside of this one. */
  intent("shell/openPage", { url: z.string() }),

  intent("home/retry", {}),
  /** A section came near the viewport. */
  intent("section/near", { sectionId: z.string() }),
  intent("section/retry", { sectionId: z.string() }),
  intent("details/retry", {}),
  /** Leaves for the page where Steam is bound. */
  intent("steam/bind", {}),

  /** The games of these genres are about to be looked at. */
  intent("types/load", { genres: z.array(z.string()).check(z.maxLength(60)) }),
  intent("types/retry", {}),
  /** Opens the filter. */
  intent("types/filter", {}),

  intent("search/open", {}),
  intent("search/type", { keyWord: z.string().check(z.maxLength(200)) }),
  intent("search/retry", {}),
  intent("search/close", {}),
  /** A result is opened. */
  intent("search/pick", { gameId }),
  /** @param keyWord what to forget; everything when absent */
  intent("search/forget", { keyWord: z.optional(z.string()) }),

  intent("play/click", { gameId }),
  intent("schedule/resume", {}),
  /** Ends the game that was left; asks first. */
  intent("schedule/end", {}),

  /** Add the app to the home screen: the browser's question, or the steps where there is none (R-PWA-01). */
  intent("install/ask", {}),
  intent("install/later", {}),
  /** Go on with the version of the app that waits. */
  intent("update/apply", {}),

  intent("queue/close", {}),
  intent("queue/minimise", {}),
  intent("queue/restore", {}),
  /** @param y the tab's centre as a share of the screen's height */
  intent("queue/drag", { y: z.number() }),

  intent("desk/leave", {}),
  intent("desk/retry", {}),
  intent("desk/press", { button: z.string(), down: z.boolean() }),
  /** The game's sound; a browser that plays none by itself does so while a person's tap is being told. */
  intent("desk/sound", { on: z.boolean() }),

  /**
   * Opens what can be bought. `chooser` asks which; `membership` tells who has none, and leads who has one to it.
   * @param goodsId a plan or gold pack that is chosen already
   */
  intent("purchase/open", {
    what: z.enum(["chooser", "hour", "plan", "gold", "membership"]),
    goodsId: z.optional(z.string()),
  }),
  /** A plan or gold pack of the pop-up in front. */
  intent("purchase/choose", { goodsId: z.string() }),
  /** The buying button of the pop-up in front: SUBSCRIBE, the hour's, the coins'. */
  intent("purchase/submit", {}),
  /** What is on offer could not be had. */
  intent("purchase/retry", {}),
  /** SUBSCRIBE under the payment page. */
  intent("pay/submit", {}),
  intent("orders/more", {}),
  intent("orders/retry", {}),

  /** The answer to a pop-up; `answer` must fit the pop-up's kind, else it is ignored. */
  intent("overlay/answer", { id: z.number(), answer: z.unknown() }),
  intent("toast/dismiss", { id: z.number() }),
]);

export type Intent = z.infer<typeof intents>;
export type IntentType = Intent["type"];
export type IntentOf<Type extends IntentType> = Extract<Intent, { type: Type }>;
