import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createServiceCalls } from "../../../host/fleet/serviceCalls.ts";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  answer: http.RequestListener,
): Promise<{ url: string; seen: string[]; server: http.Server }> {
  const seen: string[] = [];
  const server = http.createServer((request, reply) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(request, reply);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
}

test("R-FLEET-01 a service process that is gone is passed over, and asked last from then on", async () => {
  const gone = await serve((_request, reply) => reply.writeHead(503).end());
  const there = await serve((_request, reply) => reply.end('{"data":1}'));
  const calls = createServiceCalls([gone.url, there.url], "a-token-of-the-test");
  expect(await calls.post("/internal/hosts", {}, 1_000)).toEqual({ body: { data: 1 } });
  expect(await calls.post("/internal/hosts", {}, 1_000)).toEqual({ body: { data: 1 } });
  expect([gone.seen.length, there.seen.length]).toEqual([1, 2]);
  expect(there.seen[0]).toBe("POST /internal/hosts Bearer a-token-of-the-test");
});

test("R-FLEET-01 a redirect is not followed, so the token goes nowhere else; without anybody there is no answer", async () => {
  const elsewhere = await serve((_request, reply) => reply.end("{}"));
  const lying = await serve((_request, reply) => reply.writeHead(307, { Location: elsewhere.url }).end());
  expect(await createServiceCalls([lying.url], "a-token").post("/x", {}, 1_000)).toBeNull();
  expect(elsewhere.seen).toEqual([]);
});
