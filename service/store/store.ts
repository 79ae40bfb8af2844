import type { AccountsTable } from "./accounts.ts";
import type { AnalyticsTable } from "./analytics.ts";
import type { AuditTable } from "./audit.ts";
import type { BalancesTable } from "./balances.ts";
import type { EventsTable } from "./events.ts";
import type { GamesTable } from "./games.ts";
import type { HeldHostsTable } from "./heldHosts.ts";
import type { HostsTable } from "./hosts.ts";
import type { IdentitiesTable } from "./identities.ts";
import type { InvitesTable } from "./invites.ts";
import type { LeasesTable } from "./leases.ts";
import type { LendingTable } from "./lending.ts";
import type { ListeningTable } from "./listening.ts";
import type { LocalPaymentsTable } from "./localPayments.ts";
import type { LoginsTable } from "./logins.ts";
import type { MessagesTable } from "./messages.ts";
import type { OpsSessionsTable } from "./opsSessions.ts";
import type { OrdersTable } from "./orders.ts";
import type { PartiesTable } from "./parties.ts";
import type { ProblemRecordingsTable } from "./problemRecordings.ts";
import type { ProblemReportsTable } from "./problemReports.ts";
import type { ProviderRecordsTable } from "./providerRecords.ts";
import type { RecentsTable } from "./recents.ts";
import type { RefundsTable } from "./refunds.ts";
import type { RewardsTable } from "./rewards.ts";
import type { SchedulesTable } from "./schedules.ts";
import type { ServiceKeysTable } from "./serviceKeys.ts";
import type { SocketsTable } from "./sockets.ts";
import type { SteamBindingsTable } from "./steamBindings.ts";
import type { TicketsTable } from "./tickets.ts";
import type { TimelineTable } from "./timeline.ts";
import type { TouchProfilesTable } from "./touchProfiles.ts";
import type { TrialGiftsTable } from "./trialGifts.ts";

/**
 * The service's database. All access goes through `transaction`, which is atomic and serializable: as if transactions ran one
 * after the other (R-STORE-01). Inside, await nothing but the transaction's own methods, and change nothing outside: others
 * may wait for it to end, and it may run more than once until it is through (R-STORE-02).
 */
export interface Store {
  /**
   * Runs `work`; an error rolls it back and is rethrown.
   * @param turn what it reads and changes as a whole. Those with the same turn wait for each other, in all processes, instead
   * of being repeated because they were in each other's way
   * @throws Refusal 503 when the database is away, or too busy
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, turn?: Turn): Promise<Result>;
  /**
   * R-STORE-07. Runs `work`, which changes nothing, on the database as it is at one moment: cheaper than a transaction, in nobody's way, and never
   * repeated because of others.
   * @throws an Error where `work` tries to change something; Refusal 503 as above
   */
  read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * R-STORE-07. As `read`, for `work` that asks a single question. The answer to it is of one moment by itself, so that it costs one way to
   * the database and back where `read` costs three.
   * @throws an Error where `work` asks a second one; else as `read`
   */
  lookUp<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** R-STORE-04. `queue`: who waits, who is offered a seat and who has one. */
export type Turn = "queue";

export interface Transaction {
  readonly identities: IdentitiesTable;
  readonly accounts: AccountsTable;
  readonly balances: BalancesTable;
  readonly orders: OrdersTable;
  readonly localPayments: LocalPaymentsTable;
  readonly logins: LoginsTable;
  readonly tickets: TicketsTable;
  readonly events: EventsTable;
  readonly sockets: SocketsTable;
  readonly serviceKeys: ServiceKeysTable;
  readonly schedules: SchedulesTable;
  readonly hosts: HostsTable;
  readonly leases: LeasesTable;
  readonly lending: LendingTable;
  readonly listening: ListeningTable;
  readonly parties: PartiesTable;
  readonly recents: RecentsTable;
  readonly games: GamesTable;
  readonly analytics: AnalyticsTable;
  readonly problemReports: ProblemReportsTable;
  readonly problemRecordings: ProblemRecordingsTable;
  readonly providerRecords: ProviderRecordsTable;
  readonly messages: MessagesTable;
  readonly rewards: RewardsTable;
  readonly invites: InvitesTable;
  readonly steamBindings: SteamBindingsTable;
  readonly timeline: TimelineTable;
  readonly touchProfiles: TouchProfilesTable;
  readonly trialGifts: TrialGiftsTable;
  readonly refunds: RefundsTable;
  readonly audit: AuditTable;
  readonly heldHosts: HeldHostsTable;
  readonly opsSessions: OpsSessionsTable;
}
