import * as z from "zod/mini";
import type { ProviderRecord, ProviderRecordsTable } from "../providerRecords.ts";
import { json, type Rows, upsert } from "./rows.ts";

const recordColumns = 'model, id, payload, uid, grant_id as "grantId", expires_at as "expiresAt"';
const recordRow = z.object({
  model: z.string(),
  id: z.string(),
  payload: json(z.unknown()),
  uid: z.string(),
  grantId: z.string(),
  expiresAt: z.nullable(z.int()),
});
const put = upsert("provider_records", ["model", "id"], ["payload", "uid", "grant_id", "expires_at"]);
const alive = "(expires_at is null or expires_at > ?)";

export function providerRecordsTable(rows: Rows): ProviderRecordsTable {
  return {
    async put(record) {
      await rows.run(
        put,
        record.model,
        record.id,
        JSON.stringify(record.payload),
        record.uid,
        record.grantId,
        record.expiresAt,
      );
    },
    find: async (model, id, now): Promise<ProviderRecord | null> =>
      rows.one(
        recordRow,
        `select ${recordColumns} from provider_records where model = ? and id = ? and ${alive}`,
        model,
        id,
        now,
      ),
    findByUid: async (model, uid, now): Promise<ProviderRecord | null> =>
      rows.one(
        recordRow,
        `select ${recordColumns} from provider_records where model = ? and uid = ? and ${alive}`,
        model,
        uid,
        now,
      ),
    async remove(model, id) {
      await rows.run("delete from provider_records where model = ? and id = ?", model, id);
    },
    async removeByGrant(grantId) {
      await rows.run("delete from provider_records where grant_id = ? and model <> 'Grant'", grantId);
    },
    async prune(now) {
      await rows.run("delete from provider_records where expires_at < ?", now);
    },
  };
}
