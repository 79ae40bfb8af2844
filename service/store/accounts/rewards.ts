import * as z from "zod/mini";
import { columnOf, countOf, fieldOf, idSet, type Rows, upsert } from "../rows.ts";

export function invitesTable(rows: Rows) {
  const known = (accountId: string) =>
    fieldOf(rows, z.string())`select code from invite_codes where account_id = ${accountId}`;
  return {
    /** The account's permanent code; an account without one gets the first proposed code that is free. */
    async codeOf(accountId: string, propose: () => string) {
      for (;;) {
        const code = await known(accountId);
        if (code !== null) return code;
        await rows.run`insert into invite_codes (account_id, code) values (${accountId}, ${propose()})
          on conflict do nothing`;
      }
    },
    ownerOf: (code: string) =>
      fieldOf(rows, z.string())`select account_id from invite_codes where code = ${code}`,
    /** The account whose code this account has bound. */
    inviterOf: (accountId: string) =>
      fieldOf(rows, z.string())`select inviter_id from invites where account_id = ${accountId}`,
    async bind(accountId: string, inviterId: string, now: number) {
      await rows.run`insert into invites (account_id, inviter_id, bound_at)
        values (${accountId}, ${inviterId}, ${now})`;
    },
    /** When the account was created, epoch ms; 0 when it does not exist. */
    joinedAt: async (accountId: string) =>
      (await fieldOf(rows, z.int())`select created_at from accounts where id = ${accountId}`) ?? 0,
  };
}

/** What an account is rewarded for. */
export interface Achievements {
  /** Number of different games played. */
  readonly games: number;
  /** Number of players who bound the account's invite code. */
  readonly friends: number;
  readonly steamBound: boolean;
}

export function rewardsTable(rows: Rows) {
  return {
    achievements: async (accountId: string): Promise<Achievements> => ({
      games: await countOf(rows)`select count(*) from (select game_id from past_schedules
        where account_id = ${accountId} and held_seconds is not null union select game_id from schedules
        where account_id = ${accountId} and started_at <> 0) as games`,
      friends: await countOf(rows)`select count(*) from invites where inviter_id = ${accountId}`,
      steamBound:
        (await countOf(rows)`select count(*) from steam_bindings
          where account_id = ${accountId}`) > 0,
    }),
    claimed: async (accountId: string) =>
      new Set(
        await columnOf(rows, z.string())`select reward_id from claimed_rewards
          where account_id = ${accountId}`,
      ),
    /** @returns false if it was claimed before */
    claim: async (accountId: string, rewardId: string, now: number) =>
      (await rows.run`insert into claimed_rewards (account_id, reward_id, claimed_at)
        values (${accountId}, ${rewardId}, ${now}) on conflict do nothing`) > 0,
  };
}

/** A trial gift, remembered so that one person does not collect gifts with many accounts. */
interface TrialGift {
  /** A keyed hash of a browser's id or a network address. */
  readonly receiver: string;
  readonly givenAt: number;
}

export function trialGiftsTable(rows: Rows) {
  return {
    async add({ receiver, givenAt }: TrialGift) {
      await rows.run`insert into trial_gifts (receiver, given_at) values (${receiver}, ${givenAt})`;
    },
    /** A receiver's gifts after `since`, epoch ms. */
    count: (receiver: string, since: number) =>
      countOf(rows)`select count(*) from trial_gifts where receiver = ${receiver} and given_at > ${since}`,
    /** Deletes gifts from before `since`, epoch ms. */
    async prune(since: number) {
      await rows.run`delete from trial_gifts where given_at < ${since}`;
    },
  };
}

/** R-GIFT-03. Accounts without trial and prizes: their browser or network had its share of gifts. */
export const giftlessAccountsTable = (rows: Rows) => idSet(rows, "giftless_accounts", "account_id");

/** More browsers than a person has. */
const maxDevices = 20;

/** Browsers in which an account was used, as keyed hashes. */
export function accountDevicesTable(rows: Rows) {
  return {
    /** Keeps the first `maxDevices`. @param device "" adds nothing */
    async add(accountId: string, device: string) {
      const counted = "select count(*) from account_devices where account_id = ?";
      if (device === "" || (await countOf(rows)(counted, accountId)) >= maxDevices) return;
      await rows.run`insert into account_devices (account_id, device) values (${accountId}, ${device})
        on conflict do nothing`;
    },
    /** Whether both accounts were used in one browser. */
    haveOneInCommon: async (one: string, other: string) =>
      (await countOf(rows)`select count(*) from account_devices one
        join account_devices other on other.device = one.device
        where one.account_id = ${one} and other.account_id = ${other}`) > 0,
  };
}

/** Bound Steam libraries, at most one per account. */
export function steamBindingsTable(rows: Rows) {
  return {
    /** The Steam name, or null. */
    find: (accountId: string) =>
      fieldOf(rows, z.string())`select name from steam_bindings where account_id = ${accountId}`,
    async bind(accountId: string, name: string, now: number) {
      await rows.run(upsert("steam_bindings", ["account_id"], ["name", "bound_at"]), accountId, name, now);
    },
    async unbind(accountId: string) {
      await rows.run`delete from steam_bindings where account_id = ${accountId}`;
    },
  };
}
