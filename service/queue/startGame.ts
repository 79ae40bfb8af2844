import type { CallData, CallParams, calls } from "../../wire/calls/calls.ts";
import type { GameStart } from "../../wire/hosts/hostControl.ts";
import type { ConnectInfo } from "../../wire/schedule.ts";
import { ownCodes, Refusal } from "../lib/refusal.ts";
import type { Offered, Playing } from "../store/play/schedules.ts";
import type { Transaction } from "../store/store.ts";
import { hasKey, leaseCommandOf, leaseFor, offerOtherHost, unreachable } from "./confirm.ts";
import { enqueue } from "./enqueue.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { fitsSchedule, gameStartOf, readStartInfo } from "./startInfo.ts";
import { leased } from "./transitions.ts";
import { infoOf, queueInfoOf } from "./views/scheduleViews.ts";

type Call = (typeof calls)["startGame"];

/**
 * Puts a player into the queue. With start info and a free seat, the host starts the game at once: the player needs no further call and
 * no push before the picture. If the start info or the hosts are at fault, the app's next calls report why.
 * @throws Refusal as `enqueue`
 */
export async function startGame(
  deps: SchedulesDeps,
  accountId: string,
  { extend_info, ...order }: CallParams<Call>,
): Promise<CallData<Call>> {
  const { outbox, clock, seats, games } = deps;
  const startInfo = extend_info === undefined ? null : readStartInfo(extend_info);
  const { reply, begun } = await outbox.transaction(async (tx, push) => {
    const schedule = await enqueue(deps, tx, push, accountId, order);
    const reply = { queueInfo: await queueInfoOf(tx, seats, schedule, clock), info: infoOf(schedule) };
    const canStart = startInfo !== null && fitsSchedule(startInfo, games, schedule);
    if (!canStart || schedule.kind !== "offered") return { reply, begun: null };
    const start = await gameStartOf(tx, schedule, startInfo);
    return { reply, begun: { schedule: await begin(tx, schedule, clock.now()), start } };
  }, "queue");
  if (begun === null) return reply;
  try {
    return { ...reply, connectInfo: await startOnHost(deps, begun.schedule, begun.start) };
  } catch (error) {
    if (error instanceof Refusal) return reply;
    throw error;
  }
}

/** Stores that the host loads the game, before the host is asked: if it agrees, nothing is left to store. */
async function begin(tx: Transaction, offered: Offered, now: number): Promise<Playing> {
  const seat = leased(offered, await leaseFor(tx, offered), now);
  const schedule: Playing = { ...seat, kind: "playing", startedAt: null };
  await tx.schedules.change(schedule.id, { state: schedule });
  return schedule;
}

/** @throws Refusal when no host takes the game, or the schedule ended meanwhile */
async function startOnHost(deps: SchedulesDeps, schedule: Playing, start: GameStart): Promise<ConnectInfo> {
  const { outbox, clock, hostPool, seats, connectInfoOf } = deps;
  const { id, hostId, leaseId, sessionKey } = schedule;
  const host = await hostPool.find(hostId);
  if ((await host?.lease({ ...leaseCommandOf(deps, schedule), start })) !== "done") {
    seats.suspect(hostId);
    await offerAgain(deps, schedule);
    const next = await offerOtherHost(deps, schedule, (tx, offered) => begin(tx, offered, clock.now()));
    return startOnHost(deps, next, start);
  }
  if (!hasKey(await outbox.lookUp((tx) => tx.schedules.find(id)), sessionKey)) {
    await host?.end({ scheduleId: id, leaseId });
    throw new Refusal(ownCodes.scheduleOver, "scheduleOver");
  }
  const connectInfo = connectInfoOf(schedule);
  if (connectInfo === null) throw unreachable();
  return connectInfo;
}

/** Undoes `begin`. The offer keeps its lease, because a host that did not answer may run the game, and report it. */
function offerAgain({ outbox }: SchedulesDeps, { id, sessionKey }: Playing): Promise<void> {
  return outbox.transaction(async (tx) => {
    const schedule = await tx.schedules.find(id);
    if (schedule?.kind === "playing" && schedule.startedAt === null && schedule.sessionKey === sessionKey)
      await tx.schedules.change(id, { state: { ...schedule, kind: "offered" } });
  });
}
