import * as z from "zod/mini";
import { envelope } from "../../streams/wire/envelope.ts";
import { machinePaths, seatList } from "../../streams/wire/machineControl.ts";
import type { CommandResult, HostPool } from "./hostPool.ts";

/** A machine on the same network answers within this time, in ms, or counts as away. */
const requestTimeout = 4_000;
const reply = z.object({ status: z.number(), body: z.optional(envelope) });

/**
 * A machine host, directed over HTTP.
 * @param base its address, such as "http://127.0.0.1:8081"
 * @param token the secret that host and service share
 */
export function createHttpHostPool(base: string, token: string): HostPool {
  const ask = async (path: string, command?: unknown): Promise<z.infer<typeof reply> | null> => {
    try {
      const answer = await fetch(base + path, {
        method: command === undefined ? "GET" : "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          ...(command === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(command === undefined ? {} : { body: JSON.stringify(command) }),
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
    async seats() {
      const answer = await ask(machinePaths.seats);
      const read = seatList.safeParse(answer?.body?.data);
      return read.success ? read.data : null;
    },
    lease: (lease) => command(machinePaths.lease, lease),
    start: (start) => command(machinePaths.start, start),
    end: (scheduleId) => command(machinePaths.end, { scheduleId }),
  };
}
