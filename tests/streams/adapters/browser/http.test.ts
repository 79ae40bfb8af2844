import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { firstValueFrom, toArray } from "rxjs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { browserHttp } from "../../../../streams/adapters/browser/http.ts";
import type { HttpRequest } from "../../../../streams/ports.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let base: string;
let handle: Handler;

beforeEach(async () => {
  server = createServer((request, response) => handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  base = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (request: Partial<HttpRequest> = {}, online = true) =>
  browserHttp({ fetch, page: `${base}/th/user`, apiBase: "", online: () => online }).request({
    method: "GET",
    url: "/a",
    headers: {},
    ...request,
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

describe("browserHttp", () => {
  test("sends method, headers and body, and emits status and text once", async () => {
    const seen: unknown[] = [];
    handle = (request, response) => {
      void bodyOf(request).then((body) => {
        seen.push(request.method, request.url, request.headers.noencrypt, body);
        response.writeHead(201).end("สวัสดี");
      });
    };
    const asked$ = ask({ method: "POST", url: "/x?y=1", headers: { noencrypt: "1" }, body: '{"a":"ก"}' });
    expect(await firstValueFrom(asked$.pipe(toArray()))).toEqual([
      { kind: "reply", status: 201, body: "สวัสดี" },
    ]);
    expect(seen).toEqual(["POST", "/x?y=1", "1", '{"a":"ก"}']);
  });

  test("sends no request before it is subscribed to, and one for each subscription", async () => {
    let asked = 0;
    handle = (_request, response) => {
      asked += 1;
      response.end();
    };
    const asked$ = ask();
    await firstValueFrom(ask());
    expect(asked).toBe(1);
    await firstValueFrom(asked$);
    await firstValueFrom(asked$);
    expect(asked).toBe(3);
  });

  test.each([
    [500, "oops"],
    [401, ""],
    [200, "<html>not JSON"],
    [200, "\u0000\ufffd"],
  ])("passes on a %i with any body, without interpreting it", async (status, body) => {
    handle = (_request, response) => response.writeHead(status).end(body);
    expect(await firstValueFrom(ask())).toEqual({ kind: "reply", status, body });
  });

  test("R-ERR-01 unsubscribing aborts the request, and nothing is emitted", async () => {
    const replies: unknown[] = [];
    const arrived = new Promise<IncomingMessage>((resolve) => {
      handle = (request) => resolve(request);
    });
    const subscription = ask().subscribe({
      next: (r) => replies.push(r),
      complete: () => replies.push("end"),
    });
    const request = await arrived;
    subscription.unsubscribe();
    await once(request.socket, "close");
    expect(replies).toEqual([]);
  });

  test("R-ERR-01 a server that is gone is unreachable; offline is only what the browser says", async () => {
    server.close();
    await once(server, "close");
    expect(await firstValueFrom(ask())).toEqual({ kind: "failed", reason: "unreachable" });
    expect(await firstValueFrom(ask({}, false))).toEqual({ kind: "failed", reason: "offline" });
  });

  test("R-ERR-01 an incomplete reply is unreachable, and none of it is used", async () => {
    handle = (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write('{"code":200');
      response.socket?.destroy();
    };
    expect(await firstValueFrom(ask())).toEqual({ kind: "failed", reason: "unreachable" });
  });

  test("invalid URLs and headers do not throw", async () => {
    expect(await firstValueFrom(ask({ url: "http://[" }))).toEqual({ kind: "failed", reason: "unreachable" });
    expect(await firstValueFrom(ask({ headers: { "bad header": "x\ny" } }))).toEqual({
      kind: "failed",
      reason: "unreachable",
    });
  });

  test.each([
    ["https://api.test/base", "https://api.test/base/api/refresh", "include"],
    ["https://api.test", "https://id.test/token", "same-origin"],
    ["", "https://id.test/token", "same-origin"],
    ["", "/api/refresh", "include"],
  ])("R-SES-06 with apiBase %o, cookies for %s: %s", async (apiBase, url, credentials) => {
    const used: unknown[] = [];
    const http = browserHttp({
      page: "https://play.test/",
      apiBase,
      online: () => true,
      fetch: async (_input, init) => {
        used.push(init?.credentials);
        return new Response("");
      },
    });
    await firstValueFrom(http.request({ method: "POST", url, headers: {} }));
    expect(used).toEqual([credentials]);
  });
});
