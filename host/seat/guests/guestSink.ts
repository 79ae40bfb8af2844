import type { AudioPacket } from "../../audio/encoder.ts";
import type { EncodedFrame } from "../../video/encoder.ts";

/** Those who see a player's picture besides the player. */
export interface GuestSink {
  frame(frame: EncodedFrame): void;
  sound(packet: AudioPacket): void;
  /** The player has a new connection, and learns who is here. Who cannot read its codec connects anew. */
  playerCame(): void;
}
