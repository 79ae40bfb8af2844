import type { OwnerStatus } from "./sharedSocket.ts";

/** The session socket, as screens may show it. Times in epoch ms. */
export type Connection =
  | { status: "off" }
  | { status: "connecting" }
  | { status: "open"; since: number }
  | {
      status: "waiting";
      /** `lost` the connection broke · `silent` for 25 s · `refused` no ticket · `badFrames` five in a row */
      reason: "lost" | "silent" | "refused" | "badFrames";
      retryAt: number;
    }
  /** The player signed in on another device: no reconnect. */
  | { status: "displaced" }
  /** Another tab of this browser owns the connection, whose status is `owner`, and forwards its pushes. */
  | { status: "following"; owner: OwnerStatus };
