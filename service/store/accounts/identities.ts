import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { countOf, type Rows } from "../rows.ts";

const identityRow = z.object({
  subject: z.string(),
  name: z.string(),
  /** As `hashPin` makes it; "" for none. */
  pinHash: z.string(),
  /** Wrong PINs and codes in a row. */
  wrongTries: z.int(),
  /** Hash of the operator's code that lets the player protect the name anew; "" for none. */
  codeHash: z.string(),
  /** Expiry of the code, epoch ms. */
  codeUntil: z.int(),
  /** When the name was protected anew, epoch ms: earlier id tokens are refused. 0: never. */
  protectedAt: z.int(),
});
export type Identity = Readonly<z.infer<typeof identityRow>>;
const select =
  'select subject, name, pin_hash as "pinHash", wrong_tries as "wrongTries", code_hash as "codeHash", code_until as "codeUntil", protected_at as "protectedAt" from identities';

const passkeyRow = z.object({
  id: z.string(),
  /** The host name that it belongs to. */
  rpId: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  counter: z.int(),
});
export type Passkey = Readonly<z.infer<typeof passkeyRow>>;

/** Names that differ in case or spaces are the same. */
const folded = (name: string): string => name.toLocaleLowerCase("en").replace(/\s+/g, " ");
const tidied = (given: string): string => given.normalize("NFC").trim();

/** The names of the bundled provider, and what protects them. */
export function identitiesTable(rows: Rows) {
  const findName = async (name: string): Promise<Identity | null> =>
    rows.one(identityRow)(`${select} where folded = ?`, folded(tidied(name)));
  return {
    findName,
    find: async (subject: string): Promise<Identity | null> =>
      rows.one(identityRow)(`${select} where subject = ?`, subject),
    /** @param subject id of the identity if it is new */
    async ofName(given: string, subject: string = randomUUID()): Promise<Identity> {
      const name = tidied(given);
      await rows.run`insert into identities (subject, folded, name)
        values (${subject}, ${folded(name)}, ${name}) on conflict (folded) do nothing`;
      const identity = await findName(name);
      if (identity === null) throw new Error("An identity that was just stored is missing.");
      return identity;
    },
    /** Stores an identity of another provider. Its name is none of ours: it needs no protection, and may be there twice. */
    async setForeign(subject: string, name: string) {
      await rows.run(
        "insert into identities (subject, folded, name) values (?, ?, ?) on conflict (subject) do update set name = excluded.name",
        subject,
        // No typed name begins with a space.
        ` ${subject}`,
        name,
      );
    },
    async setPin(subject: string, pinHash: string) {
      await rows.run`update identities set pin_hash = ${pinHash} where subject = ${subject}`;
    },
    /** @returns false, and does not count, after `max` tries */
    addWrongTry: async (subject: string, max: number): Promise<boolean> =>
      (await rows.run`update identities set wrong_tries = wrong_tries + 1
        where subject = ${subject} and wrong_tries < ${max}`) > 0,
    async forgetWrongTries(subject: string) {
      await rows.run`update identities set wrong_tries = 0 where subject = ${subject}`;
    },
    /** @param codeHash "" for no code  @param until epoch ms */
    async setCode(subject: string, codeHash: string, until: number) {
      await rows.run`update identities set code_hash = ${codeHash}, code_until = ${until}
        where subject = ${subject}`;
    },
    async setProtectedAt(subject: string, date: number) {
      await rows.run`update identities set protected_at = ${date} where subject = ${subject}`;
    },
    passkeys: async (subject: string): Promise<readonly Passkey[]> =>
      rows.all(passkeyRow)`select id, rp_id as "rpId", public_key as "publicKey", counter from passkeys
        where subject = ${subject} order by id`,
    async addPasskey(subject: string, { id, rpId, publicKey, counter }: Passkey) {
      await rows.run`insert into passkeys (id, subject, rp_id, public_key, counter)
        values (${id}, ${subject}, ${rpId}, ${publicKey}, ${counter})`;
    },
    async setCounter(id: string, counter: number) {
      await rows.run`update passkeys set counter = ${counter} where id = ${id}`;
    },
    /** Removes all protection of a name. */
    async unprotect(subject: string) {
      await rows.run`update identities set pin_hash = '', wrong_tries = 0, code_hash = '', code_until = 0
        where subject = ${subject}`;
      await rows.run`delete from passkeys where subject = ${subject}`;
    },
    isProtected: async (subject: string): Promise<boolean> =>
      (await countOf(rows)`select (select count(*) from passkeys
        where subject = ${subject}) + (select count(*) from identities
        where subject = ${subject} and pin_hash <> '')`) > 0,
  };
}
