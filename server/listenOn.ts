import { once } from "node:events";
import type { Server } from "node:http";

/** Later errors end nothing. @param port 0 picks a free one @returns the port @throws if it can't be bound */
export async function listenOn(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", () => undefined);
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
