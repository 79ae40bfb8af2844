import * as z from "zod";
import { frameEchoLimits, frameFacts } from "../../wire/desk/frameFacts.ts";

const ms = z.number().min(0);

/** One second of a player's connection, for the host's metrics. */
export const seatMeasures = z.object({
  /** Frames sent. */
  frames: z.int().min(0),
  kilobits: z.number().min(0),
  roundTrip: ms.nullable(),
  /** Encoding and sending of one frame, 95th percentile; null when none was sent. */
  encodeMs: ms.nullable(),
  /** How late the host's timers ran, 95th percentile. */
  timerLateMs: ms.nullable(),
  /** What the player reports: frames that reached the display, and that came too late for it; null without a report. */
  shown: z.int().min(0).nullable(),
  late: z.int().min(0).nullable(),
  /** The player's report: from presses to the display of their effect, ms. */
  inputToPhoton: z.array(frameFacts.shape.spanMs).max(frameEchoLimits.inputs),
});
export type SeatMeasures = z.infer<typeof seatMeasures>;
