import type { Deliver } from "./webhook.ts";

/** Posts webhooks over HTTP; one without a success reply within 10 s counts as not accepted. */
export function httpDeliver(url: string): Deliver {
  return async (headers, body) => {
    const reply = await fetch(url, {
      method: "POST",
      headers: { ...headers },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
    await reply.arrayBuffer();
    return reply.ok;
  };
}
