import { jsonOf } from "../../wire/orElse.ts";

/** Calls of a host to its service. */
export interface ServiceCalls {
  /**
   * Posts to the service process that answered last; if it fails, to the others in turn.
   * @param timeoutMs of each attempt
   * @returns the reply; null if all failed
   */
  post(path: string, body: unknown, timeoutMs: number): Promise<ServiceReply | null>;
}

interface ServiceReply {
  /** Untrusted; undefined if it is not JSON. */
  readonly body: unknown;
}

/**
 * @param urls of the service's processes, or of their load balancer
 * @param token the secret shared by host and service
 */
export function createServiceCalls(urls: readonly string[], token: string): ServiceCalls {
  let first = 0;

  const postTo = async (url: string, body: string, timeoutMs: number): Promise<ServiceReply | null> => {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await reply.text();
    return reply.ok ? { body: jsonOf(text) } : null;
  };

  return {
    async post(path, body, timeoutMs) {
      const text = JSON.stringify(body);
      const start = first;
      for (let turn = 0; turn < urls.length; turn += 1) {
        const index = (start + turn) % urls.length;
        const reply = await postTo(`${urls[index]}${path}`, text, timeoutMs).catch(() => null);
        if (reply === null) continue;
        first = index;
        return reply;
      }
      return null;
    },
  };
}
