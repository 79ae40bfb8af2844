import { createServer } from "node:http";
import { gameBrief, startModes } from "../../streams/wire/catalogue.ts";
import { leaseCommand, machinePaths, type Seat, startCommand } from "../../streams/wire/machineControl.ts";

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
  readonly url: string;
  close(): void;
}

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
  const held = new Map<string, Seat>();
  const report = (event: unknown) =>
    fetch(service + machinePaths.events, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(event),
    }).then(
      (reply) => reply.arrayBuffer(),
      () => undefined,
    );
  const end = (scheduleId: string) => {
    if (held.delete(scheduleId)) void report({ event: "ended", scheduleId, reason: "game-quit" });
  };
  const answer = (path: string, body: unknown): unknown => {
    if (path === machinePaths.games) return { games: [botGame] };
    if (path === machinePaths.seats) return { total: seats, seats: [...held.values()] };
    if (path === machinePaths.lease) {
      const { scheduleId, gameId } = leaseCommand.parse(body);
      held.set(scheduleId, { scheduleId, gameId, state: "leased", viewers: 0, idleSeconds: 0 });
    } else if (path === machinePaths.start) {
      const { scheduleId, gameId } = startCommand.parse(body);
      held.set(scheduleId, { scheduleId, gameId, state: "running", viewers: 1, idleSeconds: 0 });
      void report({ event: "started", scheduleId });
      setTimeout(() => end(scheduleId), playMs).unref();
    } else if (path === machinePaths.end)
      held.delete(startCommand.shape.scheduleId.parse(Object(body).scheduleId));
    return null;
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const data = answer(request.url ?? "", text === "" ? null : JSON.parse(text));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", data }));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
