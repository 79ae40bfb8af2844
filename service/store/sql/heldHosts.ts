import * as z from "zod/mini";
import type { HeldHostsTable } from "../heldHosts.ts";
import type { Rows } from "./rows.ts";

const row = z.object({ hostId: z.string() });

export function heldHostsTable(rows: Rows): HeldHostsTable {
  return {
    list: async () =>
      (await rows.all(row, 'select host_id as "hostId" from held_hosts order by host_id')).map(
        ({ hostId }) => hostId,
      ),
    async set(hostId, isHeld) {
      await rows.run(
        isHeld
          ? "insert into held_hosts (host_id) values (?) on conflict (host_id) do nothing"
          : "delete from held_hosts where host_id = ?",
        hostId,
      );
    },
    async prune() {
      await rows.run("delete from held_hosts where host_id not in (select id from hosts)");
    },
  };
}
