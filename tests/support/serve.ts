import http from "node:http";
import { onTestFinished } from "vitest";
import { listenLocally } from "./listenLocally.ts";

/** An HTTP server that closes when the running test has finished. @returns its address */
export async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listenLocally(server)}`;
}
