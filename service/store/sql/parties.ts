import * as z from "zod/mini";
import { guestRole } from "../../../streams/wire/desk/party.ts";
import { joinAs } from "../../../streams/wire/partyCalls.ts";
import type { PartiesTable } from "../parties.ts";
import type { Rows } from "./rows.ts";

const partyRow = z.object({
  scheduleId: z.string(),
  link: z.string(),
  pin: z.string(),
  tries: z.int(),
  joinAs,
  leaseId: z.string(),
});
const guestRow = z.object({
  id: z.string(),
  scheduleId: z.string(),
  name: z.string(),
  role: guestRole,
  tokenHash: z.string(),
  hostKey: z.string(),
});

const parties =
  'select schedule_id as "scheduleId", link, pin, tries, join_as as "joinAs", lease_id as "leaseId" from parties';
const guests =
  'select id, schedule_id as "scheduleId", name, role, token_hash as "tokenHash", host_key as "hostKey" from party_guests';

export function partiesTable(rows: Rows): PartiesTable {
  const find = (scheduleId: string) => rows.one(partyRow, `${parties} where schedule_id = ?`, scheduleId);
  return {
    find,
    findByLink: async (link) => rows.one(partyRow, `${parties} where link = ?`, link),
    async add({ scheduleId, link, pin, tries, joinAs: as, leaseId }) {
      await rows.run(
        "insert into parties values (?, ?, ?, ?, ?, ?)",
        scheduleId,
        link,
        pin,
        tries,
        as,
        leaseId,
      );
    },
    async change(scheduleId, change) {
      const before = await find(scheduleId);
      if (before === null) return;
      const { pin, tries, joinAs: as, leaseId } = { ...before, ...change };
      await rows.run(
        "update parties set pin = ?, tries = ?, join_as = ?, lease_id = ? where schedule_id = ?",
        pin,
        tries,
        as,
        leaseId,
        scheduleId,
      );
    },
    async remove(scheduleId) {
      await rows.run("delete from party_guests where schedule_id = ?", scheduleId);
      await rows.run("delete from parties where schedule_id = ?", scheduleId);
    },
    guests: async (scheduleId) =>
      rows.all(guestRow, `${guests} where schedule_id = ? order by seq`, scheduleId),
    findGuest: async (tokenHash) => rows.one(guestRow, `${guests} where token_hash = ?`, tokenHash),
    async addGuest({ id, scheduleId, name, role, tokenHash, hostKey }) {
      await rows.run(
        "insert into party_guests (id, schedule_id, name, role, token_hash, host_key) values (?, ?, ?, ?, ?, ?)",
        id,
        scheduleId,
        name,
        role,
        tokenHash,
        hostKey,
      );
    },
    async setRole(guestId, role) {
      await rows.run("update party_guests set role = ? where id = ?", role, guestId);
    },
    async removeGuest(guestId) {
      await rows.run("delete from party_guests where id = ?", guestId);
    },
  };
}
