import * as z from "zod/mini";
import { gameBrief } from "./catalogue.ts";
import { id, integer } from "./shapes.ts";

/**
 * The API between the service and the hosts. Both directions: `POST`, JSON, `Authorization: Bearer <machine
 * token>`, replies in the usual envelope. Every command is idempotent.
 */
export const machinePaths = {
  lease: "/control/lease",
  start: "/control/start",
  end: "/control/end",
  seats: "/control/seats",
  /** An endpoint of the service. */
  events: "/internal/machine",
} as const;

const secret = z.string().check(z.minLength(8), z.maxLength(200));

/** The picture size of a player; the host maps it to pixels. */
export const quality = z.enum(["standard", "high"]);
export type Quality = z.infer<typeof quality>;

/**
 * Leases a seat to a schedule, with the picture size of its player. 409 when all seats are taken, or when the
 * schedule has a seat under another key.
 */
export const leaseCommand = z.object({
  scheduleId: id,
  sessionKey: secret,
  gameId: id,
  quality: z._default(quality, "standard"),
});
export type LeaseCommand = z.infer<typeof leaseCommand>;

/**
 * Starts the game of a leased seat, with the start info. 404 without a lease. Does nothing while the game runs.
 */
export const startCommand = z.object({
  scheduleId: id,
  brief: gameBrief,
  mode: integer,
  account: z.optional(z.string().check(z.maxLength(200))),
  password: z.optional(z.string().check(z.maxLength(200))),
  /** 1: first start of the schedule · 2: return to a running game. */
  type: z.union([z.literal(1), z.literal(2)]),
});
export type StartCommand = z.infer<typeof startCommand>;

/** Ends a schedule's game and releases its seat. Succeeds for an unknown schedule. */
export const endCommand = z.object({ scheduleId: id });

export const seat = z.object({
  scheduleId: id,
  gameId: id,
  state: z.enum(["leased", "running"]),
  /** 0 or 1. */
  viewers: integer,
  /** Seconds since the player was connected, or since the lease; 0 while connected. */
  idleSeconds: z.number().check(z.gte(0)),
});
export type Seat = z.infer<typeof seat>;

/** The data of `GET /control/seats`. */
export const seatList = z.object({ total: integer, seats: z.array(seat) });
export type SeatList = z.infer<typeof seatList>;

/** A notification from a host to the service. */
export const machineEvent = z.discriminatedUnion("event", [
  /** The game has drawn its first frame. */
  z.object({ event: z.literal("started"), scheduleId: id }),
  z.object({
    event: z.literal("ended"),
    scheduleId: id,
    reason: z.enum(["player-gone", "schedule-ended", "machine-stopping"]),
  }),
  z.object({ event: z.literal("viewer"), scheduleId: id, connected: z.boolean() }),
]);
export type MachineEvent = z.infer<typeof machineEvent>;
