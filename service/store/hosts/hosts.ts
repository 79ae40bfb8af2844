import * as z from "zod/mini";
import { type GameTry, gameTries, type Registration } from "../../../wire/hosts/hostControl.ts";
import { flag, idSet, json, type Rows, recordOf, upsert } from "../rows.ts";

/** A host as it last registered. Its times are on the timeline of the clock, ms. */
export interface HostRecord extends Omit<Registration, "drainMs" | "tries"> {
  readonly tries: readonly GameTry[];
  /** When its last games end; null while it takes new players. */
  readonly drainsUntil: number | null;
  /** When it registered, or came back after its seats had been given up. */
  readonly registeredAt: number;
  /** Its latest sign of life. */
  readonly heardAt: number;
  /** It may still hold seats that were given up: no players until it has ended them (R-FLEET-04). */
  readonly isGivenUp: boolean;
}

const columns = z.object({
  id: z.string(),
  protocol: z.int(),
  version: z.string(),
  controlUrl: z.string(),
  address: z.string(),
  port: z.int(),
  region: z.string(),
  probePort: z.nullable(z.int()),
  seats: z.int(),
  highSeats: z.int(),
  games: json(z.array(z.string())),
  tries: json(gameTries),
  saves: z.string(),
  drainsUntil: z.nullable(z.int()),
  registeredAt: z.int(),
  heardAt: z.int(),
  givenUp: flag,
});
const hostRow = z.pipe(
  columns,
  z.transform(
    ({ address, port, seats, highSeats, givenUp, ...host }): HostRecord => ({
      ...host,
      address: { host: address, port },
      seats: { total: seats, high: highSeats },
      isGivenUp: givenUp,
    }),
  ),
);
const hosts = recordOf("hosts", columns);
const stored = upsert("hosts", ["id"], hosts.names.slice(1));

export function hostsTable(rows: Rows) {
  return {
    /** All hosts, by registration. */
    list: async (): Promise<readonly HostRecord[]> =>
      rows.all(hostRow)(`${hosts.select} order by registered_at, id`),
    find: async (id: string): Promise<HostRecord | null> =>
      rows.one(hostRow)(`${hosts.select} where id = ?`, id),
    /** Adds or replaces a host. */
    async set(host: HostRecord) {
      const { address, seats, games, tries, isGivenUp, ...same } = host;
      await rows.run(
        stored,
        ...hosts.valuesOf({
          ...same,
          address: address.host,
          port: address.port,
          seats: seats.total,
          highSeats: seats.high,
          games: [...games],
          tries: [...tries],
          givenUp: isGivenUp,
        }),
      );
    },
    async giveUp(id: string, isGivenUp: boolean) {
      await rows.run`update hosts set given_up = ${isGivenUp ? 1 : 0} where id = ${id}`;
    },
    async prune(heardBefore: number) {
      await rows.run`delete from hosts where heard_at < ${heardBefore}`;
    },
  };
}

/** R-OPS-06: hosts that operators drain. */
export function drainedHostsTable(rows: Rows) {
  return {
    ...idSet(rows, "held_hosts", "host_id"),
    /** Deletes those of forgotten hosts. */
    async prune() {
      await rows.run`delete from held_hosts where host_id not in (select id from hosts)`;
    },
  };
}
