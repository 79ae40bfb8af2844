import * as z from "zod/mini";
import { currentRequestId } from "../../server/log/requestScope.ts";
import { envelope } from "../../streams/wire/calls/envelope.ts";
import { machinePaths, seatList } from "../../streams/wire/hosts/machineControl.ts";
import { requestIdHeader } from "../../streams/wire/requestId.ts";
import type { CommandResult, Host } from "./hostPool.ts";
import { createHttpHostSaves } from "./hostSaves.ts";
import { readScreenshot } from "./readScreenshot.ts";
import { readReportedGames } from "./reportedGames.ts";

/** A host that does not answer within this time, in ms, counts as unreachable. */
const requestTimeout = 4_000;
const reply = z.object({ status: z.number(), body: z.optional(envelope) });

/**
 * One host, controlled over HTTP.
 * @param base its address, such as "http://127.0.0.1:8081"
 * @param token the secret that host and service share
 * @param reportError receives what the host says wrongly
 */
export function createHttpHost(
  base: string,
  token: string,
  reportError: (where: string, error: unknown) => void,
): Host {
  const reported = new Set<string>();
  /** The host is asked again and again: each fault is reported once. */
  const reportOnce = (where: string, error: unknown) => {
    const line = `${where}: ${String(error)}`;
    if (reported.has(line)) return;
    reported.add(line);
    reportError(where, error);
  };
  const authorization = { Authorization: `Bearer ${token}` };
  const ask = async (path: string, command?: unknown): Promise<z.infer<typeof reply> | null> => {
    const requestId = currentRequestId();
    try {
      const answer = await fetch(base + path, {
        method: command === undefined ? "GET" : "POST",
        headers: {
          ...authorization,
          ...(requestId === null ? {} : { [requestIdHeader]: requestId }),
          ...(command === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(command === undefined ? {} : { body: JSON.stringify(command) }),
        redirect: "error",
        signal: AbortSignal.timeout(requestTimeout),
      });
      const body: unknown = await answer.json().catch(() => undefined);
      const read = reply.safeParse({ status: answer.status, body });
      return read.success ? read.data : { status: answer.status };
    } catch {
      return null;
    }
  };
  const command = async (path: string, body: unknown): Promise<CommandResult> => {
    const answer = await ask(path, body);
    if (answer === null || answer.status >= 500) return "unreachable";
    return answer.status >= 200 && answer.status < 300 ? "done" : "refused";
  };
  return {
    ...createHttpHostSaves(base, token),
    async seats() {
      const answer = await ask(machinePaths.seats);
      const read = seatList.safeParse(answer?.body?.data);
      return read.success ? read.data : null;
    },
    async games() {
      const answer = await ask(machinePaths.games);
      return answer === null ? null : readReportedGames(answer.body?.data, reportOnce);
    },
    async screenshot(path) {
      try {
        const signal = AbortSignal.timeout(requestTimeout);
        const address = `${base}${machinePaths.screenshots}/${path}`;
        return await readScreenshot(
          await fetch(address, { headers: authorization, redirect: "error", signal }),
        );
      } catch {
        return null;
      }
    },
    lease: (lease) => command(machinePaths.lease, lease),
    start: (start) => command(machinePaths.start, start),
    freeze: (freeze) => command(machinePaths.freeze, freeze),
    end: (end) => command(machinePaths.end, end),
    setGuests: (guests) => command(machinePaths.guests, guests),
  };
}
