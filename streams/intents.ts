import * as z from "zod/mini";
import { locales } from "./wire/locale.ts";

const intent = <Type extends string, Shape extends Record<string, z.ZodMiniType>>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

const gameId = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Everything a player can do; the only input from the screens. Plain data, so that it can be recorded and
 * replayed.
 */
export const intents = z.discriminatedUnion("type", [
  /**
   * @param to path with query, without prefix, such as "/gameDetails?id=x"; keeps the current language prefix
   */
  intent("navigate", { to: z.string(), replace: z.optional(z.boolean()) }),
  intent("navigate/back", {}),
  /** Whether the back button may close a pop-up. @param popup any id, unique while the pop-up is shown */
  intent("popup/closable", { popup: z.string(), closable: z.boolean() }),
  intent("locale/choose", { locale: z.enum(locales) }),
  /** Code of the page failed to load (R-ROUTE-08). */
  intent("page/chunkFailed", {}),

  intent("session/signIn", {}),
  intent("session/signOut", {}),
  /** With a confirmation. */
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
  /** Opens the player's saves. */
  intent("saves/open", {}),
  intent("saves/retry", {}),
  intent("saves/download", { gameId, version: gameId }),
  /** Makes an older version the newest, with a confirmation. */
  intent("saves/restore", { gameId, version: gameId }),
  /** Deletes every version of a game, with a confirmation. */
  intent("saves/delete", { gameId }),
  intent("contact/open", {}),
  /** Opens a URL of another site by the native app. */
  intent("shell/openPage", { url: z.string() }),

  intent("home/retry", {}),
  /** A section is close to the viewport. */
  intent("section/near", { sectionId: z.string() }),
  intent("section/retry", { sectionId: z.string() }),
  /** What a banner shows, and what its player does: checked by its own schema (features/catalogue/slideShows.ts). */
  intent("slides/do", { sectionId: z.string(), act: z.looseObject({ kind: z.string() }) }),
  intent("details/retry", {}),
  /** Opens the page that links a Steam account. */
  intent("steam/bind", {}),

  /** Loads the games of all of home's lists. */
  intent("types/load", {}),
  intent("types/retry", {}),
  /** Opens the genre filter. */
  intent("types/filter", {}),

  intent("search/open", {}),
  intent("search/type", { keyWord: z.string().check(z.maxLength(200)) }),
  intent("search/retry", {}),
  intent("search/close", {}),
  /** Opens a search result. */
  intent("search/pick", { gameId }),
  /** @param keyWord the entry to delete from the history; all when absent */
  intent("search/forget", { keyWord: z.optional(z.string()) }),

  intent("play/click", { gameId }),
  intent("schedule/resume", {}),
  /** Ends the game that was left, with a confirmation. */
  intent("schedule/end", {}),

  /** Installs the app: the browser's prompt, or instructions where there is none (R-PWA-01). */
  intent("install/ask", {}),
  intent("install/later", {}),
  /** Activates the waiting version of the app. */
  intent("update/apply", {}),

  intent("queue/close", {}),
  intent("queue/minimise", {}),
  intent("queue/restore", {}),
  /** Takes the free seat of the other region that the queue names. */
  intent("queue/elsewhere", {}),
  /** @param y the tab's centre as a fraction of the screen's height */
  intent("queue/drag", { y: z.number() }),

  intent("desk/leave", {}),
  intent("desk/retry", {}),
  /** Typed on the phone's keyboard; `\n` is Enter, `\b` is Backspace. */
  intent("desk/type", { text: z.string().check(z.minLength(1), z.maxLength(10_000)) }),
  /** Turns the game's sound on or off. Browsers may allow sound only while a tap is being handled. */
  intent("desk/sound", { on: z.boolean() }),
  /** Everything else at the desk: checked by its own schema, which is loaded with it (features/desk/deskIntents.ts). */
  intent("desk/do", { act: z.looseObject({ kind: z.string() }) }),

  /** About problems and recordings: checked by its own schema, loaded with it (features/problems/problemIntents.ts). */
  intent("problem/do", { act: z.looseObject({ kind: z.string() }) }),

  /** In the settings: checked by its own schema, loaded with it (features/signIns/accountIntents.ts). */
  intent("account/do", { act: z.looseObject({ kind: z.string() }) }),

  /**
   * Opens a purchase. `chooser` asks what to buy; `membership` leads members to their plan, and informs others.
   * @param goodsId preselects a plan or gold pack
   * @param kind what `coins` are to buy
   */
  intent("purchase/open", {
    what: z.enum(["chooser", "hour", "plan", "gold", "membership", "coins"]),
    goodsId: z.optional(z.string()),
    kind: z.optional(z.enum(["hour", "proDay"])),
  }),
  /** Selects a plan or gold pack in the front pop-up. */
  intent("purchase/choose", { goodsId: z.string() }),
  /** The buy button of the front pop-up: SUBSCRIBE, an hour, gold coins. */
  intent("purchase/submit", {}),
  /** Buys what the front pop-up offers with gold coins. */
  intent("purchase/spend", {}),
  /** Loads the goods again after a failure. */
  intent("purchase/retry", {}),
  /** SUBSCRIBE under the payment page. */
  intent("pay/submit", {}),
  intent("orders/more", {}),
  intent("orders/retry", {}),

  /** The answer to a pop-up; ignored when `answer` does not match the pop-up's kind. */
  intent("overlay/answer", { id: z.number(), answer: z.unknown() }),
  intent("toast/dismiss", { id: z.number() }),
]);

export type Intent = z.infer<typeof intents>;
export type IntentType = Intent["type"];
export type IntentOf<Type extends IntentType> = Extract<Intent, { type: Type }>;
