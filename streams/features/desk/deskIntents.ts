import * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import { type Acts, actSchema, createActs } from "../../acts.ts";
import type { Report } from "../../ports.ts";
import { joinAs } from "../../wire/calls/partyCalls.ts";
import { padTarget } from "../../wire/desk/padMap.ts";
import { guestId, guestRole } from "../../wire/desk/party.ts";
import { pictureQuality } from "../../wire/desk/pictureQuality.ts";
import { touchLayout } from "../../wire/desk/touchLayout.ts";
import { layoutName, profileId } from "../../wire/touchProfile.ts";

const padNumber = z.int().check(z.gte(1), z.lte(4));

/**
 * What a player can do at the desk only: the `act` of the intent `desk/do`. Checked here and not with the other
 * intents, because the desk's code is no part of the first route.
 */
export const deskIntents = z.discriminatedUnion("kind", [
  /** Opens or closes the sheet with everything that can be done while playing. */
  actSchema("sheet", { open: z.boolean() }),
  /** Asks for the input of a controller that shall be this one; `all`: and for all that follow. */
  actSchema("pad/ask", { pad: padNumber, target: padTarget, all: z.boolean() }),
  /** Leaves the asked one as it is. */
  actSchema("pad/skip", {}),
  actSchema("pad/stop", {}),
  /** Forgets what was set for this kind of controller. */
  actSchema("pad/reset", { pad: padNumber }),
  actSchema("pad/rumble", { on: z.boolean() }),
  /** Turns the open sheet to another of its pages. */
  actSchema("sheetPage", { page: z.enum(["menu", "report"]) }),
  /** Fills the screen with the page. Browsers allow it only while a tap is being handled. */
  actSchema("fullScreen", { on: z.boolean() }),
  /** @param volume percent */
  actSchema("volume", { volume: z.int().check(z.gte(0), z.lte(100)) }),
  /** Shows or hides the chip with the connection's numbers. */
  actSchema("statistics", { shown: z.boolean() }),
  /** Takes a picture, or the last half minute. Browsers allow sharing it only while a tap is being handled. */
  actSchema("capture", { what: z.enum(["picture", "clip"]) }),
  /** Whether the last half minute is kept. */
  actSchema("keepClip", { on: z.boolean() }),
  /** How the picture is sent, remembered in this browser. */
  actSchema("quality", { quality: pictureQuality }),
  /** Whether this device sharpens the picture, remembered in this browser. */
  actSchema("sharpen", { on: z.boolean() }),
  /** The weak connection has been noticed. */
  actSchema("weakSeen", {}),
  /** Opens or closes the editor of the touch controls. Closing it changes nothing. */
  actSchema("editLayout", { open: z.boolean() }),
  /**
   * What the editor shows and nobody has saved; null once there is nothing to lose.
   * @param profileId the kept layout that it was made of; null for the game's own
   */
  actSchema("draftLayout", { profileId: z.nullable(profileId), layout: z.nullable(touchLayout) }),
  /** Keeps a touch layout under a name, and plays with it. @param id null for a new one */
  actSchema("saveLayout", { id: z.nullable(profileId), name: layoutName, layout: touchLayout }),
  /** Plays with a kept layout, or with the game's own (null). */
  actSchema("chooseLayout", { id: z.nullable(profileId) }),
  actSchema("deleteLayout", { id: profileId }),
  /** A phone that shows the picture is held upright, or not any more. */
  actSchema("upright", { on: z.boolean() }),
  actSchema("hideControls", { hidden: z.boolean() }),
  /** What to do with the layout that a link has brought. */
  actSchema("sharedLayout", { accept: z.boolean() }),
  /** Lets a game go on that stands still because its page was hidden. */
  actSchema("resume", {}),
  /** Invites guests to the running game, or says what new ones may do. */
  actSchema("inviteGuests", { joinAs }),
  actSchema("newPin", {}),
  actSchema("setGuestRole", { guestId, role: guestRole }),
  actSchema("removeGuest", { guestId }),
  /** Ends the invitation and sends all guests away. */
  actSchema("closeParty", {}),
  /** A guest asks to be let in. */
  actSchema("join", { pin: z.string().check(z.maxLength(20)), name: z.string().check(z.maxLength(200)) }),
  /** Shows the form again after a visit. */
  actSchema("joinAgain", {}),
  actSchema("leaveVisit", {}),
]);
export type DeskIntent = z.infer<typeof deskIntents>;

/** The desk's intents as streams. */
export type DeskIntents = Acts<DeskIntent>;

export function createDeskIntents({ actions, report }: { actions: Actions; report: Report }): DeskIntents {
  return createActs(deskIntents, actions.of("desk/do"), report);
}
