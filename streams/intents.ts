import * as z from "zod/mini";
import { joinAs } from "../wire/calls/partyCalls.ts";
import { maxProblemWords, problemFacts, problemKinds } from "../wire/calls/problemReport.ts";
import { padTarget } from "../wire/desk/padMap.ts";
import { guestId, guestRole } from "../wire/desk/party.ts";
import { pictureQuality } from "../wire/desk/pictureQuality.ts";
import { touchLayout } from "../wire/desk/touchLayout.ts";
import { locales } from "../wire/locale.ts";
import { modes } from "../wire/modes.ts";
import { id } from "../wire/shapes.ts";
import { layoutName, profileId } from "../wire/touchProfile.ts";
import { personalKinds } from "./ports/recording.ts";
import { zoomSteps } from "./ports/stage.ts";
import { appearance } from "./storage/appearance.ts";

const intent = <Type extends string, Shape extends Record<string, z.ZodMiniType>>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

const gameId = z.string().check(z.minLength(1), z.maxLength(200));
const padNumber = z.int().check(z.gte(1), z.lte(4));
const index = z.int().check(z.gte(0), z.lt(1_000));

/** Everything a player can do, as plain data: the screens' only input, and what recordings replay. */
export const intents = z.discriminatedUnion("type", [
  /** @param to path with query, such as "/gameDetails?id=x"; keeps the language's prefix */
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
  /** A banner of so many pictures is on the page; the first is in view and nothing holds it, if nothing else is said. */
  intent("slides/open", { sectionId: z.string(), count: z.int().check(z.gte(2), z.lte(1_000)) }),
  /** Another picture has come into view, or what holds the slide show has changed. A banner that leaves the page is out of sight. */
  intent("slides/view", {
    sectionId: z.string(),
    index,
    heldBy: z.array(z.enum(["pointer", "focus", "outOfSight", "reducedMotion"])),
  }),
  /** The player starts or stops the slide show. @param index stopped by turning to this picture */
  intent("slides/run", { sectionId: z.string(), on: z.boolean(), index: z.optional(index) }),
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

  /** @param mode the way to play; the player is asked when it is absent or not offered */
  intent("play/click", { gameId, mode: z.optional(z.enum(modes)) }),
  intent("schedule/resume", {}),
  /** Ends the game that was left, with a confirmation. */
  intent("schedule/end", {}),

  /** Installs the app: the browser's prompt, or instructions where there is none (R-PWA-01). */
  intent("install/ask", {}),
  intent("install/later", {}),
  intent("update/apply", {}),

  /** @param hasBegun as it was shown */
  intent("announcement/dismiss", { id: z.string(), hasBegun: z.boolean() }),

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
  /** Opens or closes the sheet with everything that can be done while playing. */
  intent("desk/sheet", { open: z.boolean() }),
  /** Asks for the input of a controller that shall be this one; `all`: and for all that follow. */
  intent("desk/pad/ask", { pad: padNumber, target: padTarget, all: z.boolean() }),
  /** Leaves the asked one as it is. */
  intent("desk/pad/skip", {}),
  intent("desk/pad/stop", {}),
  /** Forgets what was set for this kind of controller. */
  intent("desk/pad/reset", { pad: padNumber }),
  intent("desk/pad/rumble", { on: z.boolean() }),
  /** Turns the open sheet to another of its pages. */
  intent("desk/sheetPage", { page: z.enum(["game", "controls", "picture", "together", "help", "report"]) }),
  /** Fills the screen with the page. Browsers allow it only while a tap is being handled. */
  intent("desk/fullScreen", { on: z.boolean() }),
  /** @param volume percent */
  intent("desk/volume", { volume: z.int().check(z.gte(0), z.lte(100)) }),
  /** The numbers that have faded show again for a while. */
  intent("desk/glance", {}),
  /** Shows or hides the chip with the connection's numbers. */
  intent("desk/statistics", { shown: z.boolean() }),
  /** Takes a picture, or the last half minute. Browsers allow sharing it only while a tap is being handled. */
  intent("desk/capture", { what: z.enum(["picture", "clip"]) }),
  intent("desk/keepClip", { on: z.boolean() }),
  /** How the picture is sent, remembered in this browser. */
  intent("desk/quality", { quality: pictureQuality }),
  intent("desk/zoom", { step: z.enum(zoomSteps) }),
  /** What the controls do has been read, or is not wanted. */
  intent("desk/controlsSeen", {}),
  /** That the game cannot pause has been read, or is in the way. */
  intent("desk/pauseHintSeen", {}),
  /** The weak connection has been noticed. */
  intent("desk/weakSeen", {}),
  /** Opens or closes the editor of the touch controls. Closing it changes nothing. */
  intent("desk/editLayout", { open: z.boolean() }),
  /** The editor's unsaved layout; null for none. @param profileId it was made of; null: the game's own */
  intent("desk/draftLayout", { profileId: z.nullable(profileId), layout: z.nullable(touchLayout) }),
  /** Keeps a touch layout under a name, and plays with it. @param id null for a new one */
  intent("desk/saveLayout", { id: z.nullable(profileId), name: layoutName, layout: touchLayout }),
  /** Plays with a kept layout, or with the game's own (null). */
  intent("desk/chooseLayout", { id: z.nullable(profileId) }),
  intent("desk/deleteLayout", { id: profileId }),
  /** A phone that shows the picture is held upright, or not any more. */
  intent("desk/upright", { on: z.boolean() }),
  intent("desk/hideControls", { hidden: z.boolean() }),
  /** What to do with the layout that a link has brought. */
  intent("desk/sharedLayout", { accept: z.boolean() }),
  /** Resumes a game that was paused because its page was hidden; during the countdown, any paused game at once. */
  intent("desk/resume", {}),
  /** Invites guests to the running game, or says what new ones may do. */
  intent("desk/inviteGuests", { joinAs }),
  intent("desk/newPin", {}),
  intent("desk/setGuestRole", { guestId, role: guestRole }),
  intent("desk/removeGuest", { guestId }),
  /** Ends the invitation and sends all guests away. */
  intent("desk/closeParty", {}),
  /** A guest asks to be let in. */
  intent("desk/join", { pin: z.string().check(z.maxLength(20)), name: z.string().check(z.maxLength(200)) }),
  /** Shows the form again after a visit. */
  intent("desk/joinAgain", {}),
  intent("desk/leaveVisit", {}),
  /** Shows the running game, or the next one, on the television with this code; `replace`: even if there is another one. */
  intent("desk/claimTelevision", { code: z.string().check(z.maxLength(20)), replace: z.boolean() }),
  /** A guest is to steer alone, for so many seconds or until this is sent again; null: the player has the pad again. */
  intent("desk/passPad", { to: z.nullable(guestId), seconds: z.optional(z.int()) }),

  /** Only loads this code, as every one of them does. */
  intent("problem/load", {}),
  /** Opens the form: empty, or with the report that could not be sent. What is recorded now is what it sends. */
  intent("problem/open", {}),
  intent("problem/close", {}),
  /** Reports a problem, with the facts that the page has shown. @param recording null to leave it out */
  intent("problem/report", {
    what: z.enum(problemKinds),
    words: z.string().check(z.maxLength(maxProblemWords)),
    facts: z.omit(problemFacts, { at: true, version: true, requestId: true }),
    recording: z.nullable(z.object({ allow: z.array(z.enum(personalKinds)) })),
  }),
  /** Sends the latest report again, which could not be sent. */
  intent("problem/resend", {}),
  /** Forgets the report that could not be sent, for an empty form. */
  intent("problem/startOver", {}),
  /** Saves what the open form would send as a file. */
  intent("problem/saveRecording", { allow: z.array(z.enum(personalKinds)) }),
  intent("problem/record", { on: z.boolean() }),
  /** Starts a longer recording, with a confirmation, or ends it. */
  intent("problem/recordLonger", { on: z.boolean() }),
  intent("problem/discard", {}),

  intent("account/measureAgain", {}),
  intent("account/chooseAppearance", { appearance }),
  /** Clears the app's data in this browser, with a confirmation. */
  intent("account/clearData", {}),
  intent("account/retrySignIns", {}),
  intent("account/downloadData", {}),
  /** Asks, with all that it means, and has the account deleted. */
  intent("account/delete", {}),
  intent("account/endSignIn", { id }),
  intent("account/endOtherSignIns", {}),
  /** Deletes the report of the session that began then, epoch ms; all of them for null. */
  intent("account/deleteSession", { startedAt: z.nullable(z.number()) }),

  /**
   * Opens a purchase. `chooser` asks what to buy; `membership` leads members to their plan, and informs others.
   * @param goodsId preselects a plan or gold pack  @param kind what `coins` are to buy
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
  /** A toast that is pointed at or has the focus stays. */
  intent("toast/hold", { id: z.number(), held: z.boolean() }),
]);

export type Intent = z.infer<typeof intents>;
export type IntentType = Intent["type"];
export type IntentOf<Type extends IntentType> = Extract<Intent, { type: Type }>;
