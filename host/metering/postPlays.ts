import { machinePaths, type PlayReports } from "../../wire/hosts/hostControl.ts";
import type { ServiceCalls } from "../fleet/serviceCalls.ts";
import { playPostTimeout } from "../lib/durations.ts";

/** Posts reports to the service. @returns false if it refused them; the post may be retried */
export function postPlays(calls: ServiceCalls): (reports: PlayReports) => Promise<boolean> {
  return async (reports) => (await calls.post(machinePaths.events, reports, playPostTimeout)) !== null;
}
