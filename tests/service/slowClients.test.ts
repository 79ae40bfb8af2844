import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import {
  type ConnectionLimits,
  connectionLimits,
  fastifyLimits,
} from "../../service/http/connectionLimits.ts";
import { type Probes, startProbes } from "../../service/probes/probes.ts";
import { encodeFrame, frameKeys } from "../../service/push/frame.ts";
import { calls } from "../../streams/wire/calls.ts";
import { endlessPost, handshake, type RawClient, rawClient } from "../support/rawClient.ts";
import { freePort } from "./support/port.ts";
import { machineToken, type Player, startTestService, type TestService } from "./support/service.ts";

/** The product's limits, in a hurry. */
const short: ConnectionLimits = {
  ...connectionLimits(4),
  header: 1_000,
  request: 1_200,
  idle: 200,
  stalled: 1_600,
  check: 30,
  silentProbe: 1_000,
};
/** Node rounds idle times up to its own ticks, and timers may fire a moment early. */
const early = 5;

let service: TestService;
let probes: Probes;
const ports = { service: 0, pay: 0, probe: 0 };
const clients: RawClient[] = [];
const sockets: WebSocket[] = [];

beforeEach(async () => {
  Object.assign(ports, { service: await freePort(), pay: await freePort(), probe: await freePort() });
  service = await startTestService({ connections: short });
  await service.service.app.listen({ port: ports.service, host: "127.0.0.1" });
  await service.service.payServer.listen({ port: ports.pay, host: "127.0.0.1" });
  probes = await startProbes({
    host: "127.0.0.1",
    publicHost: "127.0.0.1",
    port: ports.probe,
    delays: [0],
    connections: short,
  });
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  for (const socket of sockets.splice(0)) socket.terminate();
  await service.close();
  await probes.close();
});

function client(port: number, first: string, drip = ""): RawClient {
  const made = rawClient(port, first, drip);
  clients.push(made);
  return made;
}
const received = async (made: RawClient, text: RegExp) => {
  while (!text.test(made.received())) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe.each(["service", "pay", "probe"] as const)("R-LIMIT-01 the %s port closes a connection", (port) => {
  test("that sends nothing, without an answer", async () => {
    const silent = client(ports[port], "");
    expect(await silent.gone).toBeGreaterThan(short.header - early);
    expect(silent.received()).toBe("");
  });

  test("that sends half a header", async () => {
    const half = client(ports[port], "GET / HTTP/1.1\r\nHost: te");
    expect(await half.gone).toBeGreaterThan(short.header - early);
    expect(half.received()).toContain("408 Request Timeout");
  });

  test("that drips its header", async () => {
    const slow = client(ports[port], "GET / HTTP/1.1\r\nX: ", "x");
    expect(await slow.gone).toBeGreaterThan(short.header - early);
  });

  test("that is idle after a request", async () => {
    const idle = client(ports[port], "GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n");
    expect(await idle.gone).toBeGreaterThan(short.idle - early);
    expect(idle.received()).toMatch(/^HTTP\/1\.1 4\d\d/);
  });
});

test("R-LIMIT-01 a body that drips in is refused and its connection closed", async () => {
  const slow = client(ports.service, endlessPost("/schedule/info"), " ");
  expect(await slow.gone).toBeGreaterThan(short.request - early);
  expect(slow.received()).toContain("408 Request Timeout");
});

test("R-LIMIT-01 a request that takes almost all the time allowed is answered", async () => {
  const slow = client(ports.service, "GET /nothing HTTP/1.1\r\nHost: test\r\n");
  setTimeout(() => slow.socket.write("\r\n"), short.header / 2);
  await received(slow, /^HTTP\/1\.1 404/);
});

test("R-LIMIT-01 a probe that sends nothing is closed; one that sends is not", async () => {
  const silent = client(ports.probe, handshake("/"));
  const talking = new WebSocket(`ws://127.0.0.1:${ports.probe}/`);
  sockets.push(talking);
  const timer = setInterval(() => talking.readyState === WebSocket.OPEN && talking.send("x"), 40);
  expect(await silent.gone).toBeGreaterThan(short.silentProbe - early);
  await new Promise((resolve) => setTimeout(resolve, short.silentProbe));
  expect(talking.readyState).toBe(WebSocket.OPEN);
  clearInterval(timer);
});

test("R-LIMIT-01 a probe that never reads its echoes is dropped", async () => {
  const deaf = new WebSocket(`ws://127.0.0.1:${ports.probe}/`);
  sockets.push(deaf);
  await new Promise((resolve) => deaf.once("open", resolve));
  deaf.pause();
  const closed = new Promise((resolve) => deaf.once("close", resolve));
  const text = "x".repeat(1_000);
  const timer = setInterval(() => {
    if (deaf.readyState !== WebSocket.OPEN) deaf.resume();
    for (let sent = 0; sent < 2_000; sent += 1) deaf.send(text, (error) => error && deaf.terminate());
  }, 10);
  await closed;
  clearInterval(timer);
});

test("R-LIMIT-01 a refused upgrade is closed, though the client does not say goodbye", async () => {
  const refused = client(ports.service, handshake("/elsewhere"));
  await refused.gone;
  expect(refused.received()).toContain("404 Not Found");
});

test("R-LIMIT-01 a client that does not read its reply is closed", async () => {
  const app = Fastify(fastifyLimits(short));
  app.get("/", (_request, reply) => reply.send(Buffer.alloc(50_000_000)));
  const port = await freePort();
  await app.listen({ port, host: "127.0.0.1" });
  const deaf = client(port, "GET / HTTP/1.1\r\nHost: test\r\n\r\n");
  deaf.socket.pause();
  const closed = new Promise<void>((resolve) => {
    app.server.once("connection", (socket) => socket.once("close", () => resolve()));
  });
  await closed;
  await app.close();
});

describe("R-LIMIT-02", () => {
  const keepAlive = "GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n";

  test.each(["service", "pay", "probe"] as const)(
    "one address holds so many connections to the %s port, and no more",
    async (port) => {
      const first = Array.from({ length: short.perAddress }, () => client(ports[port], keepAlive, keepAlive));
      for (const each of first) await received(each, /HTTP/);
      const beyond = client(ports[port], keepAlive);
      expect(await beyond.gone).toBeLessThan(short.idle);
      expect(beyond.received()).toBe("");
      first[0]?.socket.destroy();
      // The server learns a moment later that it is gone.
      for (let answered = false; !answered; ) {
        const next = client(ports[port], keepAlive);
        await Promise.race([next.gone, received(next, /HTTP/)]);
        answered = next.received() !== "";
      }
    },
  );

  test("the session sockets of admitted players do not count", async () => {
    const players = await Promise.all(
      Array.from({ length: short.perAddress * 2 }, (_, index) => service.signIn(`player ${index}`)),
    );
    for (const player of players) await enter(player);
    const page = client(ports.service, keepAlive);
    await received(page, /HTTP/);
  });

  async function enter(player: Player): Promise<void> {
    const { token } = await player.get(calls.wssToken, {});
    const { signature } = await player.get(calls.signature, {});
    const socket = new WebSocket(
      `ws://127.0.0.1:${ports.service}/session?token=${token}&uid=${player.id}&sign=${signature}`,
    );
    sockets.push(socket);
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    const answered = new Promise((resolve) => socket.once("message", resolve));
    socket.send(encodeFrame({ type: "heartbeat", t: 1 }, frameKeys(signature), randomBytes(16)));
    await answered;
  }
});

describe("R-LIMIT-03 events of hosts", () => {
  test("a stranger is refused before the body was sent, and cut off", async () => {
    const stranger = client(ports.service, endlessPost("/internal/machine", ["Authorization: Bearer wrong"]));
    expect(await stranger.gone).toBeLessThan(short.request);
    expect(stranger.received()).toContain("401 Unauthorized");
  });

  test("a stranger's tries are limited; a host at the same address is not", async () => {
    const limited = await startTestService({ env: { RATE_LIMIT: "5" } });
    const tries = Array.from({ length: 20 }, () =>
      limited.send({ method: "POST", url: "/internal/machine", body: "{}" }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (let event = 0; event < 30; event += 1) {
      const headers = { authorization: `Bearer ${machineToken}`, "content-type": "application/json" };
      const body = JSON.stringify({ plays: [{ leaseId: "unknown", shownMs: 0, agoMs: 0, end: null }] });
      const reply = await limited.send({ method: "POST", url: "/internal/machine", headers, body });
      expect(reply.status).toBe(200);
    }
    await limited.close();
  });
});
