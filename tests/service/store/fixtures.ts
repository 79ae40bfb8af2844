import fs from "node:fs";
import path from "node:path";
import Database from "libsql";

const folder = path.join(import.meta.dirname, "fixtures");

/** Databases as older versions of the service have left them, by the version of their schema. */
export const oldVersions: readonly number[] = fs
  .readdirSync(folder)
  .flatMap((name) => /^sqlite-(\d+)\.sql$/.exec(name)?.[1] ?? [])
  .map(Number)
  .toSorted((left, right) => left - right);

/** The kept text of an old database. @param name such as `sqlite-5` */
export const fixture = (name: string): string => fs.readFileSync(path.join(folder, `${name}.sql`), "utf8");

/** Makes an old database. */
export function writeOldDatabase(file: string, version: number): void {
  const database = new Database(file);
  database.exec("pragma synchronous = off; begin;");
  database.exec(fixture(`sqlite-${version}`));
  database.exec("commit;");
  database.close();
}
