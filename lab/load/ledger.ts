import fs from "node:fs";
import { jsonOf } from "../../wire/orElse.ts";
import { type ShownLease, shownLease } from "./books.ts";

/** What a light host has shown, on disk: a line for each change of a lease, of which the last one counts. */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger(file: string) {
  const before = readLedger(file);
  // Ends a line left unfinished by a killed process, so that it does not spoil the next one.
  fs.appendFileSync(file, "\n");
  return {
    before,
    write(leases: readonly ShownLease[]) {
      if (leases.length > 0)
        fs.appendFileSync(file, leases.map((lease) => `${JSON.stringify(lease)}\n`).join(""));
    },
  };
}

/** Last line of each lease. Skips a line left unfinished by a killed process. */
export function readLedger(file: string): readonly ShownLease[] {
  if (!fs.existsSync(file)) return [];
  return lastOfEach(fs.readFileSync(file, "utf8"));
}

/** Last line of each lease in a ledger. */
function lastOfEach(text: string): readonly ShownLease[] {
  const leases = new Map<string, ShownLease>();
  for (const line of text.split("\n")) {
    const read = shownLease.safeParse(jsonOf(line));
    if (read.success) leases.set(read.data.leaseId, read.data);
  }
  return [...leases.values()];
}
