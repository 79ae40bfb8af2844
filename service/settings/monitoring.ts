import * as z from "zod/mini";
import { type LogFormat, logFormats, loggedRequests } from "../../server/log/logRecord.ts";
import type { MetricsAddress } from "../../server/metricsServer.ts";
import { port } from "./numbers.ts";

/** Settings of log and metrics. */
export const monitoringFields = {
  LOG_FORMAT: z.optional(z.enum(logFormats)),
  LOG_REQUESTS: z.optional(z.enum(loggedRequests)),
  METRICS_PORT: z.optional(port),
  DASHBOARD_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s/]\S*$/, "an http(s) address"), z.maxLength(2_000)),
  ),
  METRICS_HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, "an address to listen on")), "127.0.0.1"),
};

export interface Monitoring {
  /** Whether each request is logged in a format; failed ones and those with security events always are. */
  readonly logsAll: (format: LogFormat) => boolean;
  /** Null: no metrics. */
  readonly metrics: MetricsAddress | null;
  /** URL of the dashboards, for the operator's page; "" for none. */
  readonly dashboard: string;
}

export function monitoringOf(values: {
  LOG_REQUESTS?: "all" | "failed" | undefined;
  METRICS_PORT?: number | undefined;
  DASHBOARD_URL?: string | undefined;
  METRICS_HOST: string;
}): Monitoring {
  const { LOG_REQUESTS: requests, METRICS_PORT: port, METRICS_HOST: host } = values;
  return {
    logsAll: (format) => (requests ?? (format === "json" ? "all" : "failed")) === "all",
    metrics: port === undefined ? null : { host, port },
    dashboard: values.DASHBOARD_URL ?? "",
  };
}
