import * as z from "zod";
import { gameEndReasons, gameExit } from "../../wire/desk/messages.ts";
import { guestId, guestRole } from "../../wire/desk/party.ts";
import { gameDescription } from "../library/gameDescription.ts";
import { seatMeasures } from "./seatMeasures.ts";

const size = z.object({ width: z.int(), height: z.int() });

/** What a seat's process is asked to run, decided by the host from its own library. */
const seatOrder = z.object({
  scheduleId: z.string(),
  game: gameDescription,
  /** Whose saves; null for a game that keeps none. */
  profile: z.string().nullable(),
  network: z.boolean(),
  /** Number of the seat, from 0; unique among the host's processes. */
  seat: z.int(),
  /** Of the picture in the game's usual shape, px. */
  usual: size,
  /** Of the picture as it is shown, px. */
  resolution: size,
  /** See `leaseCommand`. */
  freeAwaySeconds: z.int(),
});
export type SeatOrder = z.infer<typeof seatOrder>;

/** A guest of the player's, without the key: that stays in the host. */
const seatGuest = z.object({ id: guestId, role: guestRole });
export type SeatGuest = z.infer<typeof seatGuest>;

/** Why the host ends a seat's game. */
const seatEndReason = z.enum(["schedule-ended", "player-gone", "machine-stopping"]);
export type SeatEndReason = z.infer<typeof seatEndReason>;

/** What a seat's process reports by itself. `ended` is its last event. */
const seatEvent = z.discriminatedUnion("event", [
  /** The game's window is there and drawn. */
  z.object({ event: z.literal("started") }),
  /** The game's first picture has reached the player or a guest. */
  z.object({ event: z.literal("shown") }),
  /** Every `seatBeatInterval`: a seat that falls silent hangs. */
  z.object({ event: z.literal("alive") }),
  /** `silentMs`: how long ago anything was last heard from a player who is not connected. */
  z.object({ event: z.literal("viewer"), connected: z.boolean(), silentMs: z.number().min(0) }),
  /** The game is paused because its player has hidden the page, left it or paused the game (true), or no longer. */
  z.object({ event: z.literal("away"), away: z.boolean() }),
  /** The game has not answered for `hangAfter` (true), or answers again. */
  z.object({ event: z.literal("hanging"), hanging: z.boolean() }),
  z.object({
    event: z.literal("ended"),
    reason: z.enum([...seatEndReason.options, ...gameEndReasons]),
    exit: z.optional(gameExit),
  }),
]);
export type SeatEvent = z.infer<typeof seatEvent>;

const refusal = z.object({
  ok: z.literal(false),
  status: z.union([
    z.literal(400),
    z.literal(401),
    z.literal(404),
    z.literal(409),
    z.literal(422),
    z.literal(500),
  ]),
  reason: z.string(),
});
export const sessionOutcome = z.union([
  z.object({ ok: z.literal(true), value: z.object({ id: z.string(), answer: z.string() }) }),
  refusal,
]);
export const closeOutcome = z.union([z.object({ ok: z.literal(true), value: z.null() }), refusal]);

/** Host to seat. A message with a `call` number is answered by one `reply` with the same number. */
const seatCommand = z.discriminatedUnion("type", [
  /** Opens screen and sound for the game that is likely to start here. */
  z.object({ type: z.literal("prepare"), game: gameDescription, resolution: size }),
  z.object({ type: z.literal("start"), order: seatOrder }),
  /** `guest`: whose session it is; null for the player's. `publicAddress`: as `SeatSettings` has it, but now. */
  z.object({
    type: z.literal("openSession"),
    call: z.int(),
    sdp: z.string(),
    guest: z.string().nullable(),
    publicAddress: z.string().nullable(),
  }),
  z.object({
    type: z.literal("closeSession"),
    call: z.int(),
    id: z.string(),
    guest: z.string().nullable(),
  }),
  z.object({ type: z.literal("guests"), guests: z.array(seatGuest) }),
  z.object({ type: z.literal("freeze"), frozen: z.boolean(), graceSeconds: z.int() }),
  z.object({ type: z.literal("end"), reason: seatEndReason }),
]);
export type SeatCommand = z.infer<typeof seatCommand>;

/** A message with the id of the request that it follows from (R-EYES-01); null for none. */
export const commandEnvelope = z.object({ requestId: z.string().nullable(), message: seatCommand });
export type CommandEnvelope = z.infer<typeof commandEnvelope>;

/** Seat to host. */
export const seatMessage = z.discriminatedUnion("type", [
  /** Its code is loaded: it can take messages at once. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("event"), event: seatEvent }),
  z.object({ type: z.literal("reply"), call: z.int(), outcome: z.unknown() }),
  /** What the game writes is in memory from now on, as its home folder's marker says. */
  z.object({ type: z.literal("homeMoved") }),
  /** The first frame has left for the connected player. */
  z.object({ type: z.literal("pictured") }),
  /** The last second of the player's connection. */
  z.object({ type: z.literal("measured"), measures: seatMeasures }),
]);
export type SeatMessage = z.infer<typeof seatMessage>;
