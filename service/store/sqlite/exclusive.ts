import type Database from "libsql";

/** What another process wrote meanwhile would be lost. @throws when one has the file open */
export function keepOthersOut(source: Database.Database): void {
  try {
    source.pragma("locking_mode = EXCLUSIVE");
    source.exec("BEGIN EXCLUSIVE; COMMIT;");
  } catch (error) {
    if (error instanceof Error && /busy|locked/i.test(error.message))
      throw new Error("The service still uses this database. Stop it first.");
    throw error;
  }
}

/** Closing alone leaves the lock until the statements are collected. */
export function letOthersIn(source: Database.Database): void {
  source.pragma("locking_mode = NORMAL");
  source.prepare("select name from sqlite_master limit 1").get();
}
