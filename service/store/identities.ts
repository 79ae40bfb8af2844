/** Names that signed in at the bundled provider. */
export interface IdentitiesTable {
  /** The identity of a name, new or known; case and surrounding space do not matter. */
  ofName(name: string): Promise<Identity>;
  find(subject: string): Promise<Identity | null>;
}
export interface Identity {
  readonly subject: string;
  readonly name: string;
}
