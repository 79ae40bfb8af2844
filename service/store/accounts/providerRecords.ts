import * as z from "zod/mini";
import { json, type Rows, recordOf, upsert } from "../rows.ts";

const recordRow = z.object({
  model: z.string(),
  id: z.string(),
  payload: json(z.unknown()),
  uid: z.string(),
  grantId: z.string(),
  /** Epoch ms; null when it never expires. */
  expiresAt: z.nullable(z.int()),
});
export type ProviderRecord = Readonly<z.infer<typeof recordRow>>;
const records = recordOf("provider_records", recordRow);
const put = upsert("provider_records", ["model", "id"], ["payload", "uid", "grant_id", "expires_at"]);
const alive = "(expires_at is null or expires_at > ?)";

/** Records of the sign-in provider, in its own format. */
export function providerRecordsTable(rows: Rows) {
  return {
    async put(record: ProviderRecord) {
      await rows.run(put, ...records.valuesOf(record));
    },
    find: async (model: string, id: string, now: number): Promise<ProviderRecord | null> =>
      rows.one(recordRow)(`${records.select} where model = ? and id = ? and ${alive}`, model, id, now),
    findByUid: async (model: string, uid: string, now: number): Promise<ProviderRecord | null> =>
      rows.one(recordRow)(`${records.select} where model = ? and uid = ? and ${alive}`, model, uid, now),
    async remove(model: string, id: string) {
      await rows.run`delete from provider_records where model = ${model} and id = ${id}`;
    },
    async removeByGrant(grantId: string) {
      await rows.run`delete from provider_records where grant_id = ${grantId} and model <> 'Grant'`;
    },
    /**
     * Ends the sessions and grants of one identity.
     * @param subject a UUID
     * @param own the sign-in page and session to keep; "" for none
     */
    async removeOfSubject(subject: string, own: { readonly uid: string; readonly sessionUid: string }) {
      await rows.run`delete from provider_records where subject = ${subject} and not (model = 'Interaction'
        and id = ${own.uid}) and (uid = '' or uid <> ${own.sessionUid})`;
    },
    async prune(now: number) {
      await rows.run`delete from provider_records where expires_at < ${now}`;
    },
  };
}
