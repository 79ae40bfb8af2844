import type { GameTry, SeatList } from "../../wire/hosts/hostControl.ts";
import type { OpsHostState } from "../../wire/operator/opsLive.ts";
import type { Fleet } from "../hosts/fleet.ts";
import type { HostPool } from "../hosts/hostPool.ts";
import type { HostState } from "../hosts/hostState.ts";
import type { Store, Transaction } from "../store/store.ts";

/** A host as operators see it. */
export interface FleetHost {
  readonly id: string;
  readonly region: string;
  /** Where players reach it; "" if the host does not report it. */
  readonly address: string;
  /**
   * `draining`: by an operator · `ending`: the host itself drains, and ends after its last player · `unused`: it keeps its saves
   * elsewhere, speaks another protocol, or still holds seats that were given up.
   */
  readonly state: OpsHostState;
  /** Drained by an operator, whatever its state. */
  readonly isDrained: boolean;
  /** "" if the host does not report it. */
  readonly version: string;
  /** Its latest sign of life, on the timeline of the clock, ms. */
  readonly seenAt: number;
  /** As last reported. */
  readonly seats: SeatList;
  readonly games: readonly string[];
  readonly tries: readonly GameTry[];
}

/** The outcome of draining, or undraining, a region. */
export interface RegionDrain {
  /** Ids of the hosts that changed. */
  readonly changed: readonly string[];
  /** How many hosts were so before. */
  readonly same: number;
}

/** The hosts as operators see and command them. */
export interface FleetView {
  hosts(): Promise<readonly FleetHost[]>;
  /**
   * A draining host gets no new players; those who play go on. Succeeds where nothing changes.
   * @param record runs in the transaction of the change; `isKnown` is false for a host that does not exist
   */
  setDraining(
    hostId: string,
    draining: boolean,
    record: (tx: Transaction, isKnown: boolean) => Promise<void>,
  ): Promise<void>;
  /**
   * The same for the hosts that are in a region now (R-OPS-16).
   * @param record runs in the transaction of the change; null for a region without hosts
   */
  setRegionDraining(
    region: string,
    draining: boolean,
    record: (tx: Transaction, drain: RegionDrain | null) => Promise<void>,
  ): Promise<void>;
}

const states: Readonly<Record<HostState, OpsHostState>> = {
  used: "ready",
  draining: "ending",
  silent: "silent",
  gone: "silent",
  returning: "unused",
  otherProtocol: "unused",
  otherSaves: "unused",
};

/** The hosts that have registered. */
export function createFleetView(deps: {
  store: Store;
  fleet: Pick<Fleet, "hosts" | "find" | "refresh">;
  hostPool: Pick<HostPool, "seats">;
}): FleetView {
  const { store, fleet, hostPool } = deps;
  return {
    async hosts() {
      const lists = await hostPool.seats();
      const drained = await store.lookUp((tx) => tx.drainedHosts.list());
      return fleet.hosts().map(({ id, region, address, version, heardAt, state, seats, games, tries }) => ({
        id,
        region,
        games,
        tries,
        address: address.host === "" ? "" : `${address.host}:${address.port}`,
        version,
        seenAt: heardAt,
        state: state === "used" && drained.includes(id) ? "draining" : states[state],
        isDrained: drained.includes(id),
        seats: lists.get(id) ?? { total: seats.total, seats: [] },
      }));
    },
    async setDraining(id, draining, record) {
      // It may just have registered at another process.
      if (fleet.find(id) === undefined) await fleet.refresh();
      const isKnown = fleet.find(id) !== undefined;
      await store.transaction(async (tx) => {
        if (isKnown) await tx.drainedHosts.set(id, draining);
        await record(tx, isKnown);
      });
      await fleet.refresh();
    },
    async setRegionDraining(region, draining, record) {
      await fleet.refresh();
      const ids = fleet.hosts().flatMap((host) => (host.region === region ? [host.id] : []));
      await store.transaction(async (tx) => {
        if (ids.length === 0) return record(tx, null);
        const drained = await tx.drainedHosts.list();
        const changed = ids.filter((id) => drained.includes(id) !== draining);
        for (const id of changed) await tx.drainedHosts.set(id, draining);
        await record(tx, { changed, same: ids.length - changed.length });
      });
      await fleet.refresh();
    },
  };
}
