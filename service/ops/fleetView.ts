import type { SeatList } from "../../streams/wire/machineControl.ts";

/** A host as operators see it. */
export interface FleetHost {
  readonly id: string;
  /** Id of its region. */
  readonly region: string;
  /** Where players reach it. */
  readonly address: string;
  readonly state: "ready" | "draining" | "silent";
  /** "" where the host does not say it. */
  readonly version: string;
  /** When it last said something, on the timeline of the clock, ms; null when it never did. */
  readonly seenAt: number | null;
  /** As it last said. */
  readonly seats: SeatList;
}

/** The hosts as operators see and command them. */
export interface FleetView {
  hosts(): Promise<readonly FleetHost[]>;
  /**
   * A draining host gets no new players; those who play go on. Succeeds where nothing changes.
   * @returns `unknown` for a host that does not exist
   */
  setDraining(hostId: string, draining: boolean): Promise<"done" | "unknown">;
}
