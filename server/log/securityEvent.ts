/**
 * Security events in the log: sign-ins, and attempts to get around the product's limits (R-SEC-10):
 * - `sign-in`, `sign-out`, `sign-ins-ended`: by the player
 * - `sign-in-refused`: an invalid or already used identity token
 * - `no-token`, `expired-token`: a call without a token, or with an old one
 * - `bad-token`: a token that was never issued or whose sign-in has ended; `foreign-token`: another player's
 * - `bad-refresh-token`: missing, expired, or of an ended sign-in; `refresh-token-reused`: a spent one, which ends its sign-in
 * - `bad-ticket`: of a session socket; `bad-machine-token`: of a host
 * - `other-site`, `other-origin`: a call or session socket from a page of another site
 * - `rate-limit`: too many calls from one network
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
