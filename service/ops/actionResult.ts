import type { OpsAuditEntry } from "../../wire/operator/ops.ts";

/** What became of an action, as the log says it. */
export interface ActionResult {
  readonly result: OpsAuditEntry["result"];
  readonly detail: string;
  /** What the operator reads instead, where the log must not have it. */
  readonly shown?: string;
  /** HTTP status where it was not done. */
  readonly status: 404 | 409 | 502;
}

/** An action that was done. */
export function done(detail: string): ActionResult {
  return { result: "done", detail, status: 409 };
}

/** An action that has begun, and goes on by itself. */
export function pending(detail: string): ActionResult {
  return { result: "pending", detail, status: 409 };
}

export function refused(detail: string, status: 404 | 409): ActionResult {
  return { result: "refused", detail, status };
}

/** An action that may have had an effect. */
export function unknown(detail: string): ActionResult {
  return { result: "unknown", detail, status: 502 };
}
