import type { Registration } from "../../streams/wire/machineControl.ts";

/** A host as it last registered. Its times are on the timeline of the clock, ms. */
export interface HostRecord extends Omit<Registration, "drainMs" | "probePort"> {
  /** The port at which players reach its latency probes; null where it answers none. */
  readonly probePort: number | null;
  /** When its last games end, as it takes no new players; null while it does. */
  readonly drainsUntil: number | null;
  /** When it came, or came back after its seats had been given up. */
  readonly registeredAt: number;
  /** Its latest sign of life. */
  readonly heardAt: number;
  /** Its seats were given up, and it may still hold some: no players until it has ended them (R-FLEET-04). */
  readonly isGivenUp: boolean;
}

export interface HostsTable {
  /** All hosts, those that came first before the others. */
  list(): Promise<readonly HostRecord[]>;
  find(id: string): Promise<HostRecord | null>;
  /** Adds a host, or replaces what is known of it. */
  set(host: HostRecord): Promise<void>;
  /** Notes whether a host may hold seats that were given up. */
  giveUp(id: string, isGivenUp: boolean): Promise<void>;
  /** Forgets hosts that were last heard before. */
  prune(heardBefore: number): Promise<void>;
}
