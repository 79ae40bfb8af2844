import type { Adapter, AdapterPayload } from "oidc-provider";
import * as z from "zod/mini";
import type { Clock } from "../lib/clock.ts";
import type { ProviderRecord } from "../store/accounts/providerRecords.ts";
import type { Store } from "../store/store.ts";

/** The payload is opaque to us: any object. */
const payloadSchema = z.looseObject({});

/** Stores the provider's records, so that its sessions survive a restart. */
export function createAdapter(model: string, store: Store, clock: Clock): Adapter {
  const read = (record: ProviderRecord | null): AdapterPayload | undefined =>
    record === null ? undefined : payloadSchema.parse(record.payload);
  const find = (id: string) => store.transaction((tx) => tx.providerRecords.find(model, id, clock.now()));
  return {
    async upsert(id, payload, expiresIn) {
      const record: ProviderRecord = {
        model,
        id,
        payload,
        uid: payload.uid ?? "",
        grantId: payload.grantId ?? "",
        expiresAt: expiresIn === undefined ? null : clock.now() + expiresIn * 1_000,
      };
      await store.transaction((tx) => tx.providerRecords.put(record));
    },
    find: async (id) => read(await find(id)),
    findByUid: async (uid) =>
      read(await store.transaction((tx) => tx.providerRecords.findByUid(model, uid, clock.now()))),
    // Used by the device flow only, which is disabled.
    findByUserCode: async () => undefined,
    async consume(id) {
      await store.transaction(async (tx) => {
        const record = await tx.providerRecords.find(model, id, clock.now());
        if (record === null) return;
        const payload = {
          ...payloadSchema.parse(record.payload),
          consumed: Math.floor(clock.date() / 1_000),
        };
        await tx.providerRecords.put({ ...record, payload });
      });
    },
    destroy: (id) => store.transaction((tx) => tx.providerRecords.remove(model, id)),
    revokeByGrantId: (grantId) => store.transaction((tx) => tx.providerRecords.removeByGrant(grantId)),
  };
}
