import type { LeaseCommand } from "../../../wire/hosts/hostControl.ts";
import type { CommandResult } from "../hostPool.ts";
import type { Allocate } from "./allocator.ts";

/**
 * A host that is a GameServer of Agones. It is allocated before each lease, so that neither scaling nor a rolling update stops it
 * under its player (R-AGONES-02). If Agones no longer has this GameServer, the lease is refused and the player gets another host. If
 * Agones does not answer, the game starts anyway: the host reports itself within 2 s (R-AGONES-01), and a stopped host drains.
 */
export function allocatedHost<Host extends { lease(command: LeaseCommand): Promise<CommandResult> }>(
  host: Host,
  hostId: string,
  allocate: Allocate,
): Host {
  return {
    ...host,
    async lease(command: LeaseCommand): Promise<CommandResult> {
      return (await allocate(hostId)) === "none" ? "refused" : host.lease(command);
    },
  };
}
