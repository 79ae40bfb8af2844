import path from "node:path";
import type { Page } from "@playwright/test";
import Database from "libsql";
import * as z from "zod/mini";

/** `loading`: a seat without counted minutes; `over`: no seat. */
type Metering =
  | { readonly state: "over" | "loading" }
  | { readonly state: "counting"; readonly since: number };

const schedule = z.optional(z.object({ started_at: z.int() }));

/**
 * Whether the minutes of a page's player count, as the service has stored it. `since` is in epoch ms.
 * @param data the service's data folder
 */
export async function meteringOf(data: string, page: Page): Promise<Metering> {
  const user = await page.evaluate(() => localStorage.getItem("USER_INFO"));
  const { userId } = JSON.parse(user ?? "{}");
  const database = new Database(path.join(data, "service.db"), { timeout: 5_000 });
  try {
    const row = schedule.parse(
      database.prepare("select started_at from schedules where account_id = ?").get(userId) ?? undefined,
    );
    if (row === undefined) return { state: "over" };
    return row.started_at === 0 ? { state: "loading" } : { state: "counting", since: row.started_at };
  } finally {
    database.close();
  }
}
