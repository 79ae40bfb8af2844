import { type CallData, calls } from "../../streams/wire/calls/calls.ts";
import { deviceNameOf } from "../accounts/deviceName.ts";
import { beginLogin, endLogins, refreshLogin } from "../accounts/logins.ts";
import { refuseClosed } from "../accounts/refuseClosed.ts";
import { findOrCreateAccount } from "../accounts/registration.ts";
import type { TrialGifts } from "../accounts/trialGift.ts";
import { refreshCookie, setRefreshCookie } from "../http/refreshCookie.ts";
import { note } from "../http/requestNotes.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import { hashOf } from "../lib/secrets.ts";
import type { Bus } from "../processes/bus/bus.ts";
import type { IdTokens } from "../signIn/idTokens.ts";
import type { SignInLimit } from "../signIn/limit.ts";
import type { Account } from "../store/accounts/accounts.ts";
import type { Store } from "../store/store.ts";

/** Signing in with an identity token, refreshing the sign-in (R-SES-06), and signing out (R-SEC-08). */
export function serveSignIn(
  router: Router,
  deps: {
    store: Store;
    bus: Bus;
    clock: Clock;
    idTokens: IdTokens;
    signInLimit: SignInLimit;
    trialGifts: TrialGifts;
    secure: boolean;
    /** R-SEC-09: how long a sign-in lasts at most, ms. */
    longestSignIn: number;
  },
): void {
  const { store, bus, clock, idTokens, signInLimit, trialGifts, secure, longestSignIn } = deps;

  router.servePublic(calls.login, async ({ client_id, id_token, keep_account = false }, publicRequest) => {
    const { deviceId, request } = publicRequest;
    if (!signInLimit.allows(request.ip)) throw new Refusal(429, "tooMany", null, 429);
    const person = await idTokens.personOf(client_id, id_token);
    if (person === null) throw new Refusal(401, "signInFailed", null, 401);
    const replacedHash = hashOf(request.cookies[refreshCookie] ?? "");
    const device = deviceNameOf(request.headers["user-agent"]);
    const { account, isNew, tokens, replaced } = await store.transaction(async (tx) => {
      const gift = { trialGifts, registrant: { deviceId, address: request.ip } };
      const found = await findOrCreateAccount(tx, person, publicRequest.locale, gift, clock);
      await refuseClosed(tx, found.account.id, { keeps: keep_account, date: clock.date() });
      // This browser's earlier sign-in: its cookie is overwritten, so nobody can use it any more.
      const replaced = await tx.logins.findByRefresh(replacedHash);
      if (replaced !== null) await endLogins(tx, replaced.accountId, [replaced.id], clock.now());
      const login = { accountId: found.account.id, device, longest: longestSignIn };
      return { ...found, replaced, tokens: await beginLogin(tx, login, clock.now()) };
    });
    if (replaced !== null) bus.publish({ kind: "socket", accountId: replaced.accountId });
    note(publicRequest.reply, { account: account.id, event: "sign-in" });
    setRefreshCookie(publicRequest.reply, tokens.refreshToken, secure);
    return { is_new_user: isNew, access_token: tokens.accessToken, profile: profileOf(account) };
  });

  router.servePublic(calls.refresh, async (_params, publicRequest) => {
    const given = {
      accessToken: publicRequest.token,
      refreshToken: publicRequest.request.cookies[refreshCookie] ?? "",
      longest: longestSignIn,
    };
    const refreshed = await store.transaction((tx) => refreshLogin(tx, given, clock.now()));
    if (refreshed === null) {
      note(publicRequest.reply, { event: "bad-refresh-token" });
      throw sessionInvalid("B");
    }
    note(publicRequest.reply, { account: refreshed.account.id });
    setRefreshCookie(publicRequest.reply, refreshed.tokens.refreshToken, secure);
    return { access_token: refreshed.tokens.accessToken, profile: profileOf(refreshed.account) };
  });

  // The access token says which sign-in ends: whoever signs out may have been away for longer than it lasts. The cookie stays:
  // it opens nothing any more, and nobody waits for this reply, so that the browser may have the next sign-in's by then.
  router.servePublic(calls.logout, async (_params, { token, reply }) => {
    const bearer = await store.transaction(async (tx) => {
      const found = token === "" ? null : await tx.logins.findToken(hashOf(token));
      if (found !== null) await endLogins(tx, found.accountId, [found.loginId], clock.now());
      return found;
    });
    if (bearer !== null) {
      bus.publish({ kind: "socket", accountId: bearer.accountId });
      note(reply, { account: bearer.accountId, event: "sign-out" });
    }
    return null;
  });
}

function profileOf(account: Account): NonNullable<CallData<typeof calls.refresh>>["profile"] {
  return { nick_name: account.name, icon: account.icon, user_id: account.id };
}
