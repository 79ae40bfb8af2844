import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below all systems' ephemeral ports: one of those might be taken between its choice here and its use. */
const [firstPort, endPort] = [10_000, 28_000];

/** A free TCP port, for programs that must know their port in advance; everything else listens on port 0. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, endPort);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
