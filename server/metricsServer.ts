import { createServer } from "node:http";
import type { Registry } from "prom-client";
import { listenOn } from "./listenOn.ts";

/** Address of the metrics; never where players connect (R-EYES-02). */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Serves `GET /metrics`. @param refresh of gauges that are read; if it fails, they keep their values @throws if it can't listen */
export async function serveMetrics(
  registry: Registry,
  refresh: () => void | Promise<void>,
  { host, port }: MetricsAddress,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    Promise.resolve()
      .then(refresh)
      .catch(() => undefined)
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end());
  });
  return {
    port: await listenOn(server, host, port),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
