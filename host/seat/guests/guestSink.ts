import type { HostMessage } from "../../../wire/desk/messages.ts";
import type { AudioPacket } from "../../audio/encoder.ts";
import type { EncodedFrame } from "../../video/encoder.ts";

/** The guests, as receivers of the player's picture. */
export interface GuestSink {
  /** Sends a message to all guests. */
  send(message: HostMessage): void;
  frame(frame: EncodedFrame): void;
  sound(packet: AudioPacket): void;
  /** The player has a new connection: announces the guests to it, and makes guests with another codec reconnect. */
  playerCame(): void;
}
