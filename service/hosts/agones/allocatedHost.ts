import type { LeaseCommand } from "../../../wire/hosts/machineControl.ts";
import type { CommandResult } from "../hostPool.ts";
import type { Allocate } from "./allocator.ts";

/**
 * A host that is a GameServer of Agones: it is allocated before a seat is leased on it, so that neither scaling nor a rolling update takes
 * it away from its player (R-AGONES-02). Where Agones says that it has no such GameServer any more, the lease is refused, and the
 * player gets another host. Where it cannot be asked, the game starts all the same: the host tells Agones itself within 2 s
 * (R-AGONES-01), and one that is stopped drains.
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
