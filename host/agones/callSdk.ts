import { agonesTimeout } from "../lib/durations.ts";
import type { CallSdk } from "./agonesSdk.ts";

/**
 * Calls the SDK server by REST, as Agones' `sdk.swagger.json` describes it.
 * @param port from `AGONES_SDK_HTTP_PORT`, which Agones sets
 */
export function callSdk(port: number): CallSdk {
  return async (method, path, body) => {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(agonesTimeout),
      });
      await reply.arrayBuffer();
      return reply.ok;
    } catch {
      return false;
    }
  };
}
