import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/**
 * Runs `work` as part of a request: its log lines and its calls to hosts and seats get the request's id (R-EYES-01).
 * @param id null for work that a request triggers but that does not belong to it
 */
export function withinRequest<Result>(id: string | null, work: () => Result): Result {
  return scope.run(id, work);
}

/** Id of the current request; null outside of requests. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
