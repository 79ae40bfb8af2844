import type { AccountActionKind, OpsAction } from "../../wire/operator/opsActions.ts";
import type { CloseAccount } from "../calls/account/closeAccount.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { deletionGrace } from "../lib/durations.ts";
import type { Parts } from "../parts.ts";
import type { Refunds } from "../pay/refund.ts";
import type { Push } from "../push/outbox.ts";
import type { EndByOperator } from "../queue/endByOperator.ts";
import { grantPrize } from "../rewards/grantPrize.ts";
import { newSignInCode } from "../signIn/signInCode.ts";
import type { Transaction } from "../store/store.ts";
import { type ActionResult, done, type RecordAction, refused, unknown } from "./actionResult.ts";
import { announce, withdraw } from "./announce.ts";
import type { FleetView, RegionDrain } from "./fleetView.ts";
import { OpsRefusal } from "./opsRefusal.ts";
import { refundResult } from "./refundResult.ts";

type SwitchAnswer = "done" | "unknown";

export interface ActDeps extends Parts<"outbox" | "clock"> {
  readonly fleet: FleetView;
  readonly games: Pick<Catalogue, "setWithheld">;
  readonly endByOperator: EndByOperator;
  readonly closeAccount: CloseAccount;
  readonly refunds: Refunds;
}

/** Creates what operators can do. Every action is in the log, with what became of it (R-OPS-05). */
export function createAct(
  deps: ActDeps,
): (action: OpsAction, operator: string) => Promise<{ detail: string }> {
  const { outbox, clock } = deps;
  return async (action, operator) => {
    const known = await outbox.transaction((tx) => tx.audit.findByKey(action.key));
    // The page asks again when the reply was lost.
    if (known !== null) return { detail: known.detail };
    const record: RecordAction = async (tx, { result, detail }) => {
      const entry = { at: clock.date(), operator, action: action.kind, target: targetOf(action) };
      const hasBegun = result === "done" || result === "pending";
      const isKnown = hasBegun && (await tx.audit.findByKey(action.key)) !== null;
      // The same action was asked for twice at once.
      if (isKnown) return;
      const key = hasBegun ? action.key : null;
      await tx.audit.add({ ...entry, reason: action.reason, result, detail }, key);
    };
    const { result, detail, status } = await perform(deps, action, operator, record).catch(
      async (error: unknown) => {
        const failed = unknown("The service failed. Look at its log before you try again.");
        await outbox.transaction((tx) => record(tx, failed));
        throw error;
      },
    );
    if (result !== "done" && result !== "pending") throw new OpsRefusal(status, detail);
    return { detail };
  };
}

/** What an action is about, as the log names it. */
export function targetOf(action: OpsAction): string {
  switch (action.kind) {
    case "drain":
    case "undrain":
      return action.hostId;
    case "drain-region":
    case "undrain-region":
      return action.region;
    case "announce":
    case "plan-maintenance":
      return action.key;
    case "withdraw-announcement":
      return action.announcementId;
    case "withhold-game":
    case "offer-game":
      return action.gameId;
    case "end-session":
      return action.scheduleId;
    case "grant-time":
    case "sign-in-code":
    case "disable-account":
    case "enable-account":
    case "delete-account":
    case "keep-account":
      return action.accountId;
    case "refund":
      return action.orderId;
  }
}

async function perform(
  deps: ActDeps,
  action: OpsAction,
  operator: string,
  record: RecordAction,
): Promise<ActionResult> {
  const { outbox, clock, endByOperator, refunds } = deps;
  switch (action.kind) {
    case "drain":
    case "undrain":
      return switched(
        action.kind === "drain" ? "The host gets no new players." : "The host gets new players again.",
        "There is no such host.",
        record,
        (answered) => deps.fleet.setDraining(action.hostId, action.kind === "drain", answered),
      );
    case "drain-region":
    case "undrain-region":
      return drainRegion(deps.fleet, action, record);
    case "announce":
    case "plan-maintenance":
      return announce(outbox, clock, { action, operator, record });
    case "withdraw-announcement":
      return withdraw(outbox, clock, action.announcementId, record);
    case "withhold-game":
    case "offer-game":
      return switched(
        action.kind === "withhold-game" ? "The game is on offer nowhere." : "The game is on offer again.",
        "There is no such game.",
        record,
        (answered) => deps.games.setWithheld(action.gameId, action.kind === "withhold-game", answered),
      );
    case "end-session": {
      const { scheduleId, why } = action;
      const over = refused("This session is over already.", 404);
      let result = over;
      await endByOperator(scheduleId, why, async (tx, ended) => {
        // May run again, and find another answer then.
        result = ended === null ? over : done(`Ended (${why}) the session of account ${ended.accountId}.`);
        await record(tx, result);
      });
      return result;
    }
    case "grant-time":
      return outbox.transaction(async (tx, push) => {
        const known = await tx.audit.findByKey(action.key);
        if (known !== null) return done(known.detail);
        const result = await grantTime(tx, push, action, clock.date());
        await record(tx, result);
        return result;
      });
    case "sign-in-code":
      return outbox.transaction(async (tx) => {
        const code = await newSignInCode(tx, action.accountId, clock.date());
        const result =
          code === null
            ? refused("There is no such account, or it signs in elsewhere.", 404)
            : done("Made a sign-in code.");
        // The log never has the code.
        await record(tx, result);
        return code === null ? result : done(`Sign-in code, valid for a day: ${code}`);
      });
    case "disable-account":
    case "enable-account":
    case "delete-account":
    case "keep-account":
      return changeAccount(deps, action, record);
    case "refund": {
      const outcome = await refunds.refund(action.orderId, (tx, each) => record(tx, refundResult(each)));
      return refundResult(outcome);
    }
  }
}

/** R-OPS-16: one entry in the log, with the list. */
async function drainRegion(
  fleet: FleetView,
  { kind, region }: Extract<OpsAction, { kind: "drain-region" | "undrain-region" }>,
  record: RecordAction,
): Promise<ActionResult> {
  const resultOf = (drain: RegionDrain | null): ActionResult => {
    if (drain === null) return refused("This region has no host.", 404);
    const { changed, same } = drain;
    const word = kind === "drain-region" ? "drained" : "undrained";
    const before = same === 0 ? "" : `${same === 1 ? "1 was" : `${same} were`} ${word} before.`;
    const now = changed.length === 0 ? "" : `${changed.length} ${word}: ${changed.join(", ")}.`;
    return done([now, before].filter((part) => part !== "").join(" "));
  };
  let result = resultOf(null);
  await fleet.setRegionDraining(region, kind === "drain-region", async (tx, drain) => {
    result = resultOf(drain);
    await record(tx, result);
  });
  return result;
}

/**
 * Switches something on or off.
 * @param detail what it says when it was done
 * @param missing what it says when there is no such thing
 * @param change calls its argument in the transaction that changes it
 */
async function switched(
  detail: string,
  missing: string,
  record: RecordAction,
  change: (answered: (tx: Transaction, answer: SwitchAnswer) => Promise<void>) => Promise<SwitchAnswer>,
): Promise<ActionResult> {
  const results = { done: done(detail), unknown: refused(missing, 404) };
  return results[await change((tx, answer) => record(tx, results[answer]))];
}

const accountDetails: Readonly<Record<AccountActionKind, string>> = {
  "disable-account": "Everything of the account has ended, and nobody can sign in to it.",
  "enable-account": "The account is enabled.",
  "delete-account": "Everything of the account has ended. In 14 days it is deleted.",
  "keep-account": "The account is kept.",
};

/** R-DATA-01, R-DATA-03. */
function changeAccount(
  { outbox, clock, closeAccount }: ActDeps,
  { kind, accountId }: Extract<OpsAction, { kind: AccountActionKind }>,
  record: RecordAction,
): Promise<ActionResult> {
  const store = ({ closedAccounts }: Transaction): Promise<void> => {
    switch (kind) {
      case "disable-account":
      case "enable-account":
        return closedAccounts.setDisabled(accountId, kind === "disable-account");
      case "delete-account":
        return closedAccounts.setDeletion(accountId, clock.date() + deletionGrace);
      case "keep-account":
        return closedAccounts.setDeletion(accountId, 0);
    }
  };
  return switched(accountDetails[kind], "There is no such account.", record, async (answered) => {
    let answer: SwitchAnswer = "unknown";
    const change = async (tx: Transaction, account: unknown) => {
      answer = account === null ? "unknown" : "done";
      if (account !== null) await store(tx);
      await answered(tx, answer);
    };
    if (kind === "disable-account" || kind === "delete-account") await closeAccount(accountId, change);
    else await outbox.transaction(async (tx) => change(tx, await tx.accounts.find(accountId)));
    return answer;
  });
}

/** Adds minutes to a player's rewards, which never expire, and tells the player (R-OPS-06). @param date epoch ms */
async function grantTime(
  tx: Transaction,
  push: Push,
  { accountId, minutes }: Extract<OpsAction, { kind: "grant-time" }>,
  date: number,
): Promise<ActionResult> {
  const account = await tx.accounts.find(accountId);
  if (account === null) return refused("There is no such account.", 404);
  const seconds = minutes * 60;
  await grantPrize(tx, push, accountId, { seconds, gold: 0 }, date);
  await tx.messages.add(accountId, { kind: "timeGranted", params: { seconds } }, date);
  return done(`Granted ${minutes} minutes.`);
}
