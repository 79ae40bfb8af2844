import { machinePaths, type PlayReports } from "../../streams/wire/machineControl.ts";
import { playPostTimeoutMs } from "../lib/durations.ts";

/**
 * Posts reports to the service.
 * @param serviceUrl its base URL
 * @returns false when the service refused them: whatever the reason, it may pass
 */
export function postPlays(serviceUrl: string, token: string): (reports: PlayReports) => Promise<boolean> {
  return async (reports) => {
    const reply = await fetch(`${serviceUrl}${machinePaths.events}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(reports),
      redirect: "error",
      signal: AbortSignal.timeout(playPostTimeoutMs),
    });
    await reply.arrayBuffer();
    return reply.ok;
  };
}
