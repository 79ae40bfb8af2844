import { type CallData, calls } from "../../wire/calls/calls.ts";
import { deviceNameOf } from "../accounts/deviceName.ts";
import { beginLogin, endLogins, mayRepeat, refreshLogin } from "../accounts/logins.ts";
import { refuseClosed } from "../accounts/refuseClosed.ts";
import { findOrCreateAccount } from "../accounts/registration.ts";
import type { TrialGifts } from "../accounts/trialGift.ts";
import { refreshCookie, setRefreshCookie } from "../http/refreshCookie.ts";
import { note } from "../http/requestNotes.ts";
import type { Router } from "../http/router.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import { hashOf } from "../lib/secrets.ts";
import type { Parts } from "../parts.ts";
import type { IdTokens } from "../signIn/idTokens.ts";
import type { SignInLimit } from "../signIn/limit.ts";
import type { Account } from "../store/accounts/accounts.ts";

/** Signing in with an identity token, refreshing the sign-in (R-SES-06), and signing out (R-SEC-08). */
export function serveSignIn(
  router: Router,
  deps: Parts<"store" | "bus" | "clock"> & {
    idTokens: IdTokens;
    signInLimit: SignInLimit;
    trialGifts: TrialGifts;
    secure: boolean;
    /** R-SEC-09: how long a sign-in lasts at most, ms. */
    longestSignIn: number;
    /** See `refreshLogin`. */
    refreshKey: string;
  },
): void {
  const { store, bus, clock, idTokens, signInLimit, trialGifts, secure, longestSignIn, refreshKey } = deps;

  router.servePublic(calls.login, async ({ client_id, id_token, keep_account = false }, publicRequest) => {
    const { deviceId, request } = publicRequest;
    if (!signInLimit.allows(request.ip)) throw new Refusal(429, "tooMany", null, 429);
    const idToken = await idTokens.read(client_id, id_token);
    if (idToken === null) throw new Refusal(401, "signInFailed", null, 401);
    const replacedHash = hashOf(request.cookies[refreshCookie] ?? "");
    const device = trialGifts.deviceOf(deviceId);
    const { account, isNew, tokens, endedOf } = await store.transaction(async (tx) => {
      const now = clock.now();
      const used = await tx.usedIdTokens.find(idToken.hash);
      if (used !== null && !mayRepeat(used, device, now)) throw new Refusal(401, "signInFailed", null, 401);
      const identity = await tx.identities.find(idToken.person.subject);
      // R-SEC-14: issued to whoever had the name before. Its time has whole seconds.
      if (identity !== null && idToken.issuedAt + 1_000 <= identity.protectedAt)
        throw new Refusal(401, "signInFailed", null, 401);
      const gift = { trialGifts, registrant: { deviceId, address: request.ip } };
      const found = await findOrCreateAccount(tx, idToken.person, publicRequest.locale, gift, clock);
      const { account } = found;
      await refuseClosed(tx, account.id, { keeps: keep_account, date: clock.date() });
      // Nobody can use this browser's earlier sign-in any more, whose cookie is overwritten, nor one whose reply got lost.
      const replaced = await tx.logins.findByRefresh(replacedHash);
      if (replaced !== null) await endLogins(tx, replaced.accountId, [replaced.id], now);
      if (used !== null) await endLogins(tx, account.id, [used.loginId], now);
      const name = deviceNameOf(request.headers["user-agent"]);
      const login = { accountId: account.id, device: name, longest: longestSignIn };
      const { id: loginId, ...tokens } = await beginLogin(tx, login, now);
      const { isNew, usedAt } = used ?? { isNew: found.isNew, usedAt: now };
      const { hash, expiresAt } = idToken;
      await tx.usedIdTokens.set({ hash, device, loginId, isNew, usedAt, expiresAt });
      const endedOf = [
        ...(replaced === null ? [] : [replaced.accountId]),
        ...(used === null ? [] : [account.id]),
      ];
      return { account, isNew, tokens, endedOf };
    });
    for (const accountId of new Set(endedOf)) bus.publish({ kind: "socket", accountId });
    note(publicRequest.reply, { account: account.id, event: "sign-in" });
    setRefreshCookie(publicRequest.reply, tokens.refreshToken, secure);
    return { is_new_user: isNew, access_token: tokens.accessToken, profile: profileOf(account) };
  });

  router.servePublic(calls.refresh, async (_params, publicRequest) => {
    const given = {
      accessToken: publicRequest.token,
      refreshToken: publicRequest.request.cookies[refreshCookie] ?? "",
      longest: longestSignIn,
      key: refreshKey,
    };
    const refreshed = await store.transaction((tx) => refreshLogin(tx, given, clock.now()));
    if (refreshed.kind === "reused") {
      const { accountId } = refreshed;
      if (accountId !== null) bus.publish({ kind: "socket", accountId });
      note(publicRequest.reply, accountId === null ? {} : { account: accountId });
      throw new Refusal(401, "keyReused", null, 401);
    }
    if (refreshed.kind === "refused") {
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
