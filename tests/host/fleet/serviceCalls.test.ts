import type http from "node:http";
import { expect, test } from "vitest";
import { createServiceCalls } from "../../../host/fleet/serviceCalls.ts";
import { serve } from "../../support/serve.ts";

async function listening(answer: http.RequestListener): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const url = await serve((request, reply) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    answer(request, reply);
  });
  return { url, seen };
}

test("R-FLEET-01 a service process that is gone is passed over, and asked last from then on", async () => {
  const gone = await listening((_request, reply) => reply.writeHead(503).end());
  const there = await listening((_request, reply) => reply.end('{"data":1}'));
  const calls = createServiceCalls([gone.url, there.url], "a-token-of-the-test");
  expect(await calls.post("/internal/hosts", {}, 1_000)).toEqual({ body: { data: 1 } });
  expect(await calls.post("/internal/hosts", {}, 1_000)).toEqual({ body: { data: 1 } });
  expect([gone.seen.length, there.seen.length]).toEqual([1, 2]);
  expect(there.seen[0]).toBe("POST /internal/hosts Bearer a-token-of-the-test");
});

test("R-FLEET-01 a redirect is not followed, so the token goes nowhere else; without anybody there is no answer", async () => {
  const elsewhere = await listening((_request, reply) => reply.end("{}"));
  const lying = await listening((_request, reply) => reply.writeHead(307, { Location: elsewhere.url }).end());
  expect(await createServiceCalls([lying.url], "a-token").post("/x", {}, 1_000)).toBeNull();
  expect(elsewhere.seen).toEqual([]);
});
