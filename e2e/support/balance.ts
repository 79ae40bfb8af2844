import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "libsql";

/** Part of a player's balance in the service's database; seconds. */
interface Balance {
  readonly trial: number;
  readonly reward: number;
  /** 0 when the player never had a trial. */
  readonly test_play: 0 | 1;
}

/**
 * Changes the balance of a page's player in the service's database; the page shows it from its next load on.
 * @param data the service's data directory
 */
export async function setBalance(
  data: string,
  page: Page,
  { trial, reward, test_play }: Balance,
): Promise<void> {
  const user = await page.evaluate(() => localStorage.getItem("USER_INFO"));
  const { userId } = JSON.parse(user ?? "{}");
  const database = new Database(path.join(data, "service.db"), { timeout: 5_000 });
  try {
    const { changes } = database
      .prepare("update holdings set trial = ?, reward = ?, test_play = ? where account_id = ?")
      .run(trial, reward, test_play, userId);
    if (changes !== 1) throw new Error("no such player");
  } finally {
    database.close();
  }
}
