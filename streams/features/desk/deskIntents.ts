import { filter, mergeMap, type Observable } from "rxjs";
import * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import type { Report } from "../../ports.ts";
import { padTarget } from "../../wire/padMap.ts";
import { guestId, guestRole } from "../../wire/party.ts";
import { joinAs } from "../../wire/partyCalls.ts";
import { pictureQuality } from "../../wire/pictureQuality.ts";
import { touchLayout } from "../../wire/touchLayout.ts";
import { layoutName, profileId } from "../../wire/touchProfile.ts";

const does = <Kind extends string, Shape extends Record<string, z.ZodMiniType>>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });

const padNumber = z.int().check(z.gte(1), z.lte(4));

/**
 * What a player can do at the desk only: the `act` of the intent `desk/do`. Checked here and not with the other
 * intents, because the desk's code is no part of the first route.
 */
export const deskIntents = z.discriminatedUnion("kind", [
  /** Opens or closes the sheet with everything that can be done while playing. */
  does("sheet", { open: z.boolean() }),
  /** Asks for the input of a controller that shall be this one; `all`: and for all that follow. */
  does("pad/ask", { pad: padNumber, target: padTarget, all: z.boolean() }),
  /** Leaves the asked one as it is. */
  does("pad/skip", {}),
  does("pad/stop", {}),
  /** Forgets what was set for this kind of controller. */
  does("pad/reset", { pad: padNumber }),
  does("pad/rumble", { on: z.boolean() }),
  /** Turns the open sheet to another of its pages. */
  does("sheetPage", { page: z.enum(["menu", "report"]) }),
  /** Fills the screen with the page. Browsers allow it only while a tap is being handled. */
  does("fullScreen", { on: z.boolean() }),
  /** @param volume percent */
  does("volume", { volume: z.int().check(z.gte(0), z.lte(100)) }),
  /** Shows or hides the chip with the connection's numbers. */
  does("statistics", { shown: z.boolean() }),
  /** Takes a picture, or the last half minute. Browsers allow sharing it only while a tap is being handled. */
  does("capture", { what: z.enum(["picture", "clip"]) }),
  /** Whether the last half minute is kept. */
  does("keepClip", { on: z.boolean() }),
  /** How the picture is sent, remembered in this browser. */
  does("quality", { quality: pictureQuality }),
  /** Whether this device sharpens the picture, remembered in this browser. */
  does("sharpen", { on: z.boolean() }),
  /** The weak connection has been noticed. */
  does("weakSeen", {}),
  /** Opens or closes the editor of the touch controls. Closing it changes nothing. */
  does("editLayout", { open: z.boolean() }),
  /** Keeps a touch layout under a name, and plays with it. @param id null for a new one */
  does("saveLayout", { id: z.nullable(profileId), name: layoutName, layout: touchLayout }),
  /** Plays with a kept layout, or with the game's own (null). */
  does("chooseLayout", { id: z.nullable(profileId) }),
  does("deleteLayout", { id: profileId }),
  does("hideControls", { hidden: z.boolean() }),
  /** What to do with the layout that a link has brought. */
  does("sharedLayout", { accept: z.boolean() }),
  /** Lets a game go on that stands still because its page was hidden. */
  does("resume", {}),
  /** Invites guests to the running game, or says what new ones may do. */
  does("inviteGuests", { joinAs }),
  does("newPin", {}),
  does("setGuestRole", { guestId, role: guestRole }),
  does("removeGuest", { guestId }),
  /** Ends the invitation and sends all guests away. */
  does("closeParty", {}),
  /** A guest asks to be let in. */
  does("join", { pin: z.string().check(z.maxLength(20)), name: z.string().check(z.maxLength(200)) }),
  /** Shows the form again after a visit. */
  does("joinAgain", {}),
  does("leaveVisit", {}),
]);
export type DeskIntent = z.infer<typeof deskIntents>;
type DeskIntentKind = DeskIntent["kind"];
export type DeskIntentOf<Kind extends DeskIntentKind> = Extract<DeskIntent, { kind: Kind }>;

/** The desk's intents as streams. */
export interface DeskIntents {
  of<Kind extends DeskIntentKind>(...kinds: readonly Kind[]): Observable<DeskIntentOf<Kind>>;
}

export function createDeskIntents({ actions, report }: { actions: Actions; report: Report }): DeskIntents {
  const all$ = actions.of("desk/do").pipe(
    mergeMap(({ act }) => {
      const read = deskIntents.safeParse(act);
      if (!read.success) report.fault("send", read.error);
      return read.success ? [read.data] : [];
    }),
  );
  return { of: (...kinds) => all$.pipe(filter((intent) => isOf(intent, kinds))) };
}

function isOf<Kind extends DeskIntentKind>(
  intent: DeskIntent,
  kinds: readonly Kind[],
): intent is DeskIntentOf<Kind> {
  return kinds.some((kind) => kind === intent.kind);
}
