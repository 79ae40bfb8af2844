import * as z from "zod/mini";
import {
  deskEndReason,
  gameExit,
  gameFacts,
  passedEvents,
  pausedMembers,
  pictureSize,
} from "../../wire/desk/messages.ts";
import { padSource } from "../../wire/desk/padMap.ts";
import { guestRole } from "../../wire/desk/party.ts";
import { pictureMessage } from "../../wire/desk/pictureQuality.ts";

/** What the stage port (ports/stage.ts) emits, in the form in which recordings have it. */

const event = <Kind extends string, Members extends Record<string, z.ZodMiniType>>(
  kind: Kind,
  members: Members,
) => z.strictObject({ kind: z.literal(kind), ...members });

/** An array that nobody writes to. */
const list = <Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<readonly Item[]> => z.array(item);

const measured = z.nullable(z.number());

/** The host's own share of the lag, ms. */
const stageHostLag = z.strictObject({
  /** Pictures that the game itself drew in a second. */
  gameFrames: z.number(),
  /** Time from one frame to the next. */
  budgetMs: z.number(),
  /** Encoding and sending of a frame, 95th percentile. */
  encodeMs: measured,
  /** How late its timers ran, 95th percentile. */
  lateMs: measured,
  /** From a press's arrival to the picture that shows it: the game's own time, median. */
  gameMs: measured,
});
export type StageHostLag = Readonly<z.infer<typeof stageHostLag>>;

/** Where the time of the last second went, ms (R-LAG-01). Null is what this browser or host does not tell. */
const stageLag = z.strictObject({
  /** The time that this is about. */
  spanMs: z.number(),
  /** Frames that reached the display. */
  shown: z.number(),
  /** Frames that arrived and never did. */
  dropped: z.number(),
  decodeP95Ms: measured,
  /** Mean deviation of the frames' arrivals from their spacing at the host. */
  jitterMs: measured,
  /** The longest time for which the picture stood although there was a newer one; 0 for none. */
  stallMs: z.number(),
  roundTrip: measured,
  /** Packets lost on the way to the player, 0 to 1. */
  loss: z.number(),
  /** From each press to the display of its effect. */
  inputToPhoton: list(z.number()),
  host: z.nullable(stageHostLag),
});
export type StageLag = Readonly<z.infer<typeof stageLag>>;

/** A gamepad that is attached. */
const stagePad = z.strictObject({
  /** 1 to 4: the player that it is, as long as it is attached. */
  number: z.int(),
  /** The browser's name of this kind of pad. */
  id: z.string(),
  /** The browser knows where its buttons are. */
  standard: z.boolean(),
  rumbles: z.boolean(),
});
export type StagePad = Readonly<z.infer<typeof stagePad>>;

const pictureAbilities = z.strictObject({
  fullScreen: z.boolean(),
  /** The page can set the volume; on some phones only the buttons at their side can. */
  volume: z.boolean(),
  clip: z.boolean(),
  /** The device can be felt to vibrate. */
  haptics: z.boolean(),
  /** The mouse pointer can be held by the picture. */
  pointerLock: z.boolean(),
  /** The browser, as it names itself. */
  browser: z.string(),
});
export type PictureAbilities = Readonly<z.infer<typeof pictureAbilities>>;

const captureKind = z.enum(["picture", "clip"]);
export type CaptureKind = z.infer<typeof captureKind>;

/** `cancelled`: the player closed the share sheet · `empty`: nothing to capture yet · `failed`: the browser could not make it */
const captureOutcome = z.enum(["saved", "shared", "cancelled", "empty", "failed"]);
export type CaptureOutcome = z.infer<typeof captureOutcome>;

/** Whether turning the phone looks around. `denied`: refused by the player or the browser; `absent`: the phone cannot tell. */
const stageGyro = z.enum(["off", "on", "denied", "absent"]);
export type StageGyro = z.infer<typeof stageGyro>;

/** `blocked`: on, but the browser plays no sound before the player has touched the page. */
const stageSound = z.enum(["on", "blocked", "off"]);
export type StageSound = z.infer<typeof stageSound>;

const stageStatistics = z.strictObject({
  /** Frames shown in the last second; 0 also while the picture does not change. */
  framesPerSecond: z.number(),
  /** Network round trip, ms; null when unknown. */
  roundTrip: measured,
  packetsLost: z.number(),
});
export type StageStatistics = Readonly<z.infer<typeof stageStatistics>>;

/** How the host sends the picture now. */
const stageRung = z.omit(pictureMessage, { type: true });
export type StageRung = Readonly<z.infer<typeof stageRung>>;

export const stageEvent = z.discriminatedUnion("kind", [
  event("connecting", {}),
  /** The host answered; media is on its way. The picture itself is in no recording. */
  event("picture", {}),
  event("hello", {
    game: z.string(),
    ...gameFacts.shape,
    size: pictureSize,
    /** Of a text, it takes only what is printed on a US keyboard. */
    ascii: z.boolean(),
    paused: z.strictObject(pausedMembers),
    /** How many pads the game tells apart. */
    pads: z.int(),
    /** What a guest may do; null for the player. */
    guest: z.nullable(guestRole),
  }),
  ...passedEvents,
  /** Whether the picture holds the browser's mouse pointer, which Escape releases. */
  event("pointerLock", { locked: z.boolean() }),
  /** The player asked for the desk's sheet: by Shift+F8, or by the gamepad's guide button. */
  event("sheetKey", {}),
  /** The first finger on a touch control, or the last one off it. */
  event("touch", { control: z.string(), down: z.boolean() }),
  event("gyro", { state: stageGyro }),
  /** A pad came or went. All that are attached, by number. */
  event("pads", { pads: list(stagePad) }),
  /** While the presses of a pad are listened to. */
  event("padPressed", { pad: z.int(), source: padSource }),
  event("firstFrame", {}),
  /** After every attachment of the picture. */
  event("abilities", { abilities: pictureAbilities }),
  /** Whether the page fills the screen, which the player can also change by the browser's own means. */
  event("fullScreen", { on: z.boolean() }),
  event("captured", { what: captureKind, outcome: captureOutcome }),
  /** Whether the last half minute is being kept; false by itself when the browser gives up. */
  event("keepingClip", { on: z.boolean() }),
  /** Of the attached picture; never emitted where the host sends no sound. */
  event("sound", { state: stageSound }),
  /** How the host sends the picture: at the beginning, and when it changes. */
  event("rung", { rung: stageRung }),
  /** Sharpening is gone; older recordings have it. */
  event("sharpened", { state: z.enum(["on", "off", "resting", "unavailable"]) }),
  event("statistics", { statistics: stageStatistics }),
  /** Once a second while the picture is shown. */
  event("lag", { lag: stageLag }),
  /** The network is gone for the moment; the connection may recover. */
  event("interrupted", {}),
  event("resumed", {}),
  /** The host ended the game; completes. The reasons from `game-quit` on: the game ended by itself. */
  event("ended", { reason: deskEndReason, exit: z.nullable(gameExit) }),
  /**
   * The last event; completes. `noNetwork`: the player's device has none, not even to a host on itself · `localNetwork`: the
   * host is at a private address, which the browser may not let this page reach · `relay`: no way led to the
   * host, and the relay refused this player.
   */
  event("failed", {
    reason: z.enum(["unsupported", "noNetwork", "unreachable", "localNetwork", "relay", "refused", "lost"]),
    status: z.optional(z.int()),
  }),
]);
export type RecordedStageEvent = Readonly<z.infer<typeof stageEvent>>;
