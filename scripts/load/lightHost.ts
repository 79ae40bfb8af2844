import { createServer } from "node:http";
import { gameBrief, startModes } from "../../streams/wire/catalogue.ts";
import { endCommand, leaseCommand, machinePaths, startCommand } from "../../streams/wire/machineControl.ts";
import { openLedger } from "./ledger.ts";
import { createLightSeats, type LightSeats } from "./lightSeats.ts";
import { register } from "./registerHost.ts";
import { createReporter } from "./reportPlays.ts";

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
export interface LightHost {
  /** Takes no new players, and resolves once those inside have gone. */
  drain(): Promise<void>;
}

/** Interval at which a host reports what it shows, ms. */
const reportInterval = 1_000;

export async function startLightHost(options: LightHostOptions): Promise<LightHost> {
  const { id, address, port, region, playMs, services, token } = options;
  const ledger = openLedger(options.ledger);
  const seats = createLightSeats({ host: id, total: options.seats, ledger, playMs });
  const reporter = createReporter({ services, token });
  let draining = false;
  const commands = commandsOf(seats, () => draining);
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
  const registering = register({
    services,
    token,
    registration: () => ({
      id,
      protocol: 1,
      version: "load",
      controlUrl: `http://${address}:${port}`,
      address: { host: address, port },
      region,
      seats: { total: options.seats, high: options.seats },
      games: [botGame.gameIdStr],
      saves: "load",
      drainMs: draining ? playMs : null,
    }),
  });
  const tick = () => void reporter.report(seats.plays()).then((stored) => seats.stored(stored));
  seats.onChange(tick);
  setInterval(tick, reportInterval);
  return {
    async drain() {
      draining = true;
      registering.again();
      while (!seats.isEmpty()) await new Promise((resolve) => setTimeout(resolve, 200));
    },
  };
}

/** The control API, as far as the service needs it to play. */
function commandsOf(seats: LightSeats, isDraining: () => boolean) {
  const done = (isDone: boolean) => ({ status: isDone ? 200 : 409, data: null });
  return (path: string, body: unknown): { status: number; data: unknown } => {
    switch (path) {
      case machinePaths.games:
        return { status: 200, data: { games: [botGame] } };
      case machinePaths.seats:
        return { status: 200, data: seats.list() };
      case machinePaths.lease:
        return done(seats.lease(leaseCommand.parse(body), isDraining()));
      case machinePaths.start:
        return done(seats.start(startCommand.parse(body).scheduleId));
      case machinePaths.end:
        seats.end(endCommand.parse(body).scheduleId, leaseIdOf(body));
        return done(true);
      default:
        return done(true);
    }
  };
}

/** A service of a fleet names the lease too: the schedule may have another one here meanwhile. */
function leaseIdOf(body: unknown): string | null {
  const leaseId: unknown = Object(body).leaseId;
  return typeof leaseId === "string" ? leaseId : null;
}
