import { hostLabel, hostLabelKey } from "../../wire/hosts/agones.ts";
import type { Clock } from "../lib/clock.ts";
import { agonesHealthInterval, agonesRenewInterval } from "../lib/durations.ts";

/** A call to the SDK server beside this host. @returns whether it succeeded; never throws */
export type CallSdk = (
  method: "POST" | "PUT",
  path: "/health" | "/ready" | "/allocate" | "/shutdown" | "/metadata/label",
  body: Readonly<Record<string, string>>,
) => Promise<boolean>;

/** Agones' view of this host: one GameServer (R-AGONES-01). */
export interface AgonesSdk {
  /** Makes Agones remove the GameServer, and start another if the fleet needs one. Resolves after the call, even if it failed. */
  shutDown(): Promise<void>;
}

type Declared = "/ready" | "/allocate";

/**
 * Reports every 2 s that this process is alive, and whether it has players: scaling and rolling updates leave an allocated GameServer
 * alone, but not a ready one. Failed calls are repeated, because the SDK server may start later than this host.
 * @param deps.hostId label by which the service finds this host's GameServer
 * @param deps.seatsInUse 0: no players, seats can be leased
 */
export function startAgonesSdk(deps: {
  readonly clock: Clock;
  readonly call: CallSdk;
  readonly hostId: string;
  readonly seatsInUse: () => number;
  readonly reportError: (where: string, error: unknown) => void;
}): AgonesSdk {
  const { clock, call, hostId, seatsInUse, reportError } = deps;
  let isLabelled = false;
  let declared: { readonly state: Declared; readonly at: number } | null = null;
  let isReported = false;
  let cancel = (): void => undefined;
  let isOver = false;

  const declare = async (): Promise<boolean> => {
    isLabelled ||= await call("PUT", "/metadata/label", { key: hostLabelKey, value: hostLabel(hostId) });
    if (!isLabelled) return false;
    const state: Declared = seatsInUse() > 0 ? "/allocate" : "/ready";
    // The service allocates before it leases, and may have died in between: an empty host reports again that it is ready.
    const isRecent = declared !== null && clock.now() - declared.at < agonesRenewInterval;
    if (declared?.state === state && (isRecent || state === "/allocate")) return true;
    const isTaken = await call("POST", state, {});
    if (isTaken) declared = { state, at: clock.now() };
    return isTaken;
  };

  const tick = async (): Promise<void> => {
    const isTaken = (await call("POST", "/health", {})) && !isOver && (await declare());
    if (isOver) return;
    if (!isTaken && !isReported) reportError("agones", "the SDK server does not answer, or refuses");
    isReported = !isTaken;
    cancel = clock.after(agonesHealthInterval, () => void tick());
  };

  void tick();
  return {
    async shutDown() {
      isOver = true;
      cancel();
      await call("POST", "/shutdown", {});
    },
  };
}
