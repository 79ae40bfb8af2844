import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import * as z from "zod";
import { descendants } from "../../../../host/runners/program/sandbox/processTree.ts";
import { isAlive, type ProcessMark, processMark } from "../../../../host/saves/processMark.ts";
import { machinePaths, type PlayReport, playReports, seatList } from "../../../../wire/hosts/hostControl.ts";
import { listenLocally } from "../../../support/listenLocally.ts";
import { leaseOf } from "../../support/testSeat.ts";

export const machineToken = "machine-token-of-the-test";

/** A game that a host reports to have started or ended. */
interface GameEvent {
  readonly event: "started" | "ended";
  readonly scheduleId: string;
  readonly reason?: string;
  readonly exit?: NonNullable<PlayReport["end"]>["exit"];
}

/** A service that takes the reports of a host. The leases of these tests have the ids of their schedules. */
export type TestService = Awaited<ReturnType<typeof openService>>;

export async function openService() {
  const events: GameEvent[] = [];
  const reports = new Map<string, PlayReport>();
  const find = (scheduleId: string, name: GameEvent["event"]): GameEvent | undefined =>
    events.find((each) => each.scheduleId === scheduleId && each.event === name);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    // Its registrations are nothing to this service.
    const isReport = request.url === machinePaths.events;
    for (const report of isReport ? playReports.parse(JSON.parse(body)).plays : []) {
      reports.set(report.leaseId, report);
      const event = report.end === null ? "started" : "ended";
      if (!find(report.leaseId, event)) events.push({ event, scheduleId: report.leaseId, ...report.end });
    }
    response.setHeader("content-type", "application/json").end('{"code":0,"msg":"","data":null}');
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** What was reported, each once. */
    events,
    /** The newest report of each lease. */
    reports,
    /** Waits for an event of a schedule. @returns its first one */
    event: (scheduleId: string, name: GameEvent["event"]): Promise<GameEvent> =>
      until(() => find(scheduleId, name) ?? null, `${name} of ${scheduleId}`),
    close: () => server.close(),
  };
}

/** Polls until there is a value. @throws when there is none within 30 s */
export async function until<Value>(look: () => Value | null, what: string): Promise<Value> {
  let value: Value | null = null;
  await expect
    .poll(
      () => {
        value = look();
        return value !== null;
      },
      { interval: 20, message: what },
    )
    .toBe(true);
  if (value === null) throw new Error(what);
  return value;
}

const marker = z.object({ key: z.object({ profile: z.string() }).nullable(), process: z.string() });

/** Data folder of a host, with what can be learned from it. */
export function makeDataFolder() {
  const path = mkdtempSync(join(tmpdir(), "seats-test-"));
  const homes = join(path, "homes");
  return {
    path,
    /** The process that plays with these saves, and its home folder; null while there is none. */
    player(profile: string): { readonly pid: number; readonly home: string } | null {
      for (const name of readdirSync(homes).filter((each) => each.endsWith(".json"))) {
        const { key, process } = marker.parse(JSON.parse(readFileSync(join(homes, name), "utf8")));
        if (key?.profile === profile && isAlive(process))
          return { pid: Number.parseInt(process, 10), home: join(homes, name.replace(".json", "")) };
      }
      return null;
    },
    remove: (): void => rmSync(path, { recursive: true, force: true }),
  };
}

/** The control calls of a host. */
export function controlOf(port: number) {
  const call = async (path: string, body?: unknown): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${machineToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    call,
    /** Leases a seat and starts its game; the schedule's id is the saves' profile too. */
    async play(scheduleId: string, gameId: string, profile: string | null = scheduleId): Promise<void> {
      const ids = { leaseId: scheduleId, sessionKey: keyOf(scheduleId) };
      const lease = { ...leaseOf(scheduleId, gameId), ...ids, start: { mode: 5, profile } };
      expect((await call("/control/lease", lease)).status).toBe(200);
    },
    end: (scheduleId: string) => call("/control/end", { scheduleId, leaseId: scheduleId }),
    /** The states of all seats, by schedule. */
    async seats(): Promise<Record<string, string>> {
      const reply = await (await call("/control/seats")).json();
      const { seats } = seatList.parse(reply.data);
      return Object.fromEntries(seats.map(({ scheduleId, state }) => [scheduleId, state]));
    },
  };
}

export const keyOf = (scheduleId: string): string => `session-key-of-${scheduleId}`;

/** A seat's process with all that it has started, as they are now. */
export interface SeatTree {
  readonly pid: number;
  /** Every process, the seat's own first. */
  readonly marks: readonly ProcessMark[];
  /** Numbers of the X displays. */
  readonly displays: readonly number[];
  /** Process ids by the name of the program. */
  pids(name: string): number[];
}

export function treeOf(seat: number): SeatTree {
  const pids = [seat, ...descendants(seat)];
  const words = (pid: number): string[] => readOr(`/proc/${pid}/cmdline`).split("\0");
  return {
    pid: seat,
    marks: pids.map(processMark),
    displays: pids.flatMap((pid) => {
      const [program = "", display = ""] = words(pid);
      return program.endsWith("Xvfb") ? [Number(display.slice(1))] : [];
    }),
    pids: (name) => pids.filter((pid) => readOr(`/proc/${pid}/comm`).trim() === name),
  };
}

function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
