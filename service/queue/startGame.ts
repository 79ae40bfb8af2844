import type { CallData, CallParams, calls } from "../../streams/wire/calls/calls.ts";
import { Refusal } from "../lib/refusal.ts";
import { confirmSeat } from "./confirm.ts";
import { enqueue } from "./enqueue.ts";
import type { SchedulesDeps } from "./schedulesDeps.ts";
import { sendStartInfo } from "./startInfo.ts";

/**
 * Starts a game. With the start info and a free seat, the game runs when this returns: the player needs no further call and no push
 * before the picture. If confirming or starting is refused, the app's next calls report why.
 * @throws Refusal as `enqueue`
 */
export async function startGame(
  deps: SchedulesDeps,
  accountId: string,
  params: CallParams<(typeof calls)["startGame"]>,
): Promise<CallData<(typeof calls)["startGame"]>> {
  const { extend_info, ...order } = params;
  const started = await enqueue(deps, accountId, order);
  if (extend_info === undefined || started.queueInfo !== null) return started;
  const { id } = started.info;
  try {
    const { connectInfo } = await confirmSeat(deps, accountId, id, false);
    await sendStartInfo(deps, accountId, { schedule_id: id, extend_info, type: 1 }, false);
    return { ...started, connectInfo };
  } catch (error) {
    if (error instanceof Refusal) return started;
    throw error;
  }
}
