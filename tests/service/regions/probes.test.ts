import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "../../../scripts/lib/freePort.ts";
import { connectionLimits } from "../../../server/connectionLimits.ts";
import { type Probes, startProbes } from "../../../service/regions/probes/probes.ts";

const connections = connectionLimits(1_000, "loopback");
let probes: Probes | null = null;
afterEach(async () => {
  await probes?.close();
  probes = null;
});

async function start(delays: readonly number[], host = "127.0.0.1", publicHost = host) {
  const port = await freePort();
  probes = await startProbes({ host, publicHost, port, delays, connections });
  return { port, regions: probes.regions };
}

const exchange = (address: string, send: string | Buffer, binary = false) =>
  new Promise<string>((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.on("open", () => socket.send(send, { binary }));
    socket.on("message", (data, isBinary) => {
      resolve(`${isBinary ? "binary" : "text"}:${String(data)}`);
      socket.terminate();
    });
    socket.on("close", (code) => resolve(`closed:${code}`));
    socket.on("error", reject);
  });

test("R-SPEED-01 every region's probe echoes text frames, each at its own address", async () => {
  const { port, regions } = await start([0, 1]);
  expect(regions[0]).toMatchObject({ idc_id: "local-1", ping_ip: "127.0.0.1", port });
  for (const { ping_ip } of regions)
    expect(await exchange(`ws://${ping_ip}:${port}/`, "probe 7")).toBe("text:probe 7");
});

test("a probe survives garbage: it closes on frames that are too long and keeps working", async () => {
  const { port } = await start([0]);
  const address = `ws://127.0.0.1:${port}/`;
  expect(await exchange(address, "x".repeat(5_000))).toBe("closed:1009");
  expect((await fetch(`http://127.0.0.1:${port}/%00`, { method: "POST", body: "x" })).status).toBe(426);
  expect(await exchange(address, "still here")).toBe("text:still here");
});

test("away from loopback there is one region", async () => {
  const { regions } = await start([0, 15, 40], "0.0.0.0", "192.0.2.7");
  expect(regions.map(({ ping_ip }) => ping_ip)).toEqual(["192.0.2.7"]);
});
