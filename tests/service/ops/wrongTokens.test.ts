import { expect, test } from "vitest";
import { createWrongTokens } from "../../../service/ops/wrongTokens.ts";
import { openSqliteStore } from "../../../service/store/sqlite/sqlite.ts";
import { createTestClock, settle } from "../support/clock.ts";

test("R-OPS-02 of wrong tokens 20 an hour stand in the log, the others as one number at its end", async () => {
  const [clock, store] = [createTestClock(), openSqliteStore(":memory:")];
  const errors: unknown[] = [];
  const wrong = createWrongTokens({ store, clock, reportError: (_where, error) => errors.push(error) });
  const log = async () => {
    await settle();
    const entries = await store.read((tx) => tx.audit.page("", null, 1_000));
    return entries.map(({ target, detail }) => `${target}: ${detail}`);
  };
  for (let network = 0; network < 500; network += 1) await wrong.note(`10.0.${network}`);
  expect(await log()).toHaveLength(20);
  expect((await log())[0]).toBe("10.0.19: Wrong token.");
  await clock.advance(3_599_999);
  expect(await log()).toHaveLength(20);
  await clock.advance(1);
  expect(await log()).toHaveLength(21);
  expect((await log())[0]).toBe(": 480 more wrong tokens within the hour.");
  await wrong.note("10.1.1");
  expect((await log())[0]).toBe("10.1.1: Wrong token.");
  await clock.advance(7_200_000);
  expect(await log()).toHaveLength(22);
  expect(errors).toEqual([]);
  await store.close();
});
