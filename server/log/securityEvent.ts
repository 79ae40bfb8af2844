/**
 * What happened to a sign-in, and tries to get around the product's limits, told apart by name in the log (R-SEC-10):
 * - `sign-in`, `sign-out`, `sign-ins-ended`: by their player
 * - `sign-in-refused`: an identity token that is not valid, or was used already
 * - `no-token`, `expired-token`: a call of nobody, or of somebody who has been away
 * - `bad-token`: a token that was never issued, or whose sign-in has ended; `foreign-token`: one of another player
 * - `bad-refresh-token`: none, an expired one, or one of a sign-in that has ended; `refresh-token-reused`: a spent one, which ends its sign-in
 * - `bad-ticket`: of a session socket; `bad-machine-token`: of a host
 * - `other-site`, `other-origin`: a page of another site, at a call and at the session socket
 * - `rate-limit`: too many calls of one network
 */
export type SecurityEvent =
  | "sign-in"
  | "sign-out"
  | "sign-ins-ended"
  | "sign-in-refused"
  | "no-token"
  | "expired-token"
  | "bad-token"
  | "foreign-token"
  | "bad-refresh-token"
  | "refresh-token-reused"
  | "bad-ticket"
  | "bad-machine-token"
  | "other-site"
  | "other-origin"
  | "rate-limit";
