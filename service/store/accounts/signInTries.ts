import * as z from "zod/mini";
import { countOf, flag, type Rows, recordOf, upsert } from "../rows.ts";

const triesRow = z.object({
  /** Id of the identity. */
  subject: z.string(),
  /** Whose tries: those of one browser, of one network, or of all strangers together. */
  scope: z.string(),
  /** When the last of them is forgotten, on the timeline of the clock, ms. */
  emptyAt: z.int(),
  /** When the next one is accepted, on the timeline of the clock, ms. */
  nextAt: z.int(),
  /** The owner of the name was told of them. */
  told: flag,
});
/** R-SEC-20. Wrong tries at one name. */
export type SignInTries = Readonly<z.infer<typeof triesRow>>;
const tries = recordOf("sign_in_tries", triesRow);
const put = upsert("sign_in_tries", ["subject", "scope"], ["empty_at", "next_at", "told"]);

export function signInTriesTable(rows: Rows) {
  return {
    find: async (subject: string, scope: string): Promise<SignInTries | null> =>
      tries.one(rows)`where subject = ${subject} and scope = ${scope}`,
    async put(changed: SignInTries) {
      await rows.run(put, ...tries.valuesOf(changed));
    },
    async prune(now: number) {
      await rows.run`delete from sign_in_tries where empty_at <= ${now}`;
    },
  };
}

/** Browsers that a name keeps, the latest used ones. */
const maxBrowsers = 5;
/** How long a name knows a browser that it does not use, ms. */
const browserKept = 31_536_000_000;

/** R-SEC-20. The browsers in which a name has signed in, by the hashes of their cookies. */
export function knownBrowsersTable(rows: Rows) {
  return {
    /** @param now on the timeline of the clock, ms */
    has: async (subject: string, hash: string, now: number): Promise<boolean> =>
      (await countOf(rows)`select count(*) from known_browsers
        where subject = ${subject} and hash = ${hash} and used_at > ${now - browserKept}`) > 0,
    /** Adds a browser to a name. @param before the hash of the cookie that the browser had, for any name; its wrong tries stay counted */
    async add(subject: string, hash: string, before: string, now: number) {
      await rows.run`update known_browsers set hash = ${hash} where hash = ${before}`;
      await rows.run`update sign_in_tries set scope = replace(scope, ${before}, ${hash})
        where scope in (${`pin ${before}`}, ${`code ${before}`})`;
      await rows.run`insert into known_browsers (subject, hash, used_at) values (${subject}, ${hash}, ${now})
        on conflict (subject, hash) do update set used_at = excluded.used_at`;
      await rows.run`delete from known_browsers where subject = ${subject} and hash not in (select hash
        from known_browsers where subject = ${subject} order by used_at desc, hash limit ${maxBrowsers})`;
    },
    async forget(subject: string) {
      await rows.run`delete from known_browsers where subject = ${subject}`;
    },
    async prune(now: number) {
      await rows.run`delete from known_browsers where used_at <= ${now - browserKept}`;
    },
  };
}
