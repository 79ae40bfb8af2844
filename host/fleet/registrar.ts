import * as z from "zod";
import { withinRequest } from "../../server/log/requestScope.ts";
import { type HostUse, machinePaths, type Registration, registered } from "../../wire/hosts/hostControl.ts";
import type { Clock } from "../lib/clock.ts";
import { firstRegistrationInterval, registrationInterval, registrationTimeout } from "../lib/durations.ts";
import type { ServiceCalls } from "./serviceCalls.ts";

/** Registers this host with the service (R-FLEET-01). */
export interface Registrar {
  /** Sends a changed registration at once. */
  changed(): void;
  /** Deregisters, so that the service gives this host no more players. Resolves after the call, even if it failed. */
  close(): Promise<void>;
}

export interface RegistrarDeps {
  readonly clock: Clock;
  readonly calls: ServiceCalls;
  /** The host's current registration. */
  readonly say: () => Promise<Registration>;
  /** Called with the service's decision: whether this host gets players, or why not. */
  readonly onUse: (use: HostUse) => void;
  readonly reportError: (where: string, error: unknown) => void;
}

const reply = z.object({ data: registered });

/** Registers at once, then every 2 s; more often until the first answer, because host and service may start together. */
export function createRegistrar({ clock, calls, say, onUse, reportError }: RegistrarDeps): Registrar {
  let use: HostUse | null = null;
  let isClosed = false;
  let isDue = false;
  let sending: Promise<void> | null = null;
  let cancel = (): void => undefined;

  const post = async (changes: Partial<Registration> = {}): Promise<void> => {
    const body = { ...(await say()), ...changes };
    const taken = await calls.post(machinePaths.register, body, registrationTimeout);
    const answer = reply.safeParse(taken?.body);
    if (!answer.success || answer.data.data.use === use) return;
    use = answer.data.data.use;
    onUse(use);
  };

  const sendAll = async (): Promise<void> => {
    while (isDue && !isClosed) {
      isDue = false;
      await post().catch((error: unknown) => reportError("registration", error));
    }
  };

  const tick = (): void => {
    cancel();
    if (isClosed) return;
    isDue = true;
    sending ??= sendAll().finally(() => {
      sending = null;
      if (!isClosed)
        cancel = clock.after(use === null ? firstRegistrationInterval : registrationInterval, tick);
    });
  };

  tick();
  return {
    // Later registrations belong to no request, even if a request caused this one.
    changed: () => withinRequest(null, tick),
    async close() {
      isClosed = true;
      cancel();
      await sending;
      // If this fails, the host ends anyway.
      await post({ drainMs: 0 }).catch((error: unknown) => reportError("registration", error));
    },
  };
}
