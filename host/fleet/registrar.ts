import * as z from "zod";
import { withinRequest } from "../../server/log/requestScope.ts";
import {
  type HostUse,
  machinePaths,
  type Registration,
  registered,
} from "../../wire/hosts/machineControl.ts";
import type { Clock } from "../lib/clock.ts";
import { firstRegistrationInterval, registrationInterval, registrationTimeout } from "../lib/durations.ts";
import type { ServiceCalls } from "./serviceCalls.ts";

/** Tells the service that this host is there (R-FLEET-01). */
export interface Registrar {
  /** Something has changed: tells it at once. */
  changed(): void;
  /** Says goodbye, so that the service gives no more players to this host. Resolves when it knows, or cannot be told. */
  close(): Promise<void>;
}

export interface RegistrarDeps {
  readonly clock: Clock;
  readonly calls: ServiceCalls;
  /** What the host says of itself now. */
  readonly say: () => Promise<Registration>;
  /** Told when the service says that it gives players to this host, or why not. */
  readonly onUse: (use: HostUse) => void;
  readonly reportError: (where: string, error: unknown) => void;
}

const reply = z.object({ data: registered });

/** Registers at once, and every 2 s from the first answer on; before it more often, as host and service may start together. */
export function createRegistrar({ clock, calls, say, onUse, reportError }: RegistrarDeps): Registrar {
  let use: HostUse | null = null;
  let isClosed = false;
  let isDue = false;
  let sending: Promise<void> | null = null;
  let cancel = (): void => undefined;

  const post = async (body: Registration): Promise<void> => {
    const taken = await calls.post(machinePaths.register, body, registrationTimeout);
    const answer = reply.safeParse(taken?.body);
    if (!answer.success || answer.data.data.use === use) return;
    use = answer.data.data.use;
    onUse(use);
  };

  const sendAll = async (): Promise<void> => {
    while (isDue && !isClosed) {
      isDue = false;
      await post(await say()).catch((error: unknown) => reportError("registration", error));
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
    // The signs of life that follow belong to no request, whatever has set this one off.
    changed: () => withinRequest(null, tick),
    async close() {
      isClosed = true;
      cancel();
      await sending;
      // Whatever fails, the host ends.
      const goodbye = async () => post({ ...(await say()), drainMs: 0 });
      await goodbye().catch((error: unknown) => reportError("registration", error));
    },
  };
}
