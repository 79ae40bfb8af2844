import { createServer } from "node:http";
import * as z from "zod/mini";
import { createDrain } from "../../host/fleet/drain.ts";
import { createRegistrar } from "../../host/fleet/registrar.ts";
import { createServiceCalls } from "../../host/fleet/serviceCalls.ts";
import { systemClock } from "../../host/lib/clock.ts";
import { playReportInterval } from "../../host/lib/durations.ts";
import { postPlays } from "../../host/metering/postPlays.ts";
import {
  endCommand,
  leaseCommand,
  machinePaths,
  machineProtocol,
  maxPlayReports,
  type PlayReports,
  type Registration,
  startCommand,
} from "../../wire/hosts/hostControl.ts";
import { openLedger } from "./ledger.ts";
import { botGame, createLightSeats, type LightSeats } from "./lightSeats.ts";

const lightHostOptions = z.object({
  id: z.string(),
  /** Address on which it listens, for services and players. */
  address: z.string(),
  port: z.number(),
  seats: z.number(),
  /** Length of its games, ms. */
  playMs: z.number(),
  /** Origins of the services; reports to the first one that answers. */
  services: z.array(z.string()),
  token: z.string(),
  /** File for what it has shown. */
  ledger: z.string(),
});
export type LightHostOptions = z.infer<typeof lightHostOptions>;

/** Maximum time for games to finish after the host is told to end, s. */
const drainSeconds = 600;

/** A host process with simulated seats: registers, reports and drains as a real one. SIGTERM drains it. */
const options = lightHostOptions.parse(JSON.parse(process.env.LIGHT_HOST ?? ""));
await start(options);
process.send?.({ type: "ready" });
process.once("disconnect", () => process.exit());

async function start({ id, address, port, playMs, services, token }: LightHostOptions): Promise<void> {
  const reportError = (where: string, error: unknown) => console.error(`${id}: ${where}: ${String(error)}`);
  const ledger = openLedger(options.ledger);
  const seats = createLightSeats({ host: id, total: options.seats, ledger, playMs });
  const calls = createServiceCalls(services, token);
  const report = createReporter(seats, postPlays(calls));
  const drain = createDrain({
    clock: systemClock,
    close: () => seats.close(),
    isOccupied: () => !seats.isEmpty(),
    onChange: () => registrar.changed(),
  });
  const commands = commandsOf(seats);
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? "";
    if (path.startsWith("/whep")) {
      response.statusCode = seats.look(request.headers.authorization?.slice("Bearer ".length) ?? "");
      response.end();
      return;
    }
    const text = Buffer.concat(parts).toString();
    const { status, data } = commands(path, text === "" ? null : JSON.parse(text));
    response.statusCode = status;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: status, msg: "", data }));
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  const registrar = createRegistrar({
    clock: systemClock,
    calls,
    reportError,
    say: async (): Promise<Registration> => ({
      id,
      protocol: machineProtocol,
      version: "load",
      controlUrl: `http://${address}:${port}`,
      address: { host: address, port },
      region: "local",
      probePort: null,
      seats: { total: options.seats, high: options.seats },
      games: [botGame.gameIdStr],
      tries: [],
      saves: "load",
      drainMs: drain.left(),
    }),
    onUse: (use) => {
      if (use !== "yes") reportError("registration", `the service gives it no players: ${use}`);
    },
  });
  const tick = () => void report();
  tick();
  seats.onChange(tick);
  setInterval(tick, playReportInterval);
  process.once("SIGTERM", async () => {
    drain.begin(drainSeconds);
    await drain.over;
    await registrar.close();
    process.exit();
  });
}

/** The part of the control API that the service needs for playing. */
function commandsOf(seats: LightSeats) {
  const done = (isDone: boolean) => ({ status: isDone ? 200 : 409, data: null });
  return (path: string, body: unknown): { status: number; data: unknown } => {
    switch (path) {
      case machinePaths.games:
        return { status: 200, data: { games: [botGame] } };
      case machinePaths.seats:
        return { status: 200, data: seats.list() };
      case machinePaths.lease:
        return done(seats.lease(leaseCommand.parse(body)));
      case machinePaths.start:
        return done(seats.start(startCommand.parse(body)));
      case machinePaths.end:
        seats.end(endCommand.parse(body));
        return done(true);
      default:
        return done(true);
    }
  };
}

/** Reports a light host's plays, one report at a time. @param post false if no service has stored them */
function createReporter(
  seats: LightSeats,
  post: (reports: PlayReports) => Promise<boolean>,
): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    const plays = seats.plays();
    for (let from = 0; from < plays.length; from += maxPlayReports) {
      const some = plays.slice(from, from + maxPlayReports);
      if (!(await post({ plays: some }))) break;
      seats.stored(some);
    }
    isBusy = false;
  };
}
