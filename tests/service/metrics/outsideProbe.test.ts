import { X509Certificate } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import fs from "node:fs";
import { type Socket as Connection, createServer as createTcpServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openAuthority, openServerFile } from "../../../scripts/launch/phone/authority.ts";
import { createMetrics } from "../../../service/metrics/metrics.ts";
import { createOutsideProbe } from "../../../service/metrics/outsideProbe.ts";
import { listenLocally } from "../../support/listenLocally.ts";
import { attribute, idOf, mapped, message } from "../../support/stunMessages.ts";
import { createTestClock } from "../support/clock.ts";

let pem = "";
/** s since 1970. */
let certificateEnds = 0;
let folder = "";
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudplay-test-"));
  const authority = await openAuthority(folder, "Test", new Date());
  pem = fs.readFileSync(await openServerFile(folder, authority, ["127.0.0.1"], new Date()), "utf8");
  certificateEnds = Date.parse(new X509Certificate(pem).validTo) / 1_000;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const answerTo = (request: Buffer): Buffer =>
  message(0x0101, idOf(request), [mapped(idOf(request), 9, 1, Buffer.from([203, 0, 113, 7]))]);

async function udpRelay(): Promise<{ port: number; socket: Socket }> {
  const socket = createSocket("udp4");
  open.push(socket);
  socket.on("message", (request, { port, address }) => socket.send(answerTo(request), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { port: socket.address().port, socket };
}

/** Answers in two pieces, as a network may cut it. */
async function streamRelay(kind: "tcp" | "tls", reply = answerTo): Promise<number> {
  const serve = (socket: Connection) => {
    socket.on("error", () => undefined);
    socket.on("data", (request: Buffer) => {
      const answer = reply(request);
      socket.write(answer.subarray(0, 21), () => socket.write(answer.subarray(21)));
    });
  };
  const server = kind === "tcp" ? createTcpServer(serve) : createTlsServer({ key: pem, cert: pem }, serve);
  open.push(server);
  return listenLocally(server);
}

function bench(given: {
  relayUrls?: readonly string[];
  origins?: readonly string[];
  hosts?: () => readonly { host: string; port: number }[];
}) {
  const metrics = createMetrics({ runtime: false });
  const clock = createTestClock();
  const look = createOutsideProbe({ metrics, clock, relayUrls: [], origins: [], hosts: () => [], ...given });
  const valuesOf = async (gauge: "relayUp" | "certificateBegins" | "certificateEnds") =>
    Object.fromEntries(
      (await metrics[gauge].get()).values.map(({ labels, value }) => [Object.values(labels)[0], value]),
    );
  return { clock, look, valuesOf };
}

describe("R-OPS-28 the service looks whether relays answer", () => {
  test("by UDP, TCP and TLS, and sees when the certificate ends", async () => {
    const udp = `turn:127.0.0.1:${(await udpRelay()).port}?transport=udp`;
    const tcp = `turn:127.0.0.1:${await streamRelay("tcp")}?transport=tcp`;
    const tls = `turns:127.0.0.1:${await streamRelay("tls")}?transport=tcp`;
    const { look, valuesOf } = bench({ relayUrls: [udp, tcp, tls] });
    await look();
    expect(await valuesOf("relayUp")).toEqual({ [udp]: 1, [tcp]: 1, [tls]: 1 });
    expect(await valuesOf("certificateEnds")).toEqual({ [tls]: certificateEnds });
    expect(Object.keys(await valuesOf("certificateBegins"))).toEqual([tls]);
  });

  test("a refusal is an answer: the relay is there", async () => {
    const refusal = (request: Buffer) =>
      message(0x0111, idOf(request), [attribute(0x0009, Buffer.from([0, 0, 4, 1]))]);
    const url = `turn:127.0.0.1:${await streamRelay("tcp", refusal)}?transport=tcp`;
    const { look, valuesOf } = bench({ relayUrls: [url] });
    await look();
    expect(await valuesOf("relayUp")).toEqual({ [url]: 1 });
  });

  test("none where something else listens, or nothing does", async () => {
    const web = `turn:127.0.0.1:${await streamRelay("tcp", () => Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"))}?transport=tcp`;
    const { port } = await udpRelay();
    // By TCP nothing listens there.
    const nothing = `turns:127.0.0.1:${port}?transport=tcp`;
    const { look, valuesOf } = bench({ relayUrls: [web, nothing] });
    await look();
    expect(await valuesOf("relayUp")).toEqual({ [web]: 0, [nothing]: 0 });
  });

  test("once a minute at most, however often the metrics are read", async () => {
    let asked = 0;
    const { port, socket } = await udpRelay();
    socket.on("message", () => {
      asked += 1;
    });
    const { clock, look } = bench({ relayUrls: [`turn:127.0.0.1:${port}`] });
    await Promise.all([look(), look()]);
    clock.jump(59_999);
    await look();
    expect(asked).toBe(1);
    clock.jump(1);
    await look();
    expect(asked).toBe(2);
  });
});

describe("R-OPS-28 the service sees when certificates end", () => {
  test("of the pages and of each host, until the host is gone", async () => {
    const page = await streamRelay("tls");
    const host = { host: "127.0.0.1", port: await streamRelay("tls") };
    let hosts = [host];
    const { clock, look, valuesOf } = bench({
      origins: [`https://127.0.0.1:${page}`, "http://127.0.0.1:1"],
      hosts: () => hosts,
    });
    await look();
    expect(await valuesOf("certificateEnds")).toEqual({
      [`127.0.0.1:${page}`]: certificateEnds,
      [`127.0.0.1:${host.port}`]: certificateEnds,
    });
    hosts = [];
    clock.jump(60_000);
    await look();
    expect(await valuesOf("certificateEnds")).toEqual({ [`127.0.0.1:${page}`]: certificateEnds });
  });

  test("of no host where the page is served without TLS: nor are they; an address without TLS has none", async () => {
    const host = { host: "127.0.0.1", port: await streamRelay("tls") };
    const page = await streamRelay("tcp", () => Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const plain = bench({ origins: ["http://127.0.0.1:1"], hosts: () => [host] });
    const silent = bench({ origins: [`https://127.0.0.1:${page}`] });
    for (const { look, valuesOf } of [plain, silent]) {
      await look();
      expect(await valuesOf("certificateEnds")).toEqual({});
    }
  });
});
