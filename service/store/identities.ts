/** The names that have signed in at the bundled provider. */
export interface IdentitiesTable {
  /** Finds or creates the identity of a name; case and surrounding space are ignored. */
  ofName(name: string): Promise<Identity>;
  find(subject: string): Promise<Identity | null>;
}
interface Identity {
  readonly subject: string;
  readonly name: string;
}
