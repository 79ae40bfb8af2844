import type { FastifyReply } from "fastify";
import { isByTls } from "../../server/localTls.ts";
import { refreshSeconds } from "../lib/durations.ts";

/** Name of the refresh token's cookie (R-SES-06). */
export const refreshCookie = "refresh_token";

/**
 * Sets the refresh token's cookie: not readable by scripts, and sent only to `/api`.
 * @param token null leaves the browser's cookie unchanged
 * @param secure the product is served over https
 */
export function setRefreshCookie(reply: FastifyReply, token: string | null, secure: boolean): void {
  if (token === null) return;
  reply.setCookie(refreshCookie, token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/api",
    maxAge: refreshSeconds,
    secure: secure || isByTls(reply.request.raw),
  });
}
