import { isByTls } from "../../server/localTls.ts";
import { networkOf } from "../../server/network.ts";
import { opsCalls } from "../../wire/operator/ops.ts";
import { note } from "../http/requestNotes.ts";
import { opsSessionLength, opsSignInInterval } from "../lib/durations.ts";
import { createRateLimiter } from "../lib/rateLimit.ts";
import type { Parts } from "../parts.ts";
import { type Operator, operatorOf } from "./operators.ts";
import { OpsRefusal, type OpsRouter } from "./opsRouter.ts";
import { type OpsSessions, sessionCookie } from "./sessions.ts";
import { createWrongTokens } from "./wrongTokens.ts";

/** Burst of sign-ins that one network may make. */
const signInBurst = 5;

/** Signing in to the operator's page, and out (R-OPS-02). Both are in the log, wrong tokens too. */
export function serveOpsSignIn(
  router: OpsRouter,
  deps: Parts<"store" | "clock"> & {
    operators: readonly Operator[];
    sessions: OpsSessions;
    /** The page is served over https. */
    secure: boolean;
    reportError: (where: string, error: unknown) => void;
  },
): void {
  const { store, clock, operators, sessions, secure, reportError } = deps;
  const limit = createRateLimiter(1_000 / opsSignInInterval, clock, signInBurst);
  const options = { httpOnly: true, sameSite: "strict", path: "/ops", secure } as const;
  const wrongTokens = createWrongTokens({ store, clock, reportError });
  const record = (action: "sign-in" | "sign-out", operator: string, target: string) =>
    store.transaction((tx) => {
      const what = { at: clock.date(), operator, action, target } as const;
      return tx.audit.add({ ...what, reason: "", result: "done", detail: "" }, null);
    });

  router.servePublic(opsCalls.signIn, async ({ token }, request, reply) => {
    const network = networkOf(request.ip);
    if (!limit.allows(network)) {
      note(reply, { event: "rate-limit" });
      throw new OpsRefusal(429, "Too many attempts. Please wait a minute.");
    }
    const operator = operatorOf(operators, token);
    if (operator === null) {
      note(reply, { event: "sign-in-refused" });
      await wrongTokens.note(network);
      throw new OpsRefusal(403, "This token is not right.");
    }
    await record("sign-in", operator.name, network);
    reply.setCookie(sessionCookie, await sessions.begin(operator), {
      ...options,
      secure: secure || isByTls(request.raw),
      maxAge: opsSessionLength / 1_000,
    });
    return { operator: operator.name };
  });

  router.servePublic(opsCalls.signOut, async (_params, request, reply) => {
    const cookie = request.cookies[sessionCookie] ?? "";
    const operator = await sessions.operatorOf(cookie);
    if (operator !== null) {
      await sessions.end(cookie);
      await record("sign-out", operator.name, networkOf(request.ip));
    }
    reply.clearCookie(sessionCookie, options);
    return null;
  });
}
