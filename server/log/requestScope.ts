import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string | null>();

/** Runs `work` within a request, whose id its log lines and calls get (R-EYES-01); null: within none. */
export function withinRequest<Result>(id: string | null, work: () => Result): Result {
  return scope.run(id, work);
}

/** Id of the current request; null outside of requests. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
