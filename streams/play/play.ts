/** What the play button is doing. */
export type Play =
  | { status: "idle" }
  /** `starting` calls are running · `preparing` the machine gets ready, the desk opens by itself */
  | { status: "starting" | "preparing"; gameId: string };
