/** A refused request with its HTTP status. */
export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 401 | 404 | 409 | 422 | 500;
  readonly reason: string;
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** A successful outcome without a value. */
export const done: Outcome<null> = { ok: true, value: null };

export function refuse(status: Refusal["status"], reason: string): Refusal {
  return { ok: false, status, reason };
}
