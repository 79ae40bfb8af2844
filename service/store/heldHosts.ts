/** R-OPS-06: hosts that operators keep new players from, until they say otherwise. */
export interface HeldHostsTable {
  list(): Promise<readonly string[]>;
  set(hostId: string, isHeld: boolean): Promise<void>;
  /** Forgets those that the fleet has forgotten. */
  prune(): Promise<void>;
}
