import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { dataDownloadPath } from "../../wire/calls/accountData.ts";
import { id } from "../../wire/shapes.ts";
import { accountZip, sendZip } from "../accountData/accountZip.ts";
import type { CloseAccount } from "../accountData/closeAccount.ts";
import { playableSeconds } from "../accounts/balance.ts";
import type { SavesOf } from "../hosts/savesOf.ts";
import { requestLocale } from "../http/requestLocale.ts";
import { note } from "../http/requestNotes.ts";
import type { Router } from "../http/router.ts";
import { sendRefusal } from "../http/sendRefusal.ts";
import type { Clock } from "../lib/clock.ts";
import { dayLength, deletionGrace, receiptKept, ticketTtl } from "../lib/durations.ts";
import { createRateLimiter } from "../lib/rateLimit.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Store } from "../store/store.ts";

const downloadQuery = z.object({ ticket: id });
/** R-SEC-17: of one account; each reads all tables and fetches every save. */
const downloadsPerHour = 5;

/** A player's own account: deleting it (R-DATA-03), and everything that is kept about it (R-DATA-06). */
export function serveAccountData(
  app: FastifyInstance,
  router: Router,
  deps: { store: Store; clock: Clock; savesOf: SavesOf; closeAccount: CloseAccount },
): void {
  const { store, clock, closeAccount } = deps;
  const downloads = createRateLimiter(downloadsPerHour / 3_600, clock, downloadsPerHour);
  router.serve(accountCalls.deletion, (_params, { account, schedules }) =>
    store.read(async (tx) => {
      const date = clock.date();
      const balance = await tx.balances.find(account.id);
      const { memberUntil, gold } = balance;
      return {
        deletesAt: Math.floor((date + deletionGrace) / 1_000),
        playSeconds: playableSeconds({ ...balance, memberUntil: 0 }, date),
        gold,
        planUntil: memberUntil > date ? Math.floor(memberUntil / 1_000) : null,
        isPlaying: schedules > 0,
        receiptYears:
          (await tx.accountData.receipts(account.id)) > 0
            ? Math.floor(receiptKept / (365 * dayLength))
            : null,
      };
    }),
  );

  router.serve(accountCalls.deleteAccount, async (_params, { account, reply }) => {
    await closeAccount(account.id, (tx) =>
      tx.closedAccounts.setDeletion(account.id, clock.date() + deletionGrace),
    );
    note(reply, { event: "sign-ins-ended" });
    return null;
  });

  router.serve(accountCalls.dataTicket, async (_params, { account, loginId, deviceId }) => {
    if (!downloads.allows(account.id)) throw new Refusal(ownCodes.dataTooOften, "dataTooOften");
    const ticket = newSecret();
    const expiresAt = clock.now() + ticketTtl;
    const stored = { hash: hashOf(ticket), accountId: account.id, deviceId, subject: loginId, expiresAt };
    await store.transaction((tx) => tx.tickets.add({ ...stored, kind: "data" }));
    return { ticket };
  });

  // A link can't carry the token of a call, so the ticket alone says whose data it is.
  app.get(dataDownloadPath, async (request, reply) => {
    const locale = requestLocale(request);
    const query = downloadQuery.safeParse(request.query);
    const ticket = query.success ? await takeTicket(store, query.data.ticket, clock.now()) : null;
    if (ticket === null) return sendRefusal(reply, new Refusal(403, "downloadOver", null, 403), locale);
    const zip = await accountZip(deps, ticket.accountId);
    return zip === null
      ? sendRefusal(reply, new Refusal(503, "hostUnreachable", null, 503), locale)
      : sendZip(reply, zip);
  });
}

/** Uses up a ticket. @returns null for one that is unknown, too old, or whose sign-in has ended */
function takeTicket(store: Store, secret: string, now: number) {
  return store.transaction(async (tx) => {
    const ticket = await tx.tickets.take("data", hashOf(secret), now);
    return ticket !== null && (await tx.logins.exists(ticket.subject)) ? ticket : null;
  });
}
