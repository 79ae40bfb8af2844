import { opsCalls } from "../../streams/wire/ops.ts";
import { networkOf } from "../lib/address.ts";
import type { Clock } from "../lib/clock.ts";
import { opsSessionLength, opsSignInInterval } from "../lib/durations.ts";
import { createRateLimiter } from "../lib/rateLimit.ts";
import type { Store } from "../store/store.ts";
import { type Operator, operatorOf } from "./operators.ts";
import { OpsRefusal } from "./opsRefusal.ts";
import type { OpsRouter } from "./opsRouter.ts";
import { type OpsSessions, sessionCookie } from "./sessions.ts";

/** Sign-ins of one network that may come at once. */
const signInBurst = 5;
/** Name of somebody whose token is wrong, in the log. */
const stranger = "(unknown)";

/** Signing in to the operator's page, and out (R-OPS-02). Both are in the log, wrong tokens too. */
export function serveOpsSignIn(
  router: OpsRouter,
  deps: {
    store: Store;
    clock: Clock;
    operators: readonly Operator[];
    sessions: OpsSessions;
    /** The page is served over https. */
    secure: boolean;
  },
): void {
  const { store, clock, operators, sessions, secure } = deps;
  const limit = createRateLimiter(1_000 / opsSignInInterval, clock, signInBurst);
  const options = { httpOnly: true, sameSite: "strict", path: "/ops", secure } as const;
  const record = (action: "sign-in" | "sign-out", operator: string, target: string, isDone: boolean) =>
    store.transaction((tx) =>
      tx.audit.add(
        {
          at: clock.date(),
          operator,
          action,
          target,
          reason: "",
          result: isDone ? "done" : "refused",
          detail: isDone ? "" : "Wrong token.",
        },
        null,
      ),
    );

  router.servePublic(opsCalls.signIn, async ({ token }, request, reply) => {
    const network = networkOf(request.ip);
    if (!limit.allows(network)) throw new OpsRefusal(429, "Too many attempts. Please wait a minute.");
    const operator = operatorOf(operators, token);
    await record("sign-in", operator?.name ?? stranger, network, operator !== null);
    if (operator === null) throw new OpsRefusal(403, "This token is not right.");
    reply.setCookie(sessionCookie, await sessions.begin(operator), {
      ...options,
      maxAge: opsSessionLength / 1_000,
    });
    return { operator: operator.name };
  });

  router.servePublic(opsCalls.signOut, async (_params, request, reply) => {
    const cookie = request.cookies[sessionCookie] ?? "";
    const operator = await sessions.operatorOf(cookie);
    if (operator !== null) {
      await sessions.end(cookie);
      await record("sign-out", operator, networkOf(request.ip), true);
    }
    reply.clearCookie(sessionCookie, options);
    return null;
  });
}
