import * as z from "zod/mini";
import {
  createDelayTarget,
  type DelayLimits,
  pictureDelay,
  type ReceiverFacts,
  soundDelay,
} from "../../../rules/delayTarget.ts";

const counters = z.object({
  type: z.literal("inbound-rtp"),
  kind: z.enum(["video", "audio"]),
  /** s */
  jitter: z.optional(z.number()),
  packetsReceived: z.optional(z.number()),
  nackCount: z.optional(z.number()),
  concealedSamples: z.optional(z.number()),
  silentConcealedSamples: z.optional(z.number()),
  totalSamplesReceived: z.optional(z.number()),
});

type Kind = z.infer<typeof counters>["kind"];

/** Totals of one stream: expected packets or samples, and how many of them were missing. */
interface Totals {
  readonly expected: number;
  readonly missing: number;
  readonly jitter: number;
}

/** A receiver; the name of its target depends on the browser. */
interface Receiver {
  readonly track: { readonly kind: string };
  /** ms */
  jitterBufferTarget?: number | null;
  /** s */
  playoutDelayHint?: number | null;
}

/** The members of `RTCPeerConnection` that are used here. */
interface Receiving {
  getReceivers(): readonly Receiver[];
}

/**
 * Sets how long picture and sound are buffered (R-PIC-04), each by its own stream: sound never delays the picture.
 * @param onPicture gets each new target, ms  @returns call it about once a second with the connection's statistics
 */
export function followDelay(
  peer: Receiving,
  onPicture: (target: number) => void,
): (report: Iterable<unknown>, roundTrip: number | null) => void {
  const streams: Readonly<Record<Kind, ReturnType<typeof followStream>>> = {
    video: followStream(pictureDelay, (target) => {
      setTarget(peer, "video", target);
      onPicture(target);
    }),
    audio: followStream(soundDelay, (target) => setTarget(peer, "audio", target)),
  };
  return (report, roundTrip) => {
    for (const entry of report) {
      const read = counters.safeParse(entry);
      if (read.success) streams[read.data.kind](totalsOf(read.data), roundTrip);
    }
  };
}

function followStream(limits: DelayLimits, apply: (target: number) => void) {
  const delay = createDelayTarget(limits);
  let before: Totals | null = null;
  return (now: Totals, roundTrip: number | null): void => {
    if (before) {
      const target = delay.target;
      if (delay.next(factsBetween(before, now, roundTrip)) !== target) apply(delay.target);
    }
    before = now;
  };
}

function totalsOf(stream: z.infer<typeof counters>): Totals {
  const jitter = (stream.jitter ?? 0) * 1_000;
  if (stream.kind === "video") {
    const missing = stream.nackCount ?? 0;
    return { expected: (stream.packetsReceived ?? 0) + missing, missing, jitter };
  }
  // Samples that the browser conceals while the game is silent are not missing.
  const missing = (stream.concealedSamples ?? 0) - (stream.silentConcealedSamples ?? 0);
  return { expected: stream.totalSamplesReceived ?? 0, missing, jitter };
}

function factsBetween(before: Totals, now: Totals, roundTrip: number | null): ReceiverFacts {
  const expected = now.expected - before.expected;
  const missing = expected > 0 ? Math.min(1, Math.max(0, (now.missing - before.missing) / expected)) : 0;
  return { missing, jitter: now.jitter, roundTrip };
}

function setTarget(peer: Receiving, kind: Kind, target: number): void {
  for (const receiver of peer.getReceivers()) {
    if (receiver.track.kind !== kind) continue;
    if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = target;
    else if ("playoutDelayHint" in receiver) receiver.playoutDelayHint = target / 1_000;
  }
}
