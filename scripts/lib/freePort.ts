import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ephemeral ports of Linux, macOS and Windows. The kernel hands those out to every connection and to every server that listens
 * on port 0, so that one of them may be taken between its choice here and its use.
 */
const [firstPort, endPort] = [10_000, 28_000];

/** A free TCP port, for a program that must know its own beforehand; everything else listens on port 0. */
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
