import { expect, test } from "vitest";
import { read, sourcesIn } from "../../scripts/lib/files.ts";

/** Where service and host take the time from their computer, and why the wall clock. */
const readers = new Map([
  ["host/host.ts", "dates of the journal, which the next process reads"],
  ["host/lib/clock.ts", "the host's clock"],
  ["host/saves/createSaves.ts", "dates of saves"],
  ["service/lib/clock.ts", "the service's clock"],
  ["server/log/log.ts", "the time of a line of the log"],
  ["service/store/postgres/postgres.ts", "how long the database has been away"],
  ["service/wiring/database.ts", "how long the service was away"],
  ["service/metrics/meteredStore.ts", "how long a transaction takes"],
  ["service/store/oneByOne.ts", "how long transactions have held one turn of the event loop"],
  ["service/pay/providers/local/pageScript.ts", "the expiry date of a card, in the player's browser"],
]);

test("R-CLOCK-01 service and host read the time only from their clocks", () => {
  const found = sourcesIn(["host", "server", "service"]).filter((file) =>
    /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/.test(read(file)),
  );
  expect(found).toEqual([...readers.keys()].sort());
});
