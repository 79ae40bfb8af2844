/** What the sign-in provider keeps: small records of its own making. */
export interface ProviderRecordsTable {
  put(record: ProviderRecord): Promise<void>;
  find(model: string, id: string, now: number): Promise<ProviderRecord | null>;
  findByUid(model: string, uid: string, now: number): Promise<ProviderRecord | null>;
  remove(model: string, id: string): Promise<void>;
  removeByGrant(grantId: string): Promise<void>;
  prune(now: number): Promise<void>;
}
export interface ProviderRecord {
  readonly model: string;
  readonly id: string;
  readonly payload: unknown;
  readonly uid: string;
  readonly grantId: string;
  /** Epoch ms; null when it never ends. */
  readonly expiresAt: number | null;
}
