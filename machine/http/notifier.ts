import { type MachineEvent, machinePaths } from "../../streams/wire/machineControl.ts";
import type { Clock } from "../lib/clock.ts";
import { notifyRetryMs, notifyTimeoutMs } from "../lib/durations.ts";

/** Tells the service what happens here. */
export interface Notifier {
  /** Never waits and never fails; what cannot be delivered after some tries is dropped. */
  tell(event: MachineEvent): void;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
}

/** @param post sends one body; rejects or answers false when the service did not take it */
export function createNotifier(post: (body: MachineEvent) => Promise<boolean>, clock: Clock): Notifier {
  // Events of one schedule arrive in the order in which they happened.
  const lines = new Map<string, Promise<void>>();

  const wait = (delay: number): Promise<void> => new Promise((resolve) => clock.after(delay, resolve));

  const deliver = async (event: MachineEvent): Promise<void> => {
    for (const pause of [...notifyRetryMs, null]) {
      if (await post(event).catch(() => false)) return;
      if (pause !== null) await wait(pause);
    }
  };

  return {
    tell(event) {
      const before = lines.get(event.scheduleId) ?? Promise.resolve();
      const line = before
        .then(() => deliver(event))
        .then(() => {
          if (lines.get(event.scheduleId) === line) lines.delete(event.scheduleId);
        });
      lines.set(event.scheduleId, line);
    },
    async settled() {
      await Promise.all(lines.values());
    },
  };
}

/** Posts to the service's address by HTTP. */
export function postToService(serviceUrl: string, token: string): (body: MachineEvent) => Promise<boolean> {
  return async (body) => {
    const reply = await fetch(`${serviceUrl}${machinePaths.events}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(notifyTimeoutMs),
    });
    await reply.arrayBuffer();
    // The service will not take a refused event the second time either.
    return reply.ok || (reply.status >= 400 && reply.status < 500);
  };
}
