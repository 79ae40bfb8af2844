import { setTimeout as delay } from "node:timers/promises";
import { type Quality, seatList } from "../../wire/hosts/hostControl.ts";
import { modes } from "../../wire/modes.ts";

const gameId = "g-halogen-mile";

/** Longest wait for a game to be drawn, ms. */
const startMs = 60_000;
const startStepMs = 50;

/** Plays a game of the host while the work runs. @param work gets the player's session key */
export type PlayHost = <T>(scheduleId: string, work: (sessionKey: string) => Promise<T>) => Promise<T>;

/** Key of a television that may join a player's game. */
export const televisionKey = (sessionKey: string): string => `${sessionKey}-television`;

/** Makes the host's control calls. A game's work begins once the game is drawn; its seat's process may take some seconds to go. */
export function controlHost(url: string, token: string, quality: Quality): PlayHost {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (path: string, body: unknown): Promise<void> => {
    const reply = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  };
  const isRunning = async (scheduleId: string): Promise<boolean> => {
    const reply = await (await fetch(`${url}/control/seats`, { headers })).json();
    const seat = seatList.parse(reply.data).seats.find((each) => each.scheduleId === scheduleId);
    if (!seat) throw new Error(`the game of ${scheduleId} has ended`);
    return seat.state === "running";
  };
  return async (scheduleId, work) => {
    const sessionKey = `bench-session-key-${scheduleId}`;
    const lease = { leaseId: scheduleId, scheduleId, sessionKey, gameId, quality, freeAwaySeconds: 0 };
    await call("/control/lease", { ...lease, start: { mode: modes.pcMode, profile: null } });
    for (let waited = 0; !(await isRunning(scheduleId)); waited += startStepMs) {
      if (waited > startMs) throw new Error(`${gameId} did not start`);
      await delay(startStepMs);
    }
    const television = { id: "television-1", key: televisionKey(sessionKey), role: "television" };
    await call("/control/guests", { scheduleId, guests: [television] });
    try {
      return await work(sessionKey);
    } finally {
      await call("/control/end", { scheduleId, leaseId: scheduleId });
    }
  };
}
