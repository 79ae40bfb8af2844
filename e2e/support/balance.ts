import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "libsql";

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

/**
 * Overwrites the balance of a page's player in the service's database. The page shows it after its next load.
 * @param data the service's data folder
 */
export async function setBalance(
  data: string,
  page: Page,
  { trial, reward, test_play, gold = 0, member_until = 0 }: Balance,
): Promise<void> {
  const user = await page.evaluate(() => localStorage.getItem("USER_INFO"));
  const { userId } = JSON.parse(user ?? "{}");
  const database = new Database(path.join(data, "service.db"), { timeout: 5_000 });
  try {
    const { changes } = database
      .prepare(
        "update holdings set trial = ?, reward = ?, test_play = ?, gold = ?, member_until = ? where account_id = ?",
      )
      .run(trial, reward, test_play, gold, member_until, userId);
    if (changes !== 1) throw new Error("no such player");
  } finally {
    database.close();
  }
}
