import {
  announcementKept,
  dayLength,
  deviceGiftWindow,
  eventTtl,
  hostForgottenAfter,
  recordingKept,
} from "../lib/durations.ts";
import { type AccountTable, accountDataTable } from "./accounts/accountData.ts";
import { accountsTable, closedAccountsTable } from "./accounts/accounts.ts";
import { identitiesTable } from "./accounts/identities.ts";
import { loginsTable, usedIdTokensTable } from "./accounts/logins.ts";
import { providerRecordsTable } from "./accounts/providerRecords.ts";
import {
  accountDevicesTable,
  giftlessAccountsTable,
  invitesTable,
  rewardsTable,
  steamBindingsTable,
  trialGiftsTable,
} from "./accounts/rewards.ts";
import { knownBrowsersTable, signInTriesTable } from "./accounts/signInTries.ts";
import { touchProfilesTable } from "./accounts/touchProfiles.ts";
import { drainedHostsTable, hostsTable } from "./hosts/hosts.ts";
import { eventsTable } from "./messages/events.ts";
import { messagesTable } from "./messages/messages.ts";
import { socketsTable, ticketsTable } from "./messages/sockets.ts";
import { balancesTable } from "./money/balances.ts";
import { localPaymentsTable } from "./money/localPayments.ts";
import { ordersTable, refundsTable } from "./money/orders.ts";
import { analyticsTable } from "./ops/analytics.ts";
import { announcementsTable } from "./ops/announcements.ts";
import { auditTable, opsSessionsTable } from "./ops/audit.ts";
import { problemRecordingsTable, problemReportsTable } from "./ops/problems.ts";
import { gamesTable, recentsTable, withheldGamesTable } from "./play/games.ts";
import { leasesTable } from "./play/leases.ts";
import { lendingTable } from "./play/lending.ts";
import { partiesTable, televisionsTable } from "./play/parties.ts";
import { schedulesTable } from "./play/schedules.ts";
import { serviceKeysTable } from "./processes/serviceKeys.ts";
import { listeningTable, timelineTable } from "./processes/timeline.ts";
import type { Rows } from "./rows.ts";

/** Every table of the store, for one transaction. */
export function transactionOn(rows: Rows) {
  return {
    identities: identitiesTable(rows),
    accounts: accountsTable(rows),
    accountData: accountDataTable(rows, accountTables),
    closedAccounts: closedAccountsTable(rows),
    balances: balancesTable(rows),
    orders: ordersTable(rows),
    localPayments: localPaymentsTable(rows),
    logins: loginsTable(rows),
    usedIdTokens: usedIdTokensTable(rows),
    knownBrowsers: knownBrowsersTable(rows),
    signInTries: signInTriesTable(rows),
    tickets: ticketsTable(rows),
    events: eventsTable(rows),
    schedules: schedulesTable(rows),
    sockets: socketsTable(rows),
    serviceKeys: serviceKeysTable(rows),
    hosts: hostsTable(rows),
    leases: leasesTable(rows),
    lending: lendingTable(rows),
    listening: listeningTable(rows),
    parties: partiesTable(rows),
    televisions: televisionsTable(rows),
    recents: recentsTable(rows),
    games: gamesTable(rows),
    analytics: analyticsTable(rows),
    problemReports: problemReportsTable(rows),
    problemRecordings: problemRecordingsTable(rows),
    providerRecords: providerRecordsTable(rows),
    messages: messagesTable(rows),
    rewards: rewardsTable(rows),
    invites: invitesTable(rows),
    steamBindings: steamBindingsTable(rows),
    timeline: timelineTable(rows),
    touchProfiles: touchProfilesTable(rows),
    trialGifts: trialGiftsTable(rows),
    giftlessAccounts: giftlessAccountsTable(rows),
    accountDevices: accountDevicesTable(rows),
    refunds: refundsTable(rows),
    audit: auditTable(rows),
    drainedHosts: drainedHostsTable(rows),
    withheldGames: withheldGamesTable(rows),
    announcements: announcementsTable(rows),
    opsSessions: opsSessionsTable(rows),
  };
}

/** Analytics entries that are kept, the newest ones. */
const maxAnalyticsEntries = 100_000;
/** Reports of problems that are kept, of about 5 kB at most. */
const maxProblemReports = 10_000;
/** Recordings that are kept, of 1 MB at most. */
const maxProblemRecordings = 2_000;

/**
 * Deletes what has expired, and completes what processes of an older version have added.
 * @param now on the timeline of the clock, ms
 * @param date epoch ms
 */
export async function pruneTables(
  tx: ReturnType<typeof transactionOn>,
  now: number,
  date: number,
): Promise<void> {
  await tx.events.prune(now - eventTtl);
  await tx.hosts.prune(now - hostForgottenAfter);
  await tx.drainedHosts.prune();
  await tx.announcements.prune(date - announcementKept);
  await tx.tickets.prune(now);
  await tx.televisions.prune(now);
  // A day late: a wall clock that is set back by less makes none valid again.
  await tx.usedIdTokens.prune(date - dayLength);
  // A process of an older version may have added names.
  await tx.identities.addSkeletons();
  await tx.signInTries.prune(now);
  await tx.knownBrowsers.prune(now);
  await tx.trialGifts.prune(now - deviceGiftWindow);
  await tx.providerRecords.prune(now);
  await tx.analytics.prune(maxAnalyticsEntries);
  await tx.problemReports.prune(maxProblemReports);
  await tx.problemRecordings.prune(date - recordingKept, maxProblemRecordings);
}

const ofLogins = "login_id in (select id from logins where account_id = ?)";
const ofSubject = "subject = (select subject from accounts where id = ?)";
const ofOrders = "merchant_order_no in (select merchant_order_no from orders where account_id = ?)";

/** R-DATA-02. Every table with rows of one account, in an order in which they can be deleted. A test compares it with the schema. */
export const accountTables: readonly AccountTable[] = [
  { table: "access_tokens", where: ofLogins, hidden: "all" },
  { table: "used_id_tokens", where: ofLogins, hidden: "all" },
  { table: "spent_refresh_tokens", where: ofLogins, hidden: "all" },
  { table: "logins", hidden: ["refresh_hash", "previous_hash", "previous_until"], file: "sign-ins" },
  { table: "tickets", hidden: "all" },
  { table: "events", hidden: "all" },
  { table: "sockets", hidden: ["login_id"], file: "connection" },
  { table: "schedules", hidden: ["session_key", "lease_id"], json: ["measured"], file: "running-game" },
  { table: "past_schedules", file: "games-played" },
  { table: "leases", file: "time-played" },
  { table: "televisions", hidden: "all" },
  { table: "recents", file: "recent-games" },
  { table: "analytics", json: ["params"], file: "pages-and-clicks" },
  { table: "messages", json: ["content"] },
  { table: "claimed_rewards", file: "rewards" },
  { table: "invite_codes", file: "invite-code" },
  { table: "invites", hidden: ["inviter_id"], file: "invited-by" },
  { table: "invites", where: "inviter_id = ?", hidden: ["account_id"], file: "friends-invited" },
  { table: "steam_bindings", file: "steam-account" },
  { table: "giftless_accounts", file: "gifts-refused" },
  { table: "account_devices", file: "devices" },
  { table: "touch_profiles", json: ["profiles"], file: "touch-layouts" },
  { table: "problem_recordings", hidden: ["content"], file: "recordings" },
  { table: "problem_reports", json: ["report"], file: "problem-reports" },
  { table: "holdings", file: "wallet" },
  { table: "closed_accounts", file: "deletion" },
  {
    // Sessions of the bundled sign-in.
    table: "provider_records",
    where: "payload like '%' || (select subject from accounts where id = ?) || '%'",
    hidden: "all",
  },
  { table: "passkeys", where: ofSubject, hidden: ["public_key", "counter"] },
  { table: "known_browsers", where: ofSubject, hidden: "all" },
  { table: "sign_in_tries", where: ofSubject, hidden: "all" },
  {
    table: "identities",
    where: ofSubject,
    hidden: ["pin_hash", "code_hash", "recovery_hash", "skeleton", "written_skeleton"],
    file: "sign-in-names",
  },
  { table: "refunds", where: ofOrders, json: ["taken", "reversals"], isReceipt: true },
  {
    table: "local_payments",
    where: ofOrders,
    hidden: ["client_secret"],
    json: ["title"],
    isReceipt: true,
    file: "payments",
  },
  { table: "orders", hidden: ["checkout"], json: ["brings"], isReceipt: true },
  { table: "accounts", where: "id = ?", isReceipt: true, file: "account" },
];
