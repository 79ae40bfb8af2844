/** Secrets that all processes of the service share, as JSON. */
export interface ServiceKeysTable {
  find(name: string): Promise<unknown>;
  /** Does nothing where there is one of this name. */
  add(name: string, value: unknown): Promise<void>;
}
