import path from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { tempFolder } from "../../support/tempFolder.ts";

test("R-OPS-05 the database refuses to change or delete what is in the log", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "service.db");
  const store = openSqliteStore(file);
  const entry = {
    at: 1,
    operator: "mali",
    action: "drain",
    target: "h",
    reason: "r",
    result: "done",
    detail: "",
  } as const;
  await store.transaction((tx) => tx.audit.add(entry, "k"));
  await expect(store.transaction((tx) => tx.audit.add(entry, "k"))).rejects.toThrow();
  await store.close();
  const database = new Database(file);
  expect(() => database.exec("update audit set operator = 'nobody'")).toThrow("append-only");
  expect(() => database.exec("delete from audit")).toThrow("append-only");
  database.close();
});
