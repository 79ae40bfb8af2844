import { randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../../../scripts/lib/freePort.ts";
import { type ConnectionLimits, connectionLimits, fastifyLimits } from "../../../server/connectionLimits.ts";
import { encodeFrame, frameKeys } from "../../../service/push/frameCodec.ts";
import { startProbes } from "../../../service/regions/probes/probes.ts";
import { calls } from "../../../wire/calls/calls.ts";
import { endlessPost, handshake, type RawClient, rawClient } from "../../support/rawClient.ts";
import { type Player, startTestService } from "../support/service.ts";

/** The product's limits, with few connections. */
const product = connectionLimits(4, "loopback");
/** The product's limits, in a hurry, for many tests at once. */
const short: ConnectionLimits = {
  ...connectionLimits(1_000, "loopback"),
  header: 1_000,
  request: 1_200,
  idle: 200,
  stalled: 1_600,
  check: 30,
};
/** Node rounds idle times up to its own ticks, and timers may fire a moment early. */
const early = 5;
const portNames = ["service", "pay", "probe"] as const;
const keepAlive = "GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n";

/** @returns its port */
const listen = async (app: FastifyInstance): Promise<number> =>
  Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);

/** A service that listens on all its ports. */
async function open(connections: ConnectionLimits) {
  const service = await startTestService({ connections });
  const probe = await freePort();
  const host = "127.0.0.1";
  const probes = await startProbes({ host, publicHost: host, port: probe, delays: [0], connections });
  return {
    service,
    ports: {
      service: await listen(service.service.app),
      pay: await listen(service.service.payServer),
      probe,
    },
    async close() {
      await service.close();
      await probes.close();
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;
const clients: RawClient[] = [];
const sockets: WebSocket[] = [];

function client(port: number, first: string, drip = ""): RawClient {
  const made = rawClient(port, first, drip);
  clients.push(made);
  return made;
}

async function close(opened: Opened): Promise<void> {
  for (const { socket } of clients.splice(0)) socket.destroy();
  for (const socket of sockets.splice(0)) socket.terminate();
  await opened.close();
}

describe.concurrent("R-LIMIT-01", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open(short);
  });
  afterAll(() => close(opened));

  describe.each(portNames)("the %s port closes a connection", (name) => {
    test("that sends nothing, without an answer", async () => {
      const silent = client(opened.ports[name], "");
      expect(await silent.gone).toBeGreaterThan(short.header - early);
      expect(silent.received()).toBe("");
    });

    test("that sends half a header", async () => {
      const half = client(opened.ports[name], "GET / HTTP/1.1\r\nHost: te");
      expect(await half.gone).toBeGreaterThan(short.header - early);
      expect(half.received()).toContain("408 Request Timeout");
    });

    test("that drips its header", async () => {
      const slow = client(opened.ports[name], "GET / HTTP/1.1\r\nX: ", "x");
      expect(await slow.gone).toBeGreaterThan(short.header - early);
    });

    test("that is idle after a request", async () => {
      const idle = client(opened.ports[name], keepAlive);
      expect(await idle.gone).toBeGreaterThan(short.idle - early);
      expect(idle.received()).toMatch(/^HTTP\/1\.1 4\d\d/);
    });
  });

  test("a body that drips in is refused and its connection closed", async () => {
    const slow = client(opened.ports.service, endlessPost("/schedule/info"), " ");
    expect(await slow.gone).toBeGreaterThan(short.request - early);
    expect(slow.received()).toContain("408 Request Timeout");
  });

  test("a request that takes longer than others may be idle, but not longer than allowed, is answered", async () => {
    const app = Fastify(fastifyLimits({ ...product, idle: short.idle, check: short.check }));
    const port = await listen(app);
    const slow = client(port, "GET /nothing HTTP/1.1\r\nHost: test\r\n");
    await client(port, keepAlive).gone;
    slow.socket.write("\r\n");
    await slow.receives(/^HTTP\/1\.1 404/);
    slow.socket.destroy();
    await app.close();
  });

  test("a probe that never reads its echoes is dropped", async () => {
    const deaf = new WebSocket(`ws://127.0.0.1:${opened.ports.probe}/`);
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

  test("a refused upgrade is closed, though the client does not say goodbye", async () => {
    const refused = client(opened.ports.service, handshake("/elsewhere"));
    await refused.gone;
    expect(refused.received()).toContain("404 Not Found");
  });

  test("a client that does not read its reply is closed", async () => {
    const app = Fastify(fastifyLimits(short));
    app.get("/", (_request, reply) => reply.send(Buffer.alloc(50_000_000)));
    const port = await listen(app);
    const closed = new Promise<void>((resolve) => {
      app.server.once("connection", (socket) => socket.once("close", () => resolve()));
    });
    const deaf = client(port, "GET / HTTP/1.1\r\nHost: test\r\n\r\n");
    deaf.socket.pause();
    await closed;
    await app.close();
  });
});

test("R-LIMIT-01 a probe that sends nothing is closed; one that sends is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opened = await open(product);
  try {
    const talking = new WebSocket(`ws://127.0.0.1:${opened.ports.probe}/`);
    sockets.push(talking);
    await new Promise((resolve) => talking.once("open", resolve));
    const echo = async () => {
      const echoed = new Promise((resolve) => talking.once("message", resolve));
      talking.send("x");
      await echoed;
    };
    const silent = client(opened.ports.probe, handshake("/"));
    await silent.receives(/101 Switching/);
    await echo();
    vi.advanceTimersByTime(product.silentProbe - 1);
    await echo();
    expect(silent.socket.closed).toBe(false);
    vi.advanceTimersByTime(1);
    await silent.gone;
    vi.advanceTimersByTime(product.silentProbe - 2);
    await echo();
  } finally {
    vi.useRealTimers();
    await close(opened);
  }
});

describe("R-LIMIT-02", () => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open(product);
  });
  afterEach(() => close(opened));

  test.each(portNames)("one address holds so many connections to the %s port, and no more", async (name) => {
    const port = opened.ports[name];
    const first = Array.from({ length: product.perAddress }, () => client(port, keepAlive));
    for (const each of first) await each.receives(/HTTP/);
    const beyond = client(port, keepAlive);
    expect(await beyond.gone).toBeLessThan(product.idle);
    expect(beyond.received()).toBe("");
    first[0]?.socket.destroy();
    // The server learns a moment later that it is gone.
    for (let answered = false; !answered; ) {
      const next = client(port, keepAlive);
      await Promise.race([next.gone, next.receives(/HTTP/)]);
      answered = next.received() !== "";
    }
  });

  test("the session sockets of admitted players do not count", async () => {
    const players = await Promise.all(
      Array.from({ length: product.perAddress * 2 }, (_, index) => opened.service.signIn(`player ${index}`)),
    );
    for (const player of players) await enter(player);
    await client(opened.ports.service, keepAlive).receives(/HTTP/);
  });

  async function enter(player: Player): Promise<void> {
    const { token } = await player.get(calls.wssToken, {});
    const { signature } = await player.get(calls.signature, {});
    const socket = new WebSocket(
      `ws://127.0.0.1:${opened.ports.service}/session?token=${token}&uid=${player.id}&sign=${signature}`,
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
    const opened = await open(product);
    const post = endlessPost("/internal/machine", ["Authorization: Bearer wrong"]);
    const stranger = client(opened.ports.service, post);
    expect(await stranger.gone).toBeLessThan(product.request);
    expect(stranger.received()).toContain("401 Unauthorized");
    await close(opened);
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
      const plays = [{ leaseId: "unknown", shownMs: 0, agoMs: 0, end: null }];
      expect((await limited.hostReports({ plays })).status).toBe(200);
    }
  });
});
