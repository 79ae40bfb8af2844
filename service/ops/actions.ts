import type { OpsAction } from "../../wire/operator/opsActions.ts";
import type { CloseAccount } from "../accountData/closeAccount.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { deletionGrace } from "../lib/durations.ts";
import { hashOf } from "../lib/secrets.ts";
import type { Parts } from "../parts.ts";
import type { Refunds } from "../pay/refund.ts";
import type { Push } from "../push/outbox.ts";
import type { EndByOperator } from "../queue/endByOperator.ts";
import { grantPrize } from "../rewards/grantPrize.ts";
import { newSignInCode } from "../signIn/signInCode.ts";
import type { Transaction } from "../store/store.ts";
import { type ActionResult, done, refused } from "./actionResult.ts";
import { announce, withdraw } from "./announce.ts";
import type { FleetView, RegionDrain } from "./fleetView.ts";
import { refundResult } from "./orderTexts.ts";

export interface ActionDeps extends Parts<"outbox" | "clock"> {
  readonly fleet: FleetView;
  readonly games: Pick<Catalogue, "setWithheld">;
  readonly endByOperator: EndByOperator;
  readonly closeAccount: CloseAccount;
  readonly refunds: Refunds;
}

/** Stores the result of an action in the log, in the transaction of the change. The latest result counts: transactions are repeated. */
export type RecordAction = (tx: Transaction, result: ActionResult) => Promise<void>;

/** One action of one operator. */
interface Context extends ActionDeps {
  readonly operator: string;
  readonly record: RecordAction;
}

type ActionOf = { readonly [Action in OpsAction as Action["kind"]]: Action };
type AccountAction = { readonly accountId: string };

interface Effect<Action> {
  /** The field that the log names as the target. */
  readonly target: keyof Action;
  /** Does it, and records the result. */
  readonly perform: (context: Context, action: Action) => Promise<void>;
}

/** What each action does. */
const effects: { readonly [Kind in keyof ActionOf]: Effect<ActionOf[Kind]> } = {
  drain: hostDraining(true, "The host gets no new players."),
  undrain: hostDraining(false, "The host gets new players again."),
  "drain-region": regionDraining(true),
  "undrain-region": regionDraining(false),
  announce: { target: "key", perform: inTransaction(announce) },
  "plan-maintenance": { target: "key", perform: inTransaction(announce) },
  "withdraw-announcement": { target: "announcementId", perform: inTransaction(withdraw) },
  "withhold-game": withholding(true, "The game is on offer nowhere."),
  "offer-game": withholding(false, "The game is on offer again."),
  "end-session": {
    target: "scheduleId",
    perform: ({ endByOperator, record }, { scheduleId, why }) =>
      endByOperator(scheduleId, why, (tx, ended) =>
        record(
          tx,
          ended === null
            ? refused("This session is over already.", 404)
            : done(`Ended (${why}) the session of account ${ended.accountId}.`),
        ),
      ),
  },
  // R-OPS-06: the minutes never expire.
  "grant-time": ofAccount(async (tx, { accountId, minutes }, { push, date }) => {
    const seconds = minutes * 60;
    await grantPrize(tx, push, accountId, { seconds, gold: 0 }, date);
    await tx.messages.add(accountId, { kind: "timeGranted", params: { seconds } }, date);
    return done(`Granted ${minutes} minutes.`);
  }),
  "sign-in-code": {
    target: "accountId",
    perform: inTransaction(async (tx, { accountId }, { date }) => {
      const code = await newSignInCode(tx, accountId, date);
      if (code === null) return refused("There is no such account, or it signs in elsewhere.", 404);
      return { ...done("Made a sign-in code."), shown: `Sign-in code, valid for a day: ${code}` };
    }),
  },
  "disable-account": closing(
    "Everything of the account has ended, and nobody can sign in to it.",
    ({ closedAccounts }, id) => closedAccounts.setDisabled(id, true),
  ),
  "enable-account": ofAccount(async ({ closedAccounts }, { accountId }) => {
    await closedAccounts.setDisabled(accountId, false);
    return done("The account is enabled.");
  }),
  "delete-account": closing(
    "Everything of the account has ended. In 14 days it is deleted.",
    ({ closedAccounts }, id, date) => closedAccounts.setDeletion(id, date + deletionGrace),
  ),
  "keep-account": ofAccount(async ({ closedAccounts }, { accountId }) => {
    await closedAccounts.setDeletion(accountId, 0);
    return done("The account is kept.");
  }),
  refund: {
    target: "orderId",
    perform: async ({ refunds, record }, { orderId }) => {
      await refunds.refund(orderId, (tx, outcome) => record(tx, refundResult(outcome)));
    },
  },
};

/** Does an action, and records the result. */
export const perform = (context: Context, action: OpsAction): Promise<void> =>
  performOf(action.kind, context, action);

function performOf<Kind extends keyof ActionOf>(kind: Kind, context: Context, action: ActionOf[Kind]) {
  return effects[kind].perform(context, action);
}

/** What an action is about, as the log names it. */
export const targetOf = (action: OpsAction): string =>
  String(Reflect.get(action, effects[action.kind].target));

type InTransaction<Action> = (
  tx: Transaction,
  action: Action,
  context: { readonly push: Push; readonly date: number; readonly operator: string },
) => Promise<ActionResult>;

export const bodyHashOf = (action: object): string => hashOf(JSON.stringify(action));

/** The result of an action whose key was sent before: what it was, unless that was another action. */
export function repeated(known: { detail: string; bodyHash: string }, action: object): ActionResult {
  if (known.bodyHash === "" || known.bodyHash === bodyHashOf(action)) return done(known.detail);
  return refused(
    "Another action was sent with this key, and is done. This one is not: ask for it anew.",
    409,
  );
}

/** An effect that is a transaction: the same action, asked for twice at once, is done once. */
function inTransaction<Action extends { readonly key: string }>(
  work: InTransaction<Action>,
): Effect<Action>["perform"] {
  return ({ outbox, clock, operator, record }, action) =>
    outbox.transaction(async (tx, push) => {
      const known = await tx.audit.findByKey(action.key);
      const context = { push, date: clock.date(), operator };
      await record(tx, known === null ? await work(tx, action, context) : repeated(known, action));
    });
}

const noAccount = refused("There is no such account.", 404);

function ofAccount<Action extends AccountAction & { readonly key: string }>(
  work: InTransaction<Action>,
): Effect<Action> {
  return {
    target: "accountId",
    perform: inTransaction(async (tx, action, context) =>
      (await tx.accounts.find(action.accountId)) === null ? noAccount : work(tx, action, context),
    ),
  };
}

/** R-DATA-01, R-DATA-03. @param close runs in the transaction that ends everything of the account */
function closing(
  detail: string,
  close: (tx: Transaction, accountId: string, date: number) => Promise<void>,
): Effect<AccountAction> {
  return {
    target: "accountId",
    perform: ({ closeAccount, clock, record }, { accountId }) =>
      closeAccount(accountId, async (tx, account) => {
        if (account !== null) await close(tx, accountId, clock.date());
        await record(tx, account === null ? noAccount : done(detail));
      }),
  };
}

function hostDraining(isDrained: boolean, detail: string): Effect<{ readonly hostId: string }> {
  return {
    target: "hostId",
    perform: ({ fleet, record }, { hostId }) =>
      fleet.setDraining(hostId, isDrained, (tx, isKnown) =>
        record(tx, isKnown ? done(detail) : refused("There is no such host.", 404)),
      ),
  };
}

/** R-OPS-16: one entry in the log, with the list. */
function regionDraining(isDrained: boolean): Effect<{ readonly region: string }> {
  const word = isDrained ? "drained" : "undrained";
  const resultOf = (drain: RegionDrain | null): ActionResult => {
    if (drain === null) return refused("This region has no host.", 404);
    const { changed, same } = drain;
    const before = same === 0 ? "" : `${same === 1 ? "1 was" : `${same} were`} ${word} before.`;
    const now = changed.length === 0 ? "" : `${changed.length} ${word}: ${changed.join(", ")}.`;
    return done([now, before].filter((part) => part !== "").join(" "));
  };
  return {
    target: "region",
    perform: ({ fleet, record }, { region }) =>
      fleet.setRegionDraining(region, isDrained, (tx, drain) => record(tx, resultOf(drain))),
  };
}

function withholding(isWithheld: boolean, detail: string): Effect<{ readonly gameId: string }> {
  return {
    target: "gameId",
    perform: ({ games, record }, { gameId }) =>
      games.setWithheld(gameId, isWithheld, (tx, isKnown) =>
        record(tx, isKnown ? done(detail) : refused("There is no such game.", 404)),
      ),
  };
}
