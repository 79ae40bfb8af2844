import * as z from "zod/mini";
import { gameBrief } from "./catalogue.ts";
import { id, integer } from "./shapes.ts";

/**
 * How the service directs a machine host, and what the host tells it. Both ways: `POST`, JSON, `Authorization: Bearer
 * <machine token>`, replies in the usual envelope. Every command may be repeated without harm.
 */
export const machinePaths = {
  lease: "/control/lease",
  start: "/control/start",
  end: "/control/end",
  seats: "/control/seats",
  /** At the service. */
  events: "/internal/machine",
} as const;

const secret = z.string().check(z.minLength(8), z.maxLength(200));

/** How large the player's picture is; the machine knows what that is in pixels. */
export const quality = z.enum(["standard", "high"]);
export type Quality = z.infer<typeof quality>;

/** Keeps a seat for a schedule, with the picture that its player has a right to. 409 when all seats are taken, or the schedule has a seat under another key. */
export const leaseCommand = z.object({
  scheduleId: id,
  sessionKey: secret,
  gameId: id,
  quality: z._default(quality, "standard"),
});
export type LeaseCommand = z.infer<typeof leaseCommand>;

/** Starts the leased schedule's game: the start info. 404 without a lease. On a running one it does nothing. */
export const startCommand = z.object({
  scheduleId: id,
  brief: gameBrief,
  mode: integer,
  account: z.optional(z.string().check(z.maxLength(200))),
  password: z.optional(z.string().check(z.maxLength(200))),
  /** 1 the schedule's first start, 2 coming back to one that runs. */
  type: z.union([z.literal(1), z.literal(2)]),
});
export type StartCommand = z.infer<typeof startCommand>;

/** Ends a schedule's game and gives its seat back. An unknown schedule is no error. */
export const endCommand = z.object({ scheduleId: id });

export const seat = z.object({
  scheduleId: id,
  gameId: id,
  state: z.enum(["leased", "running"]),
  /** 0 or 1. */
  viewers: integer,
  /** Since the player was last connected, or since the lease when they never were; 0 while connected. */
  idleSeconds: z.number().check(z.gte(0)),
});
export type Seat = z.infer<typeof seat>;

/** The data of `GET /control/seats`. */
export const seatList = z.object({ total: integer, seats: z.array(seat) });
export type SeatList = z.infer<typeof seatList>;

/** What the host tells the service. */
export const machineEvent = z.discriminatedUnion("event", [
  /** The game's first picture was drawn. */
  z.object({ event: z.literal("started"), scheduleId: id }),
  z.object({
    event: z.literal("ended"),
    scheduleId: id,
    reason: z.enum(["player-gone", "schedule-ended", "machine-stopping"]),
  }),
  z.object({ event: z.literal("viewer"), scheduleId: id, connected: z.boolean() }),
]);
export type MachineEvent = z.infer<typeof machineEvent>;
