import * as z from "zod/mini";
import { localized } from "../localized.ts";
import { frameFacts, hostFacts } from "./frameFacts.ts";
import { guestId, guestRole, maxAdmitted } from "./party.ts";
import { delayRequest, pictureMessage, qualityRequest } from "./pictureQuality.ts";
import { deskButton, press } from "./presses.ts";
import { screenSize } from "./screenSize.ts";
import { pictureHud, touchArrangements } from "./touchLayout.ts";

/**
 * The messages between the stream desk and the host on the two data channels of a WHEP session: `input`
 * (unordered, without retransmits; player to host only) and `control` (ordered, reliable; both ways). One JSON
 * text per message.
 */

/** Maximum length of a message of the player, in UTF-16 code units; the host drops longer ones unread. */
export const maxPlayerMessage = 2048;

/** Maximum length of a message of the host, in UTF-16 code units: `hello` brings the touch controls. */
export const maxHostMessage = 16_384;

/**
 * The attribute of the session in an offer that names the page it is from, the same on all its connections: another page is another
 * device or tab, or the same one reloaded (R-HAND-01). Hosts that do not know it ignore it.
 */
export const pageAttribute = "x-page";

const fraction = z.number().check(z.gte(0), z.lte(1));
const movement = z.int().check(z.gte(-1e9), z.lte(1e9));
const axis = z.number().check(z.gte(-1), z.lte(1));

/**
 * A snapshot of everything the player holds. Each message is complete and the highest `n` wins, so a lost or
 * late one never leaves a button stuck. Sent at once on every change, every 50 ms while anything is held, and
 * eight times after the last release. The host releases everything after 1 s without a message.
 */
export const deskInput = z.object({
  /** Counts up from 1 on each connection. */
  n: z.int().check(z.gte(1)),
  /** The buttons, keys and mouse buttons that are held now. */
  down: z.array(press).check(z.maxLength(24)),
  /**
   * How often each was pressed since the connection began, so that a tap whose messages were lost still counts: keys and
   * buttons, mouse buttons, and the buttons of pads (`padHit`).
   */
  hits: z.record(press, z.int().check(z.gte(0))).check(z.refine((hits) => Object.keys(hits).length <= 48)),
  /** Inside the picture: (0, 0) its top left, (1, 1) its bottom right corner. Null when there is none. */
  pointer: z.optional(z.nullable(z.object({ x: fraction, y: fraction, down: z.boolean() }))),
  /** Where the picture was last pressed, for a tap whose own messages were lost. Absent before the first. */
  click: z.optional(z.object({ x: fraction, y: fraction })),
  /** What a mouse, or a finger that looks around, has moved. Absent before anything moved. */
  mouse: z.optional(
    z.object({
      /** Movement since the connection began, px of the picture: totals, so that a lost message loses no movement. */
      x: movement,
      y: movement,
      /** Wheel steps since the connection began; positive towards the player. */
      wheel: movement,
      /** The same of a wheel that turns sideways; positive to the right. Absent while 0. */
      wheelX: z.optional(movement),
    }),
  ),
  /** The locks of the player's keyboard. Absent until a key was pressed on one. */
  locks: z.optional(z.object({ caps: z.boolean(), num: z.boolean() })),
  /** Gamepads, in the standard mapping: the first is pad 1. A pad that is gone is empty while one after it is there. */
  pads: z.optional(
    z
      .array(
        z.object({
          axes: z.array(axis).check(z.maxLength(8)),
          buttons: z.array(fraction).check(z.maxLength(24)),
        }),
      )
      .check(z.maxLength(4)),
  ),
  /** The sticks on the glass: left x, left y, right x, right y. Absent while none leans. */
  touchSticks: z.optional(z.array(axis).check(z.length(4))),
});
export type DeskInput = z.infer<typeof deskInput>;

/** How often a snapshot is repeated while anything is held, ms. */
export const deskInputRepeat = 50;

/** Whether a character is on a US keyboard, or Enter or Backspace. */
export const isAscii = (character: string): boolean => /^[\n\b -~]$/.test(character);

/** Player to host on `control`. */
export const deskRequest = z.discriminatedUnion("type", [
  /** Answered by a `pong` with the same `t`. */
  z.object({ type: z.literal("ping"), t: z.number() }),
  /** The picture is broken or absent: send a key frame. */
  z.object({ type: z.literal("keyframe") }),
  /** Text from the phone's keyboard, typed into the game as it is; `\n` is Enter, `\b` is Backspace. */
  z.object({ type: z.literal("text"), text: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** Pauses or resumes the game. Only after a `hello` with `pausable`; answered by `paused`. */
  z.object({ type: z.literal("pause"), paused: z.boolean() }),
  frameFacts,
  qualityRequest,
  delayRequest,
  /** Whether the page is hidden. Sent on every connection, and on each change. */
  z.object({ type: z.literal("away"), away: z.boolean() }),
  /** The player's screen, as it is turned now. Sent after each `hello`, and when it is turned. */
  z.object({
    type: z.literal("screen"),
    ...screenSize.shape,
    /** Ext. The player has a mouse and a keyboard: the game names keys until the first press. */
    keys: z.optional(z.literal(true)),
  }),
  /**
   * Of the player, or of the guest who has it: a connected guest is to steer alone (R-TOGETHER-10). `to` null: the player has the pad again.
   * `seconds`: for so long; absent: until it is passed again.
   */
  z.object({
    type: z.literal("passPad"),
    to: z.nullable(guestId),
    seconds: z.optional(z.int().check(z.gte(10), z.lte(3_600))),
  }),
  /** Of a guest who sits before the player's television: no picture and no sound here, as long as it shows them. */
  z.object({ type: z.literal("beside") }),
]);
export type DeskRequest = z.infer<typeof deskRequest>;

/** Why a game ended by itself: its program, or the host that runs it. */
export const gameEndReasons = [
  /** The player quit in the game's own menu, or its program ended with code 0. */
  "game-quit",
  /** The program ended with another code, or by a signal; see `exit`. */
  "game-crashed",
  /** No window within the time for loading. */
  "start-failed",
  "out-of-memory",
  /** The save folder is over its limit. */
  "saves-full",
  /** The seat's own process, its screen or its sound died. */
  "host-fault",
] as const;

export const deskEndReason = z.enum([
  "schedule-ended",
  "player-gone",
  "replaced",
  "machine-stopping",
  /** The player has ended this guest's visit. */
  "removed",
  ...gameEndReasons,
]);

/** How a game's program ended: its exit code, or the signal that ended it. */
export const gameExit = z.object({
  code: z.nullable(z.int()),
  signal: z.nullable(z.string().check(z.maxLength(20))),
});
export type GameExit = z.infer<typeof gameExit>;

/** What a game is doing before its first picture, in this order. */
export const loadingStages = ["saves", "program", "window"] as const;
export type LoadingStage = (typeof loadingStages)[number];

/** How the picture takes the mouse. `relative`: it looks around, with the pointer locked. */
export const mouseKind = z.enum(["none", "absolute", "relative"]);
export type MouseKind = z.infer<typeof mouseKind>;

/** What two fingers that pinch the picture turn in a game with a cursor. */
export const pinchKind = z.enum(["none", "wheel"]);
export type PinchKind = z.infer<typeof pinchKind>;

/** A button that deserves a touch control. */
const stageButton = z.object({
  id: deskButton,
  /** Short, as on a gamepad. */
  label: z.string(),
  /** What it does in this game. */
  action: localized(z.string()),
});
export type StageButton = z.infer<typeof stageButton>;
const buttonList: z.ZodMiniType<readonly StageButton[]> = z.array(stageButton);

/** Size of a game's own picture, px; on a bad line the stream is smaller. */
export const pictureSize = z.strictObject({ width: z.int(), height: z.int() });

/**
 * What the desk shows of a game as its description says it. A new fact is a line here and a field of the description
 * (host/library/gameDescription.ts): hello, stage and the desk's state pass all of them on.
 */
export const gameFacts = z.object({
  /** In display order. */
  buttons: buttonList,
  mouse: mouseKind,
  pinch: pinchKind,
  /** The game takes typed text: offer the phone's keyboard. */
  text: z.boolean(),
  /** It is written in: letters of a keyboard are text, not keys. */
  typing: z.optional(z.literal(true)),
  /** Where the touch controls are; null: they are made of `buttons`. */
  layout: z.nullable(touchArrangements),
  /** Parts of the picture that controls do not cover by default. */
  hud: pictureHud,
  /** The game can be paused. */
  pausable: z.boolean(),
  /** Upright, only the middle 4:3 of a wider picture is shown. */
  cropUpright: z.optional(z.literal(true)),
});
export type GameFacts = Readonly<z.infer<typeof gameFacts>>;

/** Before the host's hello. */
export const unknownGame: GameFacts = {
  buttons: [],
  mouse: "none",
  pinch: "none",
  text: false,
  layout: null,
  hud: [],
  pausable: false,
};

/** A message that the stage port emits unchanged: its event has `kind` in place of `type`. */
const passedOn = <const Kind extends string, Members extends Record<string, z.ZodMiniType>>(
  kind: Kind,
  members: Members,
) => ({
  message: z.object({ type: z.literal(kind), ...members }),
  event: z.strictObject({ kind: z.literal(kind), ...members }),
});

const wholeSeconds = z.int().check(z.gte(0));

/** Why a game is paused: its player has paused it, has hidden or left the page, or has no time left. */
const pauseReasons = ["player", "away", "left", "timeOver"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Whether and why the game is paused. Times in s from now; 0 where there is nothing to wait for, and always for guests. */
export const pausedMembers = {
  /** Empty: the game runs. */
  reasons: z.array(z.enum(pauseReasons)),
  /** Ext. Nobody has played for `idleAfter`; `player` is among the reasons, for pages that do not know this one. */
  idle: z.optional(z.literal(true)),
  /** When the game ends, because its player keeps it paused for so long. */
  seatUntil: wholeSeconds,
  /** Between these no minutes count; the same: they all do. */
  freeFrom: wholeSeconds,
  freeUntil: wholeSeconds,
  /** Until when the player can buy play time, before the game ends. */
  buyUntil: wholeSeconds,
};
const pausedFacts = z.object(pausedMembers);
export type PausedFacts = z.infer<typeof pausedFacts>;

/** Messages that the core gets unchanged. A new one needs an entry here and nothing else up to the desk's features. */
const passedMessages = [
  /** To the player and a television: which guests are connected, after each change. */
  passedOn("guests", { connected: z.array(z.string()).check(z.maxLength(maxAdmitted)) }),
  /** A television shows picture and sound in the player's place, so that the player gets neither; or no longer. Absent: none does. */
  passedOn("television", { on: z.boolean() }),
  /** The only one who steers now; null: the player, and each guest by their role. `seconds`: until that ends by itself, 0 for never. */
  passedOn("baton", { holder: z.nullable(guestId), seconds: wholeSeconds }),
  /** Before the first picture, while no frames come: what the host is doing. The last one is followed by `started`. */
  passedOn("loading", { stage: z.enum(loadingStages) }),
  /** The game is drawn; from now on minutes count. Repeated on every connection to a running game. */
  passedOn("started", {}),
  /** The game has drawn nothing and answered nothing for 30 s (true), or moves again (false). */
  passedOn("hanging", { hanging: z.boolean() }),
  /** On each change, and in answer to `pause` and `away` of a game that can be paused. */
  passedOn("paused", pausedMembers),
  /** To the player, once a second: the best score that a built-in game keeps. Not before there is one. */
  passedOn("score", { best: z.int().check(z.gte(1)) }),
  /** The game is drawn in another shape from now on: its size, and its `hud` in it. */
  passedOn("shape", { size: pictureSize, hud: pictureHud }),
] as const;

export const passedEvents = passedMessages.map(({ event }) => event);

/** Host to player on `control`. */
export const hostMessage = z.discriminatedUnion("type", [
  /** The first message of every connection. A guest gets it again with each change of the role. */
  z.object({
    type: z.literal("hello"),
    game: z.object({ id: z.string(), title: z.string() }),
    ...gameFacts.shape,
    /** Size of the game's own picture, px; on a bad line the stream is smaller. */
    width: z.int(),
    height: z.int(),
    /** `ascii`: of a text, it takes only what is printed on a US keyboard. */
    characters: z.enum(["all", "ascii"]),
    /** How many pads the game tells apart: one more plays as pad 1. 0: it takes none. */
    pads: z.int().check(z.gte(0), z.lte(4)),
    paused: pausedFacts,
    /** What this guest may do; absent for the player. */
    guest: z.optional(guestRole),
  }),
  ...passedMessages.map(({ message }) => message),
  /** Once a second. */
  z.object({
    type: z.literal("stats"),
    codec: z.enum(["h264", "vp8"]),
    /** Frames sent in the last second. */
    framesPerSecond: z.number(),
    kilobitsPerSecond: z.number(),
    /** Network round trip, ms; null when not measured yet. */
    roundTrip: z.nullable(z.number()),
    /** Fraction of the packets that were lost, 0 to 1. */
    loss: z.number(),
    /** Absent while no frame is sent. */
    host: z.optional(hostFacts),
  }),
  pictureMessage,
  z.object({ type: z.literal("pong"), t: z.number() }),
  /** Something hit the player: the pad vibrates, where it can. At most ten a second. */
  z.object({
    type: z.literal("rumble"),
    /** The pad that is played with, from 1. */
    pad: z.int().check(z.gte(1), z.lte(4)),
    /** Of the heavy and of the light motor. */
    strong: fraction,
    weak: fraction,
    ms: z.int().check(z.gte(10), z.lte(1_000)),
  }),
  /** The last message of a connection. `replaced`: another tab or device took over the stream. */
  z.object({
    type: z.literal("ended"),
    reason: deskEndReason,
    exit: z.optional(gameExit),
  }),
]);
export type HostMessage = z.infer<typeof hostMessage>;
export type DeskEndReason = z.infer<typeof deskEndReason>;
