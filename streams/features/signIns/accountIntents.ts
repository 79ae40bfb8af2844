import * as z from "zod/mini";
import type { Actions } from "../../actions.ts";
import { type Acts, actSchema, createActs } from "../../acts.ts";
import type { Report } from "../../ports.ts";
import { id } from "../../wire/shapes.ts";

/**
 * What a player can do in the settings with what is kept of them: the `act` of the intent `account/do`. Checked here and not with
 * the other intents, because this code is no part of the first route.
 */
export const accountIntents = z.discriminatedUnion("kind", [
  /** Measures the connection again. */
  actSchema("measureAgain", {}),
  /** Clears the app's data in this browser, with a confirmation. */
  actSchema("clearData", {}),
  actSchema("retrySignIns", {}),
  /** Signs the player out in another browser. */
  actSchema("endSignIn", { id }),
  /** Signs the player out in all other browsers. */
  actSchema("endOtherSignIns", {}),
  /** Deletes the report of the session that began then, epoch ms; all of them for null. */
  actSchema("deleteSession", { startedAt: z.nullable(z.number()) }),
]);
export type AccountIntent = z.infer<typeof accountIntents>;

/** The intents of the settings as streams. */
export type AccountIntents = Acts<AccountIntent>;

export function createAccountIntents({
  actions,
  report,
}: {
  actions: Actions;
  report: Report;
}): AccountIntents {
  return createActs(accountIntents, actions.of("account/do"), report);
}
