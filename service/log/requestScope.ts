import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Runs `work` as part of a request: whatever it logs, and asks of hosts, bears the request's id (R-EYES-01). */
export function withinRequest<Result>(id: string, work: () => Result): Result {
  return scope.run(id, work);
}

/** The id of the request that is being worked on; null outside of any. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
