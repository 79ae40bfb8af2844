import type { HostRecord } from "../../../service/store/hosts/hosts.ts";
import { emptyBalance } from "../../../service/store/money/balances.ts";
import type { Store } from "../../../service/store/store.ts";
import { machineProtocol, type SeatList } from "../../../streams/wire/hosts/machineControl.ts";

/** Games that run, as the service keeps them and as their hosts list them. */
export interface RunningGames {
  readonly hosts: readonly HostRecord[];
  readonly lists: ReadonlyMap<string, SeatList>;
  readonly leases: ReadonlyArray<readonly string[]>;
  readonly schedules: readonly string[];
}

const issuer = "bench";
const hour = 3_600_000;
/** Nobody's time runs out meanwhile, s. */
const playTime = 1_000_000;

/**
 * Adds hosts to a database, with a player whose game runs in each of their seats.
 * @param known what is there already
 * @param now on the timeline of the clock, ms
 */
export async function fill(
  store: Store,
  known: RunningGames,
  { hosts: count, seats, now }: { hosts: number; seats: number; now: number },
): Promise<RunningGames> {
  const from = known.hosts.length;
  const hosts = Array.from({ length: count }, (_, index) => hostOf(`host-${from + index}`, seats, now));
  const lists = new Map(known.lists);
  const leases = [...known.leases];
  const schedules = [...known.schedules];
  for (const host of hosts) {
    const names = Array.from({ length: seats }, (_, index) => `${host.id}-${index}`);
    await store.transaction(async (tx) => {
      await tx.hosts.set(host);
      for (const name of names) {
        await tx.accounts.create({ id: name, name, icon: "", locale: "en" }, issuer, name, now);
        await tx.balances.set(name, { ...emptyBalance, trial: playTime });
        await tx.schedules.add(scheduleOf(name, host.id, now));
        await tx.leases.add({ id: leaseOf(name), scheduleId: name, accountId: name, hostId: host.id });
      }
    });
    leases.push(names.map(leaseOf));
    schedules.push(...names);
    lists.set(host.id, {
      total: seats,
      seats: names.map((name) => ({
        scheduleId: name,
        leaseId: leaseOf(name),
        gameId: "game",
        state: "running",
        viewers: 1,
        idleSeconds: 0,
      })),
    });
  }
  return { hosts: [...known.hosts, ...hosts], lists, leases, schedules };
}

export const noGames: RunningGames = { hosts: [], lists: new Map(), leases: [], schedules: [] };

const leaseOf = (name: string): string => `lease-${name}`;

function hostOf(id: string, seats: number, now: number): HostRecord {
  return {
    id,
    protocol: machineProtocol,
    version: "bench",
    controlUrl: `http://${id}.invalid`,
    address: { host: `${id}.invalid`, port: 1 },
    region: "local",
    probePort: null,
    seats: { total: seats, high: seats },
    games: ["game"],
    saves: "bench",
    tries: [],
    drainsUntil: null,
    registeredAt: now,
    // It says nothing in the whole run, and is no silent one all the same.
    heardAt: now + hour,
    isGivenUp: false,
  };
}

function scheduleOf(name: string, hostId: string, now: number) {
  return {
    id: name,
    accountId: name,
    gameId: "game",
    accountMode: 0,
    status: 300,
    createdAt: now,
    region: "local",
    measured: [],
    offeredAt: now,
    hostId,
    quality: "standard",
    leaseId: leaseOf(name),
    leasedAt: now,
    sessionKey: `key-${name}`,
    startedAt: now,
    warned: 0,
    drainAnnounced: 0,
    graceUntil: 0,
    walletPushedAt: now,
    seenAt: now,
    pushedPosition: -1,
  } as const;
}
