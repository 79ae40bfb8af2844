import { setTimeout as delay } from "node:timers/promises";
import { readLibrary } from "../../host/library/readLibrary.ts";
import { type Quality, seatList } from "../../streams/wire/hosts/machineControl.ts";
import { modes } from "../../streams/wire/modes.ts";
import type { PlayerOptions } from "./player.ts";
import type { Latency } from "./streamReport.ts";

/** A game that is measured. */
export interface BenchGame {
  readonly id: string;
  readonly shows: PlayerOptions["shows"];
  /** ms */
  readonly goal: Latency;
}

const aliases: Readonly<Record<string, string>> = { doom: "g-freedoom" };
/** Programs in which Escape opens a menu while a game is played. */
const menuGames = ["g-freedoom"];

/** @param name its id, or an alias @throws for one that cannot be measured */
export function findBenchGame(name: string): BenchGame {
  const id = aliases[name] ?? name;
  const game = readLibrary().games.find((each) => each.id === id);
  if (!game) throw new Error(`--game: there is no ${name}`);
  if (game.runner === "built-in") return { id, shows: "barcode", goal: { p50: 25, p95: 35 } };
  if (!menuGames.includes(id))
    throw new Error(`--game: only ${menuGames.join(", ")} of the programs has a known menu`);
  return { id, shows: "menu", goal: { p50: 45, p95: 60 } };
}

/** The host's control calls. */
export interface HostControl {
  /** Leases a seat, starts a game and waits until it is drawn. */
  play(scheduleId: string, gameId: string): Promise<void>;
  /** Ends a game. Its seat's process may take some seconds to go. */
  end(scheduleId: string): Promise<void>;
}

/** Longest wait for a game to be drawn, ms. */
const startMs = 60_000;
const startStepMs = 50;

export const sessionKeyOf = (scheduleId: string): string => `bench-session-key-${scheduleId}`;

export function controlHost(url: string, token: string, quality: Quality): HostControl {
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
  return {
    async play(scheduleId, gameId) {
      const sessionKey = sessionKeyOf(scheduleId);
      await call("/control/lease", { leaseId: scheduleId, scheduleId, sessionKey, gameId, quality });
      await call("/control/start", { scheduleId, gameId, mode: modes.pcMode, profile: null, type: 1 });
      for (let waited = 0; !(await isRunning(scheduleId)); waited += startStepMs) {
        if (waited > startMs) throw new Error(`${gameId} did not start`);
        await delay(startStepMs);
      }
    },
    end: (scheduleId) => call("/control/end", { scheduleId }),
  };
}
