import { randomBytes } from "node:crypto";
import { problemCalls } from "../../wire/calls/problemReport.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { problemReportWindow } from "../lib/durations.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Store } from "../store/store.ts";
import { recordingTicket } from "./recordingCalls.ts";

/** Reports of one player within `problemReportWindow`: more come from a script. */
const maxReportsOfPlayer = 20;
/** No letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Takes reports of problems (R-DESK-08) and keeps them for the customer service. */
export function serveProblems(router: Router, { store, clock }: { store: Store; clock: Clock }): void {
  router.serve(problemCalls.report, async (report, { account, deviceId }) => {
    const fresh = newReference();
    const now = clock.date();
    return store.transaction(async (tx) => {
      const { problemReports } = tx;
      const reference = (await problemReports.referenceOf(account.id, report.id)) ?? fresh;
      if (reference === fresh) {
        const count = await problemReports.countSince(account.id, now - problemReportWindow);
        if (count >= maxReportsOfPlayer) throw new Refusal(ownCodes.reportsTooMany, "reportsTooMany");
        await problemReports.add({ ...report, reference, accountId: account.id, receivedAt: now });
      }
      if (report.recording === undefined) return { reference };
      const ticket = await recordingTicket(tx, clock, { accountId: account.id, deviceId, reference });
      return ticket === null ? { reference } : { reference, ticket };
    });
  });
}

/** Easy to read out, such as "K7Q2-M4XP". */
function newReference(): string {
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length] ?? "").join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
