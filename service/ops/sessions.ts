import type { Clock } from "../lib/clock.ts";
import { opsSessionLength } from "../lib/durations.ts";
import { hashOf, newSecret } from "../lib/secrets.ts";
import type { Store } from "../store/store.ts";
import type { Operator } from "./operators.ts";

/** The cookie of a session at the operator's page (R-OPS-02). */
export const sessionCookie = "ops_session";

/** Sign-ins to the operator's page, in the database: every process of the service knows them. */
export interface OpsSessions {
  /** @returns the cookie's value */
  begin(operator: Operator): Promise<string>;
  /** The session's operator; null if it is unknown or over, or its token was withdrawn. */
  operatorOf(cookie: string): Promise<Operator | null>;
  end(cookie: string): Promise<void>;
}

export function createOpsSessions(deps: {
  store: Store;
  clock: Clock;
  operators: readonly Operator[];
}): OpsSessions {
  const { store, clock, operators } = deps;
  return {
    async begin({ name, tokenHash }) {
      const cookie = newSecret();
      await store.transaction(async (tx) => {
        const now = clock.now();
        await tx.opsSessions.prune(now);
        await tx.opsSessions.add({
          tokenHash: hashOf(cookie),
          operator: name,
          madeWith: tokenHash,
          expiresAt: now + opsSessionLength,
        });
      });
      return cookie;
    },
    async operatorOf(cookie) {
      if (cookie === "") return null;
      const session = await store.transaction((tx) => tx.opsSessions.find(hashOf(cookie)));
      if (session === null || session.expiresAt <= clock.now()) return null;
      const { operator, madeWith } = session;
      return operators.find(({ name, tokenHash }) => name === operator && tokenHash === madeWith) ?? null;
    },
    end: (cookie) => store.transaction((tx) => tx.opsSessions.remove(hashOf(cookie))),
  };
}
