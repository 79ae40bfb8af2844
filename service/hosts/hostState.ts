import { machineProtocol } from "../../wire/hosts/hostControl.ts";
import { hostGivenUpAfter, hostSilence } from "../lib/durations.ts";
import type { HostRecord } from "../store/hosts/hosts.ts";

/**
 * Only a `used` host gets new players.
 * - `draining`: its games go on, then it stops (R-FLEET-07)
 * - `silent`: no heartbeat for 10 s; its games may go on (R-FLEET-02)
 * - `gone`: no heartbeat for 50 s; its seats are given up (R-FLEET-03)
 * - `returning`: back, and may still hold seats that were given up (R-FLEET-04)
 * - `otherProtocol`: of another protocol version than this service (R-FLEET-06)
 * - `otherSaves`: keeps its saves elsewhere than the host that registered first (R-FLEET-08)
 */
export type HostState =
  | "used"
  | "draining"
  | "silent"
  | "gone"
  | "returning"
  | "otherProtocol"
  | "otherSaves";

export interface KnownHost extends HostRecord {
  readonly state: HostState;
  /** It refused a player or did not answer, and gets no players until its next heartbeat. */
  readonly isSuspect: boolean;
  /** Drained by an operator (R-OPS-06), as this process last read it. */
  readonly isDrained: boolean;
}

/**
 * Adds each host's state.
 * @param hosts in the order of their first registration
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

/** Whether a host takes commands: it was heard lately and speaks this service's protocol. */
export const isHeard = ({ state }: KnownHost): boolean =>
  state !== "gone" && state !== "silent" && state !== "otherProtocol";
