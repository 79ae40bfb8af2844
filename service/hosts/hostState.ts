import { machineProtocol } from "../../streams/wire/hosts/machineControl.ts";
import { hostGivenUpAfter, hostSilence } from "../lib/durations.ts";
import type { HostRecord } from "../store/hosts/hosts.ts";

/**
 * What a host is good for. Only one that is `used` gets new players.
 * - `draining`: those inside play on, then it ends (R-FLEET-07)
 * - `silent`: not heard for 10 s; those inside may play on (R-FLEET-02)
 * - `gone`: not heard for 50 s; its seats are given up (R-FLEET-03)
 * - `returning`: back, and may still hold seats that were given up (R-FLEET-04)
 * - `otherProtocol`: of another version than this service (R-FLEET-06)
 * - `otherSaves`: keeps its saves elsewhere than the host that was there first (R-FLEET-08)
 */
export type HostState =
  | "used"
  | "draining"
  | "silent"
  | "gone"
  | "returning"
  | "otherProtocol"
  | "otherSaves";

/** A host, and what it is good for now. */
export interface KnownHost extends HostRecord {
  readonly state: HostState;
  /** It refused a player or did not answer a moment ago, and gets none until its next sign of life. */
  readonly isSuspect: boolean;
  /** An operator keeps new players from it (R-OPS-06), as far as this process has heard: within a second. */
  readonly isDrained: boolean;
}

/**
 * Says what each host is good for.
 * @param hosts those that came first before the others
 * @param now on the timeline of the clock, ms
 */
export function withStates(hosts: readonly HostRecord[], now: number): readonly KnownHost[] {
  const saves = hosts.find((host) => host.protocol === machineProtocol && !isGone(host, now))?.saves;
  return hosts.map((host) => ({
    ...host,
    state: stateOf(host, saves, now),
    isSuspect: false,
    isDrained: false,
  }));
}

function stateOf(host: HostRecord, saves: string | undefined, now: number): HostState {
  if (isGone(host, now)) return "gone";
  if (now - host.heardAt >= hostSilence) return "silent";
  if (host.protocol !== machineProtocol) return "otherProtocol";
  if (host.isGivenUp) return "returning";
  if (host.saves !== saves) return "otherSaves";
  return host.drainsUntil === null ? "used" : "draining";
}

const isGone = ({ heardAt }: HostRecord, now: number): boolean => now - heardAt >= hostGivenUpAfter;

/** Whether a host can be asked for something: it was heard lately, and speaks as this service does. */
export const isHeard = ({ state }: KnownHost): boolean =>
  state !== "gone" && state !== "silent" && state !== "otherProtocol";
