import { type MachineEvent, machinePaths } from "../../streams/wire/machineControl.ts";
import type { Clock } from "../lib/clock.ts";
import { notifyRetryMs, notifyTimeoutMs } from "../lib/durations.ts";

/** Sends events to the service. */
export interface Notifier {
  /** Queues the event. Never throws; an event is dropped after its last retry failed (see `notifyRetryMs`). */
  notify(event: MachineEvent): void;
  /** Resolves when no event is pending. */
  settled(): Promise<void>;
}

/** @param post sends one event; rejects or resolves to false when the service did not accept it */
export function createNotifier(post: (body: MachineEvent) => Promise<boolean>, clock: Clock): Notifier {
  // One promise chain for each schedule keeps its events in order.
  const queues = new Map<string, Promise<void>>();

  const wait = (delay: number): Promise<void> => new Promise((resolve) => clock.after(delay, resolve));

  const deliver = async (event: MachineEvent): Promise<void> => {
    for (const delay of [...notifyRetryMs, null]) {
      if (await post(event).catch(() => false)) return;
      if (delay !== null) await wait(delay);
    }
  };

  return {
    notify(event) {
      const previous = queues.get(event.scheduleId) ?? Promise.resolve();
      const queue = previous
        .then(() => deliver(event))
        .then(() => {
          if (queues.get(event.scheduleId) === queue) queues.delete(event.scheduleId);
        });
      queues.set(event.scheduleId, queue);
    },
    async settled() {
      await Promise.all(queues.values());
    },
  };
}

/** Posts an event to the service. @returns true when it needs no retry */
export function postToService(serviceUrl: string, token: string): (body: MachineEvent) => Promise<boolean> {
  return async (body) => {
    const reply = await fetch(`${serviceUrl}${machinePaths.events}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(notifyTimeoutMs),
    });
    await reply.arrayBuffer();
    // Events that it finds malformed it would refuse again. Every other refusal may pass: a token that is being
    // replaced, or a proxy in between.
    return reply.ok || reply.status === 400;
  };
}
