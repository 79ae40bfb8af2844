import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/**
 * Runs `work` as part of a request: whatever it logs, and asks of seats, bears the request's id (R-EYES-01).
 * @param id null for what a request only happens to set off, and belongs to another one or to none
 */
export function withinRequest<Result>(id: string | null, work: () => Result): Result {
  return scope.run(id, work);
}

/** The id of the request that is being worked on; null outside of any. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
