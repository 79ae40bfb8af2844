import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "libsql";
import * as z from "zod/mini";

/** Does something in the service's database with the id of a page's player. @param data the service's data folder */
async function withPlayer<T>(
  data: string,
  page: Page,
  work: (database: Database.Database, userId: string) => T,
): Promise<T> {
  const user = await page.evaluate(() => localStorage.getItem("USER_INFO"));
  const { userId } = JSON.parse(user ?? "{}");
  const database = new Database(path.join(data, "service.db"), { timeout: 5_000 });
  try {
    return work(database, userId);
  } finally {
    database.close();
  }
}

/** `loading`: a seat without counted minutes; `over`: no seat. */
type Metering =
  | { readonly state: "over" | "loading" }
  | { readonly state: "counting"; readonly since: number };

const schedule = z.optional(z.object({ started_at: z.int() }));

/** Whether the minutes of a page's player count, as the service has stored it. `since` is in epoch ms. */
export function meteringOf(data: string, page: Page): Promise<Metering> {
  return withPlayer(data, page, (database, userId) => {
    const row = schedule.parse(
      database.prepare("select started_at from schedules where account_id = ?").get(userId) ?? undefined,
    );
    if (row === undefined) return { state: "over" };
    return row.started_at === 0 ? { state: "loading" } : { state: "counting", since: row.started_at };
  });
}

/** A player's balance as the service under test stores it, times in seconds. */
interface Balance {
  readonly trial: number;
  readonly reward: number;
  /** 0: the player never had a trial. */
  readonly test_play: 0 | 1;
  readonly gold?: number;
  /** End of the membership, epoch ms. */
  readonly member_until?: number;
}

/** Overwrites the balance of a page's player in the service's database. The page shows it after its next load. */
export function setBalance(
  data: string,
  page: Page,
  { trial, reward, test_play, gold = 0, member_until = 0 }: Balance,
): Promise<void> {
  return withPlayer(data, page, (database, userId) => {
    const { changes } = database
      .prepare(
        "update holdings set trial = ?, reward = ?, test_play = ?, gold = ?, member_until = ? where account_id = ?",
      )
      .run(trial, reward, test_play, gold, member_until, userId);
    if (changes !== 1) throw new Error("no such player");
  });
}
