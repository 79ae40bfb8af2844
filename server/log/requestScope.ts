import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/**
 * Runs `work` as part of a request: whatever it logs, and asks of hosts and seats, bears the request's id (R-EYES-01).
 * @param id null for work that a request only triggers and that does not belong to it
 */
export function withinRequest<Result>(id: string | null, work: () => Result): Result {
  return scope.run(id, work);
}

/** The id of the request that is being worked on; null outside of any. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
