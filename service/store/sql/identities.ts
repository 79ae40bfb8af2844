import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { IdentitiesTable } from "../identities.ts";
import type { Rows } from "./rows.ts";

const identityRow = z.object({ subject: z.string(), name: z.string() });

export function identitiesTable(rows: Rows): IdentitiesTable {
  return {
    async ofName(given) {
      const name = given.normalize("NFC").trim();
      const folded = name.toLocaleLowerCase("en").replace(/\s+/g, " ");
      await rows.run(
        "insert into identities (subject, folded, name) values (?, ?, ?) on conflict (folded) do nothing",
        randomUUID(),
        folded,
        name,
      );
      const identity = await rows.one(
        identityRow,
        "select subject, name from identities where folded = ?",
        folded,
      );
      if (identity === null) throw new Error("An identity that was just stored is missing.");
      return identity;
    },
    find: async (subject) =>
      rows.one(identityRow, "select subject, name from identities where subject = ?", subject),
  };
}
