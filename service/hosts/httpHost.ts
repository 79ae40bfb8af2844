import * as z from "zod/mini";
import { currentRequestId } from "../../server/log/requestScope.ts";
import { envelope } from "../../wire/calls/envelope.ts";
import { type GameBrief, gameBrief } from "../../wire/catalogue.ts";
import { gameDetails } from "../../wire/gameDetails.ts";
import { machinePaths, seatList } from "../../wire/hosts/hostControl.ts";
import { requestIdHeader } from "../../wire/requestId.ts";
import { hostTimeout } from "../lib/durations.ts";
import type { CommandResult, Host, Screenshot } from "./hostPool.ts";
import { createHttpHostSaves } from "./hostSaves.ts";

/** Larger screenshots are dropped, bytes. */
const maxScreenshotBytes = 2_000_000;
const report = z.object({ games: z.array(z.unknown()) });
const described = z.object({ details: z.optional(gameDetails) });
const named = z.object({ gameIdStr: z.string() });
const reply = z.object({ status: z.number(), body: z.optional(envelope) });

/**
 * One host, controlled over HTTP.
 * @param base its address, such as "http://127.0.0.1:8081"
 * @param token the secret that host and service share
 * @param reportError receives the host's invalid replies
 */
export function createHttpHost(
  base: string,
  token: string,
  reportError: (where: string, error: unknown) => void,
): Host {
  const reported = new Set<string>();
  /** Reports each fault once, because hosts are polled. */
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
        signal: AbortSignal.timeout(hostTimeout),
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
    screenshot(path) {
      const signal = AbortSignal.timeout(hostTimeout);
      const asked = { headers: authorization, redirect: "error", signal } as const;
      return fetch(`${base}${machinePaths.screenshots}/${path}`, asked)
        .then(readScreenshot)
        .catch(() => null);
    },
    lease: (lease) => command(machinePaths.lease, lease),
    start: (start) => command(machinePaths.start, start),
    freeze: (freeze) => command(machinePaths.freeze, freeze),
    end: (end) => command(machinePaths.end, end),
    setGuests: (guests) => command(machinePaths.guests, guests),
  };
}

/** Goes by the file's first bytes, not by its content type. */
function typeOf(body: Buffer): Screenshot["type"] | null {
  if (body.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  const isWebp = body.toString("latin1", 0, 4) === "RIFF" && body.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : null;
}

/** Reads a screenshot, and aborts one that is too large. @throws when the connection fails */
async function readScreenshot(answer: Response): Promise<Screenshot | null> {
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > maxScreenshotBytes) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const type = typeOf(body);
  return type === null ? null : { type, body };
}

/**
 * Reads a host's report of its games. Leaves out and reports invalid ones; of several with one id the first counts.
 * @param reportError receives one line for each game left out
 * @returns null when it is no report
 */
function readReportedGames(
  data: unknown,
  reportError: (where: string, error: unknown) => void,
): readonly GameBrief[] | null {
  const read = report.safeParse(data);
  if (!read.success) return null;
  const games = new Map<string, GameBrief>();
  for (const [index, one] of read.data.games.entries()) {
    const brief = gameBrief.safeParse(one);
    const issue = (brief.success ? described.safeParse(one) : brief).error?.issues[0];
    if (!brief.success || issue !== undefined) {
      const name = named.safeParse(one).data?.gameIdStr || `number ${index + 1}`;
      reportError(`game ${name}`, `left out: ${issue?.path.join(".")}: ${issue?.message}`);
    } else if (!games.has(brief.data.gameIdStr)) games.set(brief.data.gameIdStr, brief.data);
  }
  return [...games.values()];
}
