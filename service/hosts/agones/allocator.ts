import { readFile } from "node:fs/promises";
import { request } from "node:https";
import * as z from "zod/mini";
import { hostLabel, hostLabelSelector } from "../../../wire/hosts/agones.ts";
import { agonesTimeout } from "../../lib/durations.ts";
import type { AgonesSettings } from "../../settings/agones.ts";

/** `none`: no GameServer of this host can be allocated. `unknown`: Agones did not answer, or not as expected. */
export type Allocation = "allocated" | "none" | "unknown";

/** Asks Agones to keep a host for its players. Never throws. */
export type Allocate = (hostId: string) => Promise<Allocation>;

const allocated = z.object({ gameServerName: z.string().check(z.minLength(1)) });
const maxReplyBytes = 100_000;

/**
 * Agones' allocation by REST with mutual TLS, as in its `allocation.swagger.json`. Selects the GameServer of one host by its label,
 * whether it has players already or is ready. Reads the files for each call, because clusters renew certificates in place.
 */
export function createAllocate(
  settings: AgonesSettings,
  reportError: (where: string, error: unknown) => void,
): Allocate {
  return async (hostId) => {
    const matchLabels = { [hostLabelSelector]: hostLabel(hostId) };
    const body = JSON.stringify({
      namespace: settings.namespace,
      gameServerSelectors: [
        { matchLabels, gameServerState: "ALLOCATED" },
        { matchLabels, gameServerState: "READY" },
      ],
    });
    try {
      const { status, text } = await post(settings, body);
      // The gateway's RESOURCE_EXHAUSTED: no GameServer matches.
      if (status === 429) return "none";
      if (status === 200 && allocated.safeParse(JSON.parse(text)).success) return "allocated";
      reportError("agones", `allocation answered ${status}`);
    } catch (error) {
      reportError("agones", error);
    }
    return "unknown";
  };
}

async function post(
  { url, certFile, keyFile, caFile }: AgonesSettings,
  body: string,
): Promise<{ status: number | undefined; text: string }> {
  const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => readFile(file)));
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/gameserverallocation`,
      {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
        cert,
        key,
        ca,
        agent: false,
        signal: AbortSignal.timeout(agonesTimeout),
      },
      (reply) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        reply.on("data", (part: Buffer) => {
          bytes += part.length;
          if (bytes > maxReplyBytes) call.destroy(new Error("the allocation's answer is too long"));
          else parts.push(part);
        });
        reply.on("end", () =>
          resolve({ status: reply.statusCode, text: Buffer.concat(parts).toString("utf8") }),
        );
        reply.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}
