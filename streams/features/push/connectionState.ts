import type { OwnerStatus } from "./sharedSocket.ts";

/** The session socket, as screens may show it. Times in epoch ms. */
export type Connection =
  | { status: "off" }
  | { status: "connecting" }
  | { status: "open"; since: number }
  | {
      status: "waiting";
      /** `lost` the connection broke · `silent` nothing came for 25 s · `refused` no ticket · `badFrames` five in a row */
      reason: "lost" | "silent" | "refused" | "badFrames";
      retryAt: number;
    }
  /** The player signed in on another device: no reconnect. */
  | { status: "displaced" }
  /** Another tab of this browser owns the connection and forwards its pushes; `owner` is that connection's status. */
  | { status: "following"; owner: OwnerStatus };
