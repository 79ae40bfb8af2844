import { calls } from "../../streams/wire/calls.ts";
import type { Idc } from "../../streams/wire/schedule.ts";
import type { Router } from "../http/router.ts";
import type { Clock } from "../lib/clock.ts";
import { issueTicket } from "../push/tickets.ts";
import type { Schedules } from "../queue/schedules.ts";
import type { Store } from "../store/store.ts";

/** Starting a game: servers to probe, queue, seat, and the tickets of the session socket. */
export function servePlay(
  router: Router,
  deps: { store: Store; clock: Clock; schedules: Schedules; regions: readonly Idc[] },
): void {
  const { store, clock, schedules, regions } = deps;

  router.serve(calls.speedList, async () => ({ idc_list: [...regions] }));
  router.serve(calls.wssToken, async (_params, { account, deviceId }) => ({
    token: await store.transaction((tx) => issueTicket(tx, "token", account.id, deviceId, clock.now())),
  }));
  router.serve(calls.signature, async (_params, { account, deviceId }) => ({
    signature: await store.transaction((tx) =>
      issueTicket(tx, "signature", account.id, deviceId, clock.now()),
    ),
  }));

  router.serve(calls.scheduleInfo, (_params, { account }) => schedules.check(account.id));
  router.serve(calls.findAccount, ({ gameId }, { account }) => schedules.findAccount(account.id, gameId));
  router.serve(calls.startGame, (params, { account }) => schedules.start(account.id, params));
  router.serve(calls.confirm, ({ id }, { account }) => schedules.confirm(account.id, id));
  router.serve(calls.quit, async ({ id }, { account }) => {
    await schedules.quit(account.id, id);
    return null;
  });
  router.serve(calls.sendStartInfo, async (params, { account }) => {
    await schedules.sendStartInfo(account.id, params);
    return null;
  });
}
