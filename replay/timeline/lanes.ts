import type { Line } from "../../recorder/format.ts";
import { memberOf } from "../facts/plainText.ts";

/** The rows of the timeline, from top to bottom (R-REC-35). */
export const lanes = [
  "clicks",
  "calls",
  "frames",
  "popups",
  "toasts",
  "errors",
  "timers",
  "page",
  "desk",
  "states",
  "other",
] as const;
export type Lane = (typeof lanes)[number];

/** The ports of the core. */
export const lanesOfPorts: Readonly<Record<string, Lane>> = {
  http: "calls",
  socket: "frames",
  navigation: "page",
  lifecycle: "page",
  storage: "page",
  shell: "page",
  sharing: "page",
  installer: "page",
  updates: "page",
  stage: "desk",
  payments: "desk",
  alerts: "desk",
  report: "errors",
  identity: "other",
  clock: "timers",
};

/** The lane of a fact; one that is a failure is shown among the errors as well ({@link isFailure}). */
export function laneOf({ what, port, kind }: Line): Lane {
  if (what === "send") return "clicks";
  if (what === "read" || what === "draw") return "other";
  if (port === "state") return kind === "overlays" ? "popups" : kind === "toasts" ? "toasts" : "states";
  if (port === "screen") return "states";
  return Object.hasOwn(lanesOfPorts, port) ? (lanesOfPorts[port] ?? "other") : "other";
}

/** True for a reported fault, a stream that errors, a call that failed or was refused, and a connection that broke. */
export function isFailure({ what, port, data }: Line): boolean {
  if (what === "error" || port === "report") return true;
  if (what !== "next") return false;
  const kind = memberOf(data, "kind");
  if (kind === "failed") return true;
  if (port === "socket") return kind === "closed" && memberOf(data, "code") !== 1_000;
  if (port !== "http") return false;
  const status = memberOf(data, "status");
  return typeof status === "number" && status >= 400;
}
