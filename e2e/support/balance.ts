import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "libsql";

/** What a player holds, as the service under test has it. Seconds. */
interface Balance {
  readonly trial: number;
  readonly reward: number;
  /** 0: the player never had a trial. */
  readonly test_play: 0 | 1;
}

/**
 * Gives the player of a page other holdings, in the service's own store; the page knows from its next load on.
 * @param data the service's folder
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
