import { type AudioPacket, blockMs, blockSamples } from "../../audio/encoder.ts";
import type { Clock } from "../../lib/clock.ts";
import { guestBurst } from "../../lib/durations.ts";
import type { EncodedFrame } from "../../video/encoder.ts";
import type { PlayerConnection } from "../../webrtc/playerConnection.ts";

/**
 * Forwards the player's encoded picture and sound to one guest. Only one line determines the encoding, the player's or that of their
 * television: a guest whose line carries less skips frames, and continues with the next key frame that fits (R-TOGETHER-03).
 */
export type GuestFeed = ReturnType<typeof createGuestFeed>;

/** @param leads the encoding follows this guest's line: nothing is skipped */
export function createGuestFeed(
  connection: Pick<PlayerConnection, "send" | "sendAudio" | "line">,
  clock: Clock,
  leads = false,
) {
  const openedAt = clock.now();
  let timestamp = 0;
  let soundOffset: number | null = null;
  let waits = true;
  let frames = 0;
  /** What may be sent now, bits; below 0 when the line is behind. */
  let allowance = Number.POSITIVE_INFINITY;
  let allowedAt = openedAt;

  const maxAllowance = (): number => (connection.line.pictureBitrate * guestBurst) / 1_000;
  const refill = (): void => {
    const now = clock.now();
    const more = (connection.line.pictureBitrate * (now - allowedAt)) / 1_000;
    allowance = Math.min(maxAllowance(), allowance + more);
    allowedAt = now;
  };

  return {
    /** Frames sent so far. */
    get frames(): number {
      return frames;
    },
    /** Whether a key frame would be sent if one came now. */
    get wantsKeyframe(): boolean {
      refill();
      return waits && (leads || allowance >= maxAllowance() / 2);
    },
    /** Waits for a key frame: at the beginning, and after a frame that the guest could not decode. */
    restart() {
      waits = true;
    },
    frame(frame: EncodedFrame) {
      refill();
      const bits = frame.data.length * 8;
      // A key frame larger than the full allowance is sent once the allowance is full.
      if (frame.keyframe) waits = !leads && allowance < Math.min(bits, maxAllowance());
      if (waits) return;
      allowance -= bits;
      // An own timeline: the timestamps of a player who reconnects start anew.
      timestamp = Math.max(timestamp + 1, Math.round((clock.now() - openedAt) * 90));
      connection.send(frame, timestamp);
      frames += 1;
      if (allowance < 0) waits = !leads;
    },
    sound(packet: AudioPacket) {
      if (soundOffset === null || packet.first)
        soundOffset = Math.ceil((clock.now() - openedAt) / blockMs) * blockSamples - packet.timestamp;
      connection.sendAudio({ ...packet, timestamp: packet.timestamp + soundOffset });
    },
  };
}
