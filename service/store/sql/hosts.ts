import * as z from "zod/mini";
import type { HostRecord, HostsTable } from "../hosts.ts";
import { json, type Rows, upsert } from "./rows.ts";

const hostRow = z.pipe(
  z.object({
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
    saves: z.string(),
    drainsUntil: z.nullable(z.int()),
    registeredAt: z.int(),
    heardAt: z.int(),
    givenUp: z.int(),
  }),
  z.transform(
    ({ address, port, seats, highSeats, givenUp, ...host }): HostRecord => ({
      ...host,
      address: { host: address, port },
      seats: { total: seats, high: highSeats },
      isGivenUp: givenUp === 1,
    }),
  ),
);

const selected =
  'select id, protocol, version, control_url as "controlUrl", address, port, region, probe_port as "probePort", seats, high_seats as "highSeats", games, saves, drains_until as "drainsUntil", registered_at as "registeredAt", heard_at as "heardAt", given_up as "givenUp" from hosts';
const written = upsert(
  "hosts",
  ["id"],
  [
    ...[
      "protocol",
      "version",
      "control_url",
      "address",
      "port",
      "region",
      "probe_port",
      "seats",
      "high_seats",
      "games",
      "saves",
    ],
    ...["drains_until", "registered_at", "heard_at", "given_up"],
  ],
);

export function hostsTable(rows: Rows): HostsTable {
  return {
    list: async (): Promise<readonly HostRecord[]> =>
      rows.all(hostRow, `${selected} order by registered_at, id`),
    find: async (id): Promise<HostRecord | null> => rows.one(hostRow, `${selected} where id = ?`, id),
    async set(host) {
      await rows.run(
        written,
        host.id,
        host.protocol,
        host.version,
        host.controlUrl,
        host.address.host,
        host.address.port,
        host.region,
        host.probePort,
        host.seats.total,
        host.seats.high,
        JSON.stringify(host.games),
        host.saves,
        host.drainsUntil,
        host.registeredAt,
        host.heardAt,
        host.isGivenUp ? 1 : 0,
      );
    },
    async giveUp(id, isGivenUp) {
      await rows.run("update hosts set given_up = ? where id = ?", isGivenUp ? 1 : 0, id);
    },
    async prune(heardBefore) {
      await rows.run("delete from hosts where heard_at < ?", heardBefore);
    },
  };
}
