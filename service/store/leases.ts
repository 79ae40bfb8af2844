/** One lease of a host's seat: what its host has shown, and what was charged for it. Never deleted. */
export interface Lease {
  /** Made by the service; the host reports under it. */
  readonly id: string;
  readonly scheduleId: string;
  readonly accountId: string;
  /** The host that it is on. */
  readonly hostId: string;
  /** What was shown, as far as it is reported and counts, ms. */
  readonly shownMs: number;
  /** When that was counted, on the timeline of the clock; 0 before the first report. */
  readonly countedAt: number;
  /** Of what is reported from now on only so much counts, ms; null for everything. */
  readonly limitMs: number | null;
}

export interface LeasesTable {
  add(lease: Pick<Lease, "id" | "scheduleId" | "accountId" | "hostId">): Promise<void>;
  find(id: string): Promise<Lease | null>;
  /** Stores what is shown now, and adds the seconds that a balance paid for it. */
  count(id: string, shown: Pick<Lease, "shownMs" | "countedAt">, chargedSeconds: number): Promise<void>;
  limit(id: string, limitMs: number): Promise<void>;
  /** The host of an account's latest lease of a game that ended after a date, epoch ms; null for none. */
  latestHost(accountId: string, gameId: string, endedAfter: number): Promise<string | null>;
  /** All seconds ever charged. */
  chargedSeconds(): Promise<number>;
}
