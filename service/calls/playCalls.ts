import { calls } from "../../wire/calls/calls.ts";
import { queueCalls } from "../../wire/calls/queueCalls.ts";
import { inLocale } from "../../wire/locale.ts";
import type { Idc } from "../../wire/schedule.ts";
import { isHeard } from "../hosts/hostState.ts";
import type { Caller, Router } from "../http/router.ts";
import type { Parts } from "../parts.ts";
import { issueTicket } from "../push/tickets.ts";
import type { Schedules } from "../queue/schedules.ts";
import { speedList } from "../regions/speedList.ts";

/** Starting a game: servers to probe, queue, seat, and the tickets of the session socket. */
export function servePlay(
  router: Router,
  deps: Parts<"store" | "clock" | "seats"> & {
    schedules: Schedules;
    ownProbes: readonly Idc[];
    probePort: number;
  },
): void {
  const { store, clock, schedules, seats, ownProbes, probePort } = deps;

  router.serve(calls.speedList, async (_params, { locale }) => {
    const titleOf = (region: string) => inLocale(seats.nameOf(region), locale);
    const hosts = seats.hosts().filter(isHeard);
    return { idc_list: speedList(hosts, ownProbes, { port: probePort, titleOf }) };
  });

  const ticket = (kind: "token" | "signature", { account, deviceId, loginId }: Caller) =>
    store.transaction((tx) =>
      issueTicket(tx, kind, { accountId: account.id, deviceId, loginId }, clock.now()),
    );
  router.serve(calls.wssToken, async (_params, caller) => ({ token: await ticket("token", caller) }));
  router.serve(calls.signature, async (_params, caller) => ({
    signature: await ticket("signature", caller),
  }));

  // Most players neither wait nor play: who calls is then all that is asked of the database.
  router.serve(calls.scheduleInfo, (_params, { account, schedules: held }) =>
    held === 0 ? schedules.none : store.read((tx) => schedules.see(tx, account.id)).then(schedules.check),
  );
  router.serve(calls.findAccount, ({ gameId }, { account }) => schedules.findAccount(account.id, gameId));
  router.serve(calls.startGame, (params, { account }) => schedules.start(account.id, params));
  router.serve(queueCalls.moveToRegion, async ({ id, idc_id }, { account }) => {
    await schedules.moveToRegion(account.id, id, String(idc_id));
    return null;
  });
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
