import { createServer } from "node:http";
import { gameBrief, startModes } from "../../streams/wire/catalogue.ts";
import {
  endCommand,
  leaseCommand,
  machinePaths,
  mostPlayReports,
  type PlayReport,
  type Seat,
  startCommand,
} from "../../streams/wire/machineControl.ts";

/** The one game that every bot plays. */
export const botGame = gameBrief.parse({
  gameIdStr: "g-load",
  startMode: startModes.APPLICATION,
  startPath: "builtin:load",
  genres: ["racing"],
  docs: { en: { gameName: "Load" } },
});

/** A host whose seats are numbers: its games start at once, and end by themselves. */
export interface LightHost {
  close(): void;
}

interface LightSeat {
  readonly leaseId: string;
  /** When its game was drawn, ms of `performance.now()`; null before. */
  shownSince: number | null;
}

/** Interval at which a host reports what it shows, ms. */
const reportInterval = 1_000;

const playOf = ({ leaseId, shownSince }: LightSeat): PlayReport => ({
  leaseId,
  shownMs: shownSince === null ? 0 : Math.floor(performance.now() - shownSince),
  agoMs: 0,
  end: null,
});

const asListed = ([scheduleId, { shownSince }]: [string, LightSeat]): Seat => ({
  scheduleId,
  gameId: botGame.gameIdStr,
  state: shownSince === null ? "leased" : "running",
  viewers: 1,
  idleSeconds: 0,
});

/**
 * @param seats how many it has
 * @param playMs how long its games last
 * @param service address to which it reports
 */
export async function startLightHost({
  port,
  seats,
  playMs,
  service,
  token,
}: {
  port: number;
  seats: number;
  playMs: number;
  service: string;
  token: string;
}): Promise<LightHost> {
  const held = new Map<string, LightSeat>();
  const report = async (plays: readonly PlayReport[]): Promise<void> => {
    for (let from = 0; from < plays.length; from += mostPlayReports) {
      const reply = await fetch(service + machinePaths.events, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ plays: plays.slice(from, from + mostPlayReports) }),
      });
      await reply.arrayBuffer();
    }
  };
  let closed = false;
  const tell = (plays: readonly PlayReport[]) => {
    if (!closed) report(plays).catch((error: unknown) => console.error(`light host: ${String(error)}`));
  };
  const end = (scheduleId: string, reason: "game-quit" | "schedule-ended") => {
    const seat = held.get(scheduleId);
    if (seat === undefined) return;
    held.delete(scheduleId);
    tell([{ ...playOf(seat), end: { reason } }]);
  };
  const answer = (path: string, body: unknown): unknown => {
    if (path === machinePaths.games) return { games: [botGame] };
    if (path === machinePaths.seats) return { total: seats, seats: [...held].map(asListed) };
    if (path === machinePaths.lease) {
      const { scheduleId, leaseId } = leaseCommand.parse(body);
      held.set(scheduleId, { leaseId, shownSince: null });
    } else if (path === machinePaths.start) {
      const { scheduleId } = startCommand.parse(body);
      const seat = held.get(scheduleId);
      if (seat === undefined || seat.shownSince !== null) return null;
      seat.shownSince = performance.now();
      tell([playOf(seat)]);
      setTimeout(() => end(scheduleId, "game-quit"), playMs).unref();
    } else if (path === machinePaths.end) end(endCommand.parse(body).scheduleId, "schedule-ended");
    return null;
  };
  const reports = setInterval(
    () => tell([...held.values()].filter(({ shownSince }) => shownSince !== null).map(playOf)),
    reportInterval,
  );
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const data = answer(request.url ?? "", text === "" ? null : JSON.parse(text));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", data }));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    close() {
      closed = true;
      clearInterval(reports);
      server.close();
    },
  };
}
