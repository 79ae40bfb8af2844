import type { Deliver } from "./webhook.ts";

/** Posts webhooks over HTTP; what is not answered within 10 s or not with success was not taken. */
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
