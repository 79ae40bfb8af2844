import type { OpsAction } from "../../wire/operator/opsActions.ts";
import { type ActionResult, unknown } from "./actionResult.ts";
import { type ActionDeps, bodyHashOf, perform, type RecordAction, repeated, targetOf } from "./actions.ts";
import { OpsRefusal } from "./opsRouter.ts";

/** Does what operators ask for. Every action is in the log, with what became of it (R-OPS-05). */
export function createAct(
  deps: ActionDeps,
): (action: OpsAction, operator: string) => Promise<{ detail: string }> {
  const { outbox, clock } = deps;
  return async (action, operator) => {
    const known = await outbox.transaction((tx) => tx.audit.findByKey(action.key));
    const failed = unknown("The service failed. Look at its log before you try again.");
    let latest: ActionResult = failed;
    const record: RecordAction = async (tx, given) => {
      latest = given;
      const { result, detail } = given;
      const hasBegun = result === "done" || result === "pending";
      const isKnown = hasBegun && (await tx.audit.findByKey(action.key)) !== null;
      // The same action was asked for twice at once.
      if (isKnown) return;
      const entry = { at: clock.date(), operator, action: action.kind, target: targetOf(action) };
      const key = hasBegun ? action.key : null;
      await tx.audit.add({ ...entry, reason: action.reason, result, detail }, key, bodyHashOf(action));
    };
    // The page asks again when the reply was lost.
    if (known !== null) await outbox.transaction((tx) => record(tx, repeated(known, action)));
    else
      await perform({ ...deps, operator, record }, action).catch(async (error: unknown) => {
        await outbox.transaction((tx) => record(tx, failed));
        throw error;
      });
    const { result, detail, shown = detail, status } = latest;
    if (result !== "done" && result !== "pending") throw new OpsRefusal(status, shown);
    return { detail: shown };
  };
}
