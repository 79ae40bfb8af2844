import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { foldedName, normalizedName, skeletonsOf } from "../../lib/playerName.ts";
import { countOf, type Rows } from "../rows.ts";

const identityRow = z.object({
  subject: z.string(),
  name: z.string(),
  /** As `hashPin` makes it; "" for none. */
  pinHash: z.string(),
  /** Hash of the operator's code that lets the player protect the name anew; "" for none. */
  codeHash: z.string(),
  /** Expiry of the code, epoch ms. */
  codeUntil: z.int(),
  /** Hash of the code that the player got for the loss of PIN and passkeys; "" for none. */
  recoveryHash: z.string(),
  /** When the name was protected anew, epoch ms: earlier id tokens are refused. 0: never. */
  protectedAt: z.int(),
});
export type Identity = Readonly<z.infer<typeof identityRow>>;
const select =
  'select subject, name, pin_hash as "pinHash", code_hash as "codeHash", code_until as "codeUntil", recovery_hash as "recoveryHash", protected_at as "protectedAt" from identities';

const passkeyRow = z.object({
  id: z.string(),
  /** The host name that it belongs to. */
  rpId: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  counter: z.int(),
});
export type Passkey = Readonly<z.infer<typeof passkeyRow>>;

/** Names without a skeleton that are completed in one transaction. */
const batch = 500;
const nameRow = z.object({ subject: z.string(), name: z.string() });

/** The names of the bundled provider, and what protects them. */
export function identitiesTable(rows: Rows) {
  /** A name as it was typed, or else as it would be kept: older names were kept as they were typed. */
  const findName = async (name: string): Promise<Identity | null> =>
    (await rows.one(identityRow)(`${select} where folded = ?`, foldedName(name))) ??
    rows.one(identityRow)(`${select} where folded = ?`, foldedName(normalizedName(name)));
  const removePasskeys = async (subject: string) => {
    await rows.run`delete from passkeys where subject = ${subject}`;
  };
  return {
    findName,
    find: async (subject: string): Promise<Identity | null> =>
      rows.one(identityRow)(`${select} where subject = ?`, subject),
    /** @param subject id of the identity if it is new */
    async ofName(given: string, subject: string = randomUUID()): Promise<Identity> {
      const name = given.normalize("NFC").trim();
      const { upper, written } = skeletonsOf(name);
      await rows.run`insert into identities (subject, folded, name, skeleton, written_skeleton)
        values (${subject}, ${foldedName(name)}, ${name}, ${upper}, ${written}) on conflict (folded) do nothing`;
      const identity = await findName(name);
      if (identity === null) throw new Error("An identity that was just stored is missing.");
      return identity;
    },
    /** Whether a new name looks like one that there is. */
    async hasAlike(name: string): Promise<boolean> {
      const { upper, written } = skeletonsOf(name);
      return (
        (await countOf(rows)`select (select count(*) from identities where skeleton = ${upper})
          + (select count(*) from identities where written_skeleton = ${written})`) > 0
      );
    },
    /** Gives older names their skeletons. @returns whether some are left */
    async addSkeletons(): Promise<boolean> {
      const names = await rows.all(nameRow)`select subject, name from identities where skeleton = ''
        order by subject limit ${batch}`;
      for (const { subject, name } of names) {
        // Of what has none at all nothing is alike.
        const { upper, written } = skeletonsOf(name);
        await rows.run`update identities set skeleton = ${upper || " "}, written_skeleton = ${written}
          where subject = ${subject}`;
      }
      return names.length === batch;
    },
    /** Stores an identity of another provider. Its name is none of ours: it needs no protection, and may be there twice. */
    async setForeign(subject: string, name: string) {
      await rows.run(
        "insert into identities (subject, folded, name, skeleton) values (?, ?, ?, ' ') on conflict (subject) do update set name = excluded.name",
        subject,
        // No typed name begins with a space.
        ` ${subject}`,
        name,
      );
    },
    async setPin(subject: string, pinHash: string) {
      await rows.run`update identities set pin_hash = ${pinHash} where subject = ${subject}`;
    },
    /** @param codeHash "" for no code  @param until epoch ms */
    async setCode(subject: string, codeHash: string, until: number) {
      await rows.run`update identities set code_hash = ${codeHash}, code_until = ${until}
        where subject = ${subject}`;
    },
    async setRecovery(subject: string, hash: string) {
      await rows.run`update identities set recovery_hash = ${hash} where subject = ${subject}`;
    },
    async setProtectedAt(subject: string, date: number) {
      await rows.run`update identities set protected_at = ${date} where subject = ${subject}`;
    },
    passkeys: async (subject: string): Promise<readonly Passkey[]> =>
      rows.all(passkeyRow)`select id, rp_id as "rpId", public_key as "publicKey", counter from passkeys
        where subject = ${subject} order by id`,
    /** Whether some name has the passkey. */
    isRegistered: async (id: string): Promise<boolean> =>
      (await countOf(rows)`select count(*) from passkeys where id = ${id}`) > 0,
    async addPasskey(subject: string, { id, rpId, publicKey, counter }: Passkey) {
      await rows.run`insert into passkeys (id, subject, rp_id, public_key, counter)
        values (${id}, ${subject}, ${rpId}, ${publicKey}, ${counter})`;
    },
    async setCounter(id: string, counter: number) {
      await rows.run`update passkeys set counter = ${counter} where id = ${id}`;
    },
    removePasskeys,
    /** Removes all protection of a name. */
    async unprotect(subject: string) {
      await rows.run`update identities set pin_hash = '', code_hash = '', code_until = 0, recovery_hash = ''
        where subject = ${subject}`;
      await removePasskeys(subject);
    },
    isProtected: async (subject: string): Promise<boolean> =>
      (await countOf(rows)`select (select count(*) from passkeys
        where subject = ${subject}) + (select count(*) from identities
        where subject = ${subject} and pin_hash <> '')`) > 0,
  };
}
