import type { Transaction } from "../store.ts";
import { accountsTable } from "./accounts.ts";
import { analyticsTable } from "./analytics.ts";
import { auditTable } from "./audit.ts";
import { balancesTable } from "./balances.ts";
import { eventsTable } from "./events.ts";
import { gamesTable } from "./games.ts";
import { heldHostsTable } from "./heldHosts.ts";
import { hostsTable } from "./hosts.ts";
import { identitiesTable } from "./identities.ts";
import { invitesTable } from "./invites.ts";
import { leasesTable } from "./leases.ts";
import { lendingTable } from "./lending.ts";
import { listeningTable } from "./listening.ts";
import { localPaymentsTable } from "./localPayments.ts";
import { loginsTable } from "./logins.ts";
import { messagesTable } from "./messages.ts";
import { opsSessionsTable } from "./opsSessions.ts";
import { ordersTable } from "./orders.ts";
import { partiesTable } from "./parties.ts";
import { problemRecordingsTable } from "./problemRecordings.ts";
import { problemReportsTable } from "./problemReports.ts";
import { providerRecordsTable } from "./providerRecords.ts";
import { recentsTable } from "./recents.ts";
import { refundsTable } from "./refunds.ts";
import { rewardsTable } from "./rewards.ts";
import type { Rows } from "./rows.ts";
import { schedulesTable } from "./schedules.ts";
import { serviceKeysTable } from "./serviceKeys.ts";
import { socketsTable } from "./sockets.ts";
import { steamBindingsTable } from "./steamBindings.ts";
import { ticketsTable } from "./tickets.ts";
import { timelineTable } from "./timeline.ts";
import { touchProfilesTable } from "./touchProfiles.ts";
import { trialGiftsTable } from "./trialGifts.ts";

/** Every table of the store. */
export function transactionOn(rows: Rows): Transaction {
  return {
    identities: identitiesTable(rows),
    accounts: accountsTable(rows),
    balances: balancesTable(rows),
    orders: ordersTable(rows),
    localPayments: localPaymentsTable(rows),
    logins: loginsTable(rows),
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
    refunds: refundsTable(rows),
    audit: auditTable(rows),
    heldHosts: heldHostsTable(rows),
    opsSessions: opsSessionsTable(rows),
  };
}
