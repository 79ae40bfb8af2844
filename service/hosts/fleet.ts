import { type HostUse, machineProtocol, type Registration } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import { fleetRefreshInterval, hostGivenUpAfter, hostSuspicion } from "../lib/durations.ts";
import type { HostRecord } from "../store/hosts/hosts.ts";
import type { Store } from "../store/store.ts";
import { type HostState, isHeard, type KnownHost, withStates } from "./hostState.ts";

/** The part of a registration that hosts of every protocol version send. */
export type ForeignRegistration = Pick<Registration, "id" | "protocol" | "version" | "controlUrl">;

/**
 * This process's copy of the registered hosts, about a second old at most. Transactions count seats in the database and take only a
 * host's state from here: reading the hosts' rows, which change with every heartbeat, would conflict with those updates.
 */
export type Fleet = ReturnType<typeof createFleet>;

/** @param deps.reportError receives the reason why a host gets no players, once */
export function createFleet(deps: {
  store: Store;
  clock: Clock;
  reportError: (where: string, error: unknown) => void;
}) {
  const { store, clock, reportError } = deps;
  const listeners = new Set<() => void>();
  /** Until when a suspect host gets no players, ms of the clock. */
  const suspects = new Map<string, number>();
  const logged = new Map<string, HostState>();
  let records: readonly HostRecord[] = [];
  let drained: readonly string[] = [];
  let isRead = false;
  let published = "";

  const hosts = (): readonly KnownHost[] => {
    const now = clock.now();
    return withStates(records, now).map((host) => ({
      ...host,
      isSuspect: now < (suspects.get(host.id) ?? 0),
      isDrained: drained.includes(host.id),
    }));
  };

  const accept = (read: readonly HostRecord[]): void => {
    records = read;
    isRead = true;
    const states = withStates(records, clock.now());
    for (const host of states) logState(host);
    for (const id of logged.keys()) if (!records.some((host) => host.id === id)) logged.delete(id);
    const now = JSON.stringify(
      states.map(({ id, controlUrl, state, games, seats, region }) => [
        ...[id, controlUrl, state, games, seats, region],
      ]),
    );
    if (now === published) return;
    published = now;
    for (const listener of [...listeners]) listener();
  };

  /** R-FLEET-06, R-FLEET-08: reports to the operator why a host gets no players. */
  const logState = ({ id, state, protocol, version }: KnownHost): void => {
    if (logged.get(id) === state) return;
    logged.set(id, state);
    if (state === "otherProtocol")
      reportError(
        `host ${id}`,
        `not used: it is of version ${version} and speaks protocol ${protocol}, this service ${machineProtocol}`,
      );
    if (state === "otherSaves")
      reportError(
        `host ${id}`,
        "not used: its saves lie elsewhere than the other hosts'; they need one bucket",
      );
  };

  const refresh = async (): Promise<void> => {
    const read = await store.read(async (tx) => ({
      hosts: await tx.hosts.list(),
      drained: await tx.drainedHosts.list(),
    }));
    drained = read.drained;
    accept(read.hosts);
  };

  return {
    /** All hosts with their current states. */
    hosts,
    find: (id: string): KnownHost | undefined => hosts().find((host) => host.id === id),
    /** False until the first read: an empty list means nothing before. */
    isRead: (): boolean => isRead,
    refresh,
    /**
     * Handles a registration, which is also the host's heartbeat (R-FLEET-01).
     * @returns whether the host gets players
     */
    async register(given: Registration | ForeignRegistration): Promise<HostUse> {
      const now = clock.now();
      const read = await store.transaction(async (tx) => {
        const before = await tx.hosts.find(given.id);
        await tx.hosts.set(recordOf(given, before, now));
        return tx.hosts.list();
      });
      suspects.delete(given.id);
      accept(read);
      const state = withStates(records, now).find(({ id }) => id === given.id)?.state;
      if (state === "otherProtocol") return "protocol";
      return state === "otherSaves" ? "saves" : "yes";
    },
    /** Keeps players from a host that refused one or did not answer, until its next heartbeat. */
    suspect: (id: string) => void suspects.set(id, clock.now() + hostSuspicion),
    /** @param listener called when hosts come, go or change what they offer @returns unsubscribes */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Refreshes every second. @returns stops it */
    start(): () => void {
      const tick = () => void refresh().catch((error: unknown) => reportError("hosts", error));
      tick();
      return clock.every(fleetRefreshInterval, tick);
    },
  };
}

function recordOf(
  given: Registration | ForeignRegistration,
  before: HostRecord | null,
  now: number,
): HostRecord {
  const isBack = before === null || now - before.heardAt >= hostGivenUpAfter;
  const times = {
    registeredAt: isBack ? now : before.registeredAt,
    heardAt: now,
    isGivenUp: before?.isGivenUp ?? false,
  };
  const { id, protocol, version, controlUrl } = given;
  const foreign = { id, protocol, version, controlUrl, ...times };
  if (!("seats" in given))
    return {
      ...foreign,
      address: { host: "", port: 1 },
      region: "",
      probePort: null,
      seats: { total: 0, high: 0 },
      games: [],
      tries: [],
      saves: "",
      drainsUntil: null,
    };
  const { address, region, probePort, seats, games, tries, saves, drainMs } = given;
  const drainsUntil = drainMs === null ? null : now + drainMs;
  return { ...foreign, address, region, probePort, seats, games, tries, saves, drainsUntil };
}

/** Whether any host can be sent commands. */
export const hasHost = (fleet: Fleet): boolean => fleet.hosts().some(isHeard);
