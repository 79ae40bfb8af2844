import type { HostMessage } from "../../../wire/desk/messages.ts";
import type { AudioPacket } from "../../audio/encoder.ts";
import type { EncodedFrame } from "../../video/encoder.ts";
import type { PlayerConnection } from "../../webrtc/playerConnection.ts";

/** The guests, as receivers of the player's picture. */
export interface GuestSink {
  /** The line to a television that shows picture and sound in the player's place (R-TOGETHER-09); null: the player gets them. */
  televisionLine(): PlayerConnection["line"] | null;
  /** Has a guest steer alone; null: the player has the pad again. @param seconds after which that ends by itself; 0: not */
  passPad(to: string | null, seconds: number): void;
  /** Sends a message to all guests. */
  send(message: HostMessage): void;
  frame(frame: EncodedFrame): void;
  sound(packet: AudioPacket): void;
  /** The player has a new connection: announces guests and television to it, and makes guests with another codec reconnect. */
  playerCame(): void;
}
