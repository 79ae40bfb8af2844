import { accountCalls } from "../../wire/calls/accountCalls.ts";
import { calls } from "../../wire/calls/calls.ts";
import { inLocale } from "../../wire/locale.ts";
import type { TrialGifts } from "../accounts/trialGift.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { createRateLimiter } from "../lib/rateLimit.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import { textOf } from "../lib/texts.ts";
import type { Outbox } from "../push/outbox.ts";
import { prizeText } from "../rewards/amounts.ts";
import { grantPrize } from "../rewards/grantPrize.ts";
import { bindInviteCode, inviteCodeOf, mayBindInviteCode } from "../rewards/invites.ts";
import { isEarned, prizeDetail, rewardDetail, rewards } from "../rewards/rewards.ts";

/** R-SEC-05: tries of one account; a code has 30^6 values, so it cannot be guessed. */
const codeTriesPerHour = 10;

/** Rewards for achievements, and invite codes. */
export function serveRewards(
  router: Router,
  deps: { outbox: Outbox; clock: Clock; trialGifts: TrialGifts },
): void {
  const { outbox, clock, trialGifts } = deps;
  const codeTries = createRateLimiter(codeTriesPerHour / 3_600, clock, codeTriesPerHour);

  router.serve(accountCalls.rewards, (_params, { account, locale, deviceId }) =>
    outbox.transaction(async (tx) => {
      // Where the code is read, it must not be bound by an account of the same person.
      await tx.accountDevices.add(account.id, trialGifts.deviceOf(deviceId));
      const isGiftless = await tx.giftlessAccounts.has(account.id);
      const achievements = await tx.rewards.achievements(account.id);
      const claimed = await tx.rewards.claimed(account.id);
      const list = rewards.map((reward) => {
        const earned = isEarned(reward, achievements) && !isGiftless;
        const state = claimed.has(reward.id) ? "claimed" : earned ? "claimable" : "open";
        const detail =
          state === "claimable" ? prizeDetail(reward, locale) : rewardDetail(reward, achievements, locale);
        return {
          id: reward.id,
          title: inLocale(reward.title, locale),
          detail: isGiftless ? textOf("prizeShare", locale) : detail,
          prize: prizeText(reward.prize, locale),
          ...reward.prize,
          state,
        } as const;
      });
      const inviteCode = await inviteCodeOf(tx, account.id);
      return { list, inviteCode, mayBind: await mayBindInviteCode(tx, account.id, clock.date()) };
    }),
  );

  router.serve(accountCalls.claimReward, async ({ id }, { account }) => {
    await outbox.transaction(async (tx, push) => {
      const now = clock.date();
      const reward = rewards.find((known) => known.id === id);
      if (reward === undefined) throw new Refusal(ownCodes.rewardUnknown, "rewardUnknown");
      if ((await tx.rewards.claimed(account.id)).has(id))
        throw new Refusal(ownCodes.rewardClaimed, "rewardClaimed");
      if (!isEarned(reward, await tx.rewards.achievements(account.id)))
        throw new Refusal(ownCodes.rewardNotEarned, "rewardNotEarned");
      if (await tx.giftlessAccounts.has(account.id)) throw new Refusal(ownCodes.prizeShare, "prizeShare");
      await tx.rewards.claim(account.id, id, now);
      await grantPrize(tx, push, account.id, reward.prize, now);
      const content = { kind: "rewardClaimed" as const, params: { rewardId: id, ...reward.prize } };
      await tx.messages.add(account.id, content, now);
    });
    return null;
  });

  router.serve(calls.bindInviteCode, async ({ inviteCode }, { account }) => {
    if (!codeTries.allows(account.id)) throw new Refusal(ownCodes.inviteTooOften, "inviteTooOften");
    await outbox.transaction((tx, push) => bindInviteCode(tx, push, account, inviteCode, clock.date()));
    return null;
  });
}
