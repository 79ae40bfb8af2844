/** The session socket, as the screens may tell it. Times in epoch ms. */
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
  /** Signed in on another device: no reconnect. */
  | { status: "elsewhere" }
  /** Another tab of this browser holds the connection. */
  | { status: "following" };
