import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { loadOrCreateKeys } from "../../../service/signIn/keys.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { calls } from "../../../streams/wire/calls/calls.ts";
import { requestOf, startTestService } from "../support/service.ts";

test("R-OWNER-03 keys are changed as docs/operations.md says: new ones of 3072 bits, and players stay signed in", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "keys-"));
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
  const request = requestOf(calls.refresh, {}, { token: player.token, userId: "", device: "" });
  const headers = { ...request.headers, cookie: `refresh_token=${player.refreshCookie}` };
  expect(await second.send({ ...request, headers })).toMatchObject({ code: 200 });
  await second.close();
  fs.rmSync(folder, { recursive: true });
});
