import { expect, test } from "vitest";
import { lastOfEach } from "../../../lab/load/ledger.ts";

const lease = {
  leaseId: "l-1",
  scheduleId: "s-1",
  host: "h-1",
  leasedAt: 1,
  endedAt: null,
  shownMs: 0,
  endReason: null,
};

test("the last line of a lease counts, and one that a killed process left unfinished does not", () => {
  const later = { ...lease, shownMs: 1_000 };
  const other = { ...lease, leaseId: "l-2" };
  const text = [lease, other, later].map((each) => JSON.stringify(each)).join("\n");
  expect(lastOfEach(`${text}\n${JSON.stringify({ ...lease, shownMs: 2_000 }).slice(0, -5)}`)).toEqual([
    later,
    other,
  ]);
});
