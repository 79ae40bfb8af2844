export interface AnalyticsTable {
  add(entry: { accountId: string; action: string; params: unknown; at: number }): Promise<void>;
  count(): Promise<number>;
  prune(keep: number): Promise<void>;
}
