import * as z from "zod/mini";

/**
 * Where a stream's time goes, as both sides tell each other once a second (docs/protocol.md, section 6). Durations are ms of the
 * side that measured them; no two clocks are compared. What was not measured is null.
 */

/** No honest duration is longer than a minute. */
const duration = z.number().check(z.gte(0), z.lte(60_000));
const count = z.int().check(z.gte(0), z.lte(100_000));
/** Of a frame: 1/90000 s since the connection began, 32 bits. */
const rtpTimestamp = z.int().check(z.gte(0), z.lte(0xffff_ffff));

/** Most of each list in one message. */
export const frameEchoLimits = { inputs: 12, stills: 6 } as const;

/** What the frames shown since the last message went through at the player's. */
export const frameFacts = z.object({
  type: z.literal("frames"),
  /** The time that this is about. */
  spanMs: duration,
  /** Frames that reached the display. */
  shown: count,
  /** Frames that arrived and never did: the decoder or the display came too late for them. */
  dropped: count,
  /** Decoding of one frame, mean and 95th percentile. */
  decodeMs: z.nullable(duration),
  decodeP95Ms: z.nullable(duration),
  /** Mean deviation of the frames' arrivals from their spacing at the host. */
  jitterMs: z.nullable(duration),
  /** 95th percentile of the time from a frame's arrival to its display beyond its decoding: what it waited for others. */
  lateMs: z.nullable(duration),
  /** From presses to the display of their effect, a sample; absent where nothing was measured. */
  inputToPhoton: z.optional(z.array(duration).check(z.maxLength(frameEchoLimits.inputs))),
});
export type FrameFacts = z.infer<typeof frameFacts>;

/** An input that changed something, and the first frame that was drawn after the game had it. */
const inputEcho = z.object({
  /** The `n` of its snapshot. */
  n: z.int().check(z.gte(1)),
  frame: rtpTimestamp,
  /** From the input's arrival to the picture: the game's own time. */
  gameMs: duration,
  /** From the picture to its last packet: encoding and sending. */
  encodeMs: duration,
});
export type InputEcho = z.infer<typeof inputEcho>;

/** The host's own share, in its `stats`. */
export const hostFacts = z.object({
  /** The newest frame that was sent. */
  frame: rtpTimestamp,
  /** Pictures that the game itself has drawn in the last second. */
  gameFrames: count,
  /** Time from one frame to the next, as it is sent now. */
  budgetMs: duration,
  /** Encoding and sending of one frame, 95th percentile; null when none was sent. */
  encodeMs: z.nullable(duration),
  /** How late the host's timers ran, 95th percentile. */
  lateMs: z.nullable(duration),
  /** A sample of the last second's inputs. */
  inputs: z.array(inputEcho).check(z.maxLength(frameEchoLimits.inputs)),
  /** Frames between which the picture did not change and none was sent, first and last. */
  stills: z
    .array(z.object({ from: rtpTimestamp, to: rtpTimestamp }))
    .check(z.maxLength(frameEchoLimits.stills)),
});
export type HostFacts = z.infer<typeof hostFacts>;
