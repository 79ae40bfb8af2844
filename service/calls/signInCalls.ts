import { type CallData, calls } from "../../streams/wire/calls.ts";
import { beginLogin, refreshLogin } from "../accounts/logins.ts";
import { findOrCreateAccount } from "../accounts/registration.ts";
import type { TrialGifts } from "../accounts/trialGift.ts";
import { refreshCookie, setRefreshCookie } from "../http/refreshCookie.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { Refusal, sessionInvalid } from "../lib/refusal.ts";
import type { IdTokens } from "../signIn/idTokens.ts";
import type { SignInLimit } from "../signIn/limit.ts";
import type { Account } from "../store/accounts.ts";
import type { Store } from "../store/store.ts";

/** Signing in with an identity token, and refreshing the sign-in (R-SES-06). */
export function serveSignIn(
  router: Router,
  deps: {
    store: Store;
    clock: Clock;
    idTokens: IdTokens;
    signInLimit: SignInLimit;
    trialGifts: TrialGifts;
    secure: boolean;
  },
): void {
  const { store, clock, idTokens, signInLimit, trialGifts, secure } = deps;

  router.servePublic(calls.login, async ({ client_id, id_token }, publicRequest) => {
    const { deviceId, request } = publicRequest;
    if (!signInLimit.allows(request.ip)) throw new Refusal(429, "tooMany", null, 429);
    const person = await idTokens.personOf(client_id, id_token);
    if (person === null) throw new Refusal(401, "signInFailed", null, 401);
    const { account, isNew, tokens } = await store.transaction(async (tx) => {
      const gift = { trialGifts, registrant: { deviceId, address: request.ip } };
      const found = await findOrCreateAccount(tx, person, publicRequest.locale, gift, clock);
      return { ...found, tokens: await beginLogin(tx, found.account.id, clock.now()) };
    });
    setRefreshCookie(publicRequest.reply, tokens.refreshToken, secure);
    return { is_new_user: isNew, access_token: tokens.accessToken, profile: profileOf(account) };
  });

  router.servePublic(calls.refresh, async (_params, publicRequest) => {
    const presented = publicRequest.request.cookies[refreshCookie] ?? "";
    const refreshed = await store.transaction((tx) =>
      refreshLogin(tx, publicRequest.token, presented, clock.now()),
    );
    if (refreshed === null) throw sessionInvalid("B");
    setRefreshCookie(publicRequest.reply, refreshed.tokens.refreshToken, secure);
    return { access_token: refreshed.tokens.accessToken, profile: profileOf(refreshed.account) };
  });
}

function profileOf(account: Account): NonNullable<CallData<typeof calls.refresh>>["profile"] {
  return { nick_name: account.name, icon: account.icon, user_id: account.id };
}
