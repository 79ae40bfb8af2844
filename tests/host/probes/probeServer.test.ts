import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ProbeServer, startProbeServer } from "../../../host/probes/probeServer.ts";
import { connectionLimits } from "../../../server/connectionLimits.ts";

let probes: ProbeServer;
beforeEach(async () => {
  probes = await startProbeServer({
    host: "127.0.0.1",
    port: 0,
    connections: { ...connectionLimits(3, false), silentProbe: 100 },
  });
});
afterEach(() => probes.close());

const exchange = (send: string | Buffer) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${probes.port}/`);
    socket.on("open", () => socket.send(send));
    socket.on("message", (data) => {
      resolve(`echo:${String(data)}`);
      socket.terminate();
    });
    socket.on("close", (code) => resolve(`closed:${code}`));
    socket.on("error", () => undefined);
  });

test("R-REGION-01 a host echoes probes, and survives what is none", async () => {
  expect(await exchange("7")).toBe("echo:7");
  expect(await exchange("x".repeat(5_000))).toBe("closed:1009");
  expect((await fetch(`http://127.0.0.1:${probes.port}/x`, { method: "POST", body: "x" })).status).toBe(426);
  expect(await exchange("8")).toBe("echo:8");
});

test("R-LIMIT-02 a probe that says nothing that counts is closed", async () => {
  expect(await exchange(Buffer.from([1]))).toBe("closed:1006");
});

test("R-LIMIT-01 an address holds so many probes at once, not more", async () => {
  const open = () =>
    new Promise<WebSocket | null>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${probes.port}/`);
      socket.on("open", () => resolve(socket));
      socket.on("error", () => resolve(null));
    });
  const sockets = [await open(), await open(), await open(), await open()];
  expect(sockets.map((socket) => socket !== null)).toEqual([true, true, true, false]);
});
