import { accountDataTable } from "./accounts/accountData.ts";
import { accountsTable } from "./accounts/accounts.ts";
import { closedAccountsTable } from "./accounts/closedAccounts.ts";
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
import { touchProfilesTable } from "./accounts/touchProfiles.ts";
import { heldHostsTable, hostsTable } from "./hosts/hosts.ts";
import { eventsTable } from "./messages/events.ts";
import { messagesTable } from "./messages/messages.ts";
import { socketsTable, ticketsTable } from "./messages/sockets.ts";
import { balancesTable } from "./money/balances.ts";
import { localPaymentsTable } from "./money/localPayments.ts";
import { ordersTable } from "./money/orders.ts";
import { refundsTable } from "./money/refunds.ts";
import { analyticsTable } from "./ops/analytics.ts";
import { announcementsTable } from "./ops/announcements.ts";
import { auditTable, opsSessionsTable } from "./ops/audit.ts";
import { problemRecordingsTable, problemReportsTable } from "./ops/problems.ts";
import { gamesTable, recentsTable, withheldGamesTable } from "./play/games.ts";
import { leasesTable } from "./play/leases.ts";
import { lendingTable } from "./play/lending.ts";
import { partiesTable } from "./play/parties.ts";
import { schedulesTable } from "./play/schedules.ts";
import { serviceKeysTable } from "./processes/serviceKeys.ts";
import { listeningTable, timelineTable } from "./processes/timeline.ts";
import type { Rows } from "./rows.ts";

/** Every table of the store. */
export function transactionOn(rows: Rows) {
  return {
    identities: identitiesTable(rows),
    accounts: accountsTable(rows),
    accountData: accountDataTable(rows),
    closedAccounts: closedAccountsTable(rows),
    balances: balancesTable(rows),
    orders: ordersTable(rows),
    localPayments: localPaymentsTable(rows),
    logins: loginsTable(rows),
    usedIdTokens: usedIdTokensTable(rows),
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
    heldHosts: heldHostsTable(rows),
    withheldGames: withheldGamesTable(rows),
    announcements: announcementsTable(rows),
    opsSessions: opsSessionsTable(rows),
  };
}
