import path from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { loadOrCreateKeys } from "../../../service/signIn/keys.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { startTestService } from "../support/service.ts";

test("R-OWNER-03 keys are changed as docs/operations.md says: new ones of 3072 bits, and players stay signed in", async () => {
  const folder = tempFolder();
  const file = path.join(folder, "service.db");
  const first = await startTestService({ file });
  const old = await loadOrCreateKeys(first.store, folder);
  const player = await first.signIn("Mali");
  await first.close();

  const database = new Database(file);
  database.exec("delete from service_keys where name = 'sign-in';");
  database.close();

  const store = openSqliteStore(file);
  const keys = await loadOrCreateKeys(store, folder);
  expect(keys.signing.kid).not.toBe(old.signing.kid);
  expect(keys.cookies).not.toEqual(old.cookies);
  expect(Buffer.from(keys.signing.n ?? "", "base64url")).toHaveLength(3_072 / 8);
  await store.close();

  const second = await startTestService({ file });
  expect(await second.refresh(player)).toMatchObject({ code: 200 });
});
