import { createServer } from "node:http";
import { createDrain } from "../../host/fleet/drain.ts";
import { createRegistrar } from "../../host/fleet/registrar.ts";
import { createServiceCalls } from "../../host/fleet/serviceCalls.ts";
import { systemClock } from "../../host/lib/clock.ts";
import { playReportMs } from "../../host/lib/durations.ts";
import { postPlays } from "../../host/metering/postPlays.ts";
import { gameBrief, startModes } from "../../streams/wire/catalogue.ts";
import {
  endCommand,
  leaseCommand,
  machinePaths,
  machineProtocol,
  mostPlayReports,
  type PlayReports,
  type Registration,
  startCommand,
} from "../../streams/wire/hosts/machineControl.ts";
import { openLedger } from "./ledger.ts";
import { createLightSeats, type LightSeats } from "./lightSeats.ts";

/** The one game that every bot plays. */
export const botGame = gameBrief.parse({
  gameIdStr: "g-load",
  startMode: startModes.APPLICATION,
  startPath: "builtin:load",
  genres: ["racing"],
  docs: { en: { gameName: "Load" } },
});

export interface LightHostOptions {
  readonly id: string;
  /** Where it listens, and where services and players reach it. */
  readonly address: string;
  readonly port: number;
  readonly region: string;
  readonly seats: number;
  /** How long its games last, ms. */
  readonly playMs: number;
  /** Origins of the services to which it reports; the first that answers. */
  readonly services: readonly string[];
  readonly token: string;
  /** File of what it has shown. */
  readonly ledger: string;
}

/** A host whose seats are numbers: its games start at once, and end by themselves. */
interface LightHost {
  /** Takes no new players, and resolves once those inside have gone and the services know it. */
  drain(): Promise<void>;
}

/** A host that is told to end lets its games go on for at most so long, s. */
const drainSeconds = 600;

/** Registers, reports and drains as a real host does, by the same code. */
export async function startLightHost(options: LightHostOptions): Promise<LightHost> {
  const { id, address, port, region, playMs, services, token } = options;
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
      region,
      probePort: null,
      seats: { total: options.seats, high: options.seats },
      games: [botGame.gameIdStr],
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
  setInterval(tick, playReportMs);
  return {
    async drain() {
      drain.begin(drainSeconds);
      await drain.over;
      await registrar.close();
    },
  };
}

/** The control API, as far as the service needs it to play. */
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
        return done(seats.start(startCommand.parse(body).scheduleId));
      case machinePaths.end:
        seats.end(endCommand.parse(body));
        return done(true);
      default:
        return done(true);
    }
  };
}

/**
 * Tells the services what a light host shows. One round at a time: what happens during a round is left to the next call.
 * @param post sends reports; resolves to false when no service has stored them
 */
function createReporter(
  seats: LightSeats,
  post: (reports: PlayReports) => Promise<boolean>,
): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    const plays = seats.plays();
    for (let from = 0; from < plays.length; from += mostPlayReports) {
      const some = plays.slice(from, from + mostPlayReports);
      if (!(await post({ plays: some }))) break;
      seats.stored(some);
    }
    isBusy = false;
  };
}
