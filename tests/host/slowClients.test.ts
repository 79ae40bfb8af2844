import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Host, startHost } from "../../host/host.ts";
import { readSettings } from "../../host/settings.ts";
import { type ConnectionLimits, connectionLimits } from "../../server/connectionLimits.ts";
import { endlessPost, type RawClient, rawClient } from "../support/rawClient.ts";
import { builtInGame, libraryOf, noScreenshots } from "./support/games.ts";

const token = "machine-token-of-the-test";
const sessionKey = "session-key-of-the-test";
/** The product's limits, with few connections. */
const product = connectionLimits(4, false);
/** The product's limits, in a hurry, for many tests at once. */
const short: ConnectionLimits = {
  ...connectionLimits(1_000, false),
  header: 150,
  request: 300,
  idle: 200,
  stalled: 400,
  check: 30,
};
/** Timers may fire a moment early. */
const early = 5;
const request = "GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n";

const clients: RawClient[] = [];
const open = (connections: ConnectionLimits): Promise<Host> =>
  startHost(
    { ...readSettings({ MACHINE_PORT: "0", MACHINE_TOKEN: token }), connections },
    { library: libraryOf([builtInGame()]), screenshots: noScreenshots },
  );
let hurried: Host;
beforeAll(async () => {
  hurried = await open(short);
});
afterAll(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await hurried.close();
});

function client(host: Host, first: string, drip = ""): RawClient {
  const made = rawClient(host.port, first, drip);
  clients.push(made);
  return made;
}

describe.concurrent("R-LIMIT-01 the host closes a connection", () => {
  test.each([
    ["that sends nothing", "", "", short.header],
    ["that sends half a header", "POST /whep HTTP/1.1\r\nHo", "", short.header],
    ["that drips its header", "POST /whep HTTP/1.1\r\nX: ", "x", short.header],
    ["that is idle after a request", request, "", short.idle],
    [
      "whose body drips in",
      endlessPost("/control/lease", [`Authorization: Bearer ${token}`]),
      " ",
      short.request,
    ],
  ])("%s", async (_name, first, drip, limit) => {
    expect(await client(hurried, first, drip).gone).toBeGreaterThan(limit - early);
  });
});

test("R-LIMIT-02 one address holds so many connections to the host, and no more", async () => {
  const host = await open(product);
  const first = Array.from({ length: product.perAddress }, () => client(host, request));
  for (const each of first) await each.receives(/HTTP/);
  const beyond = client(host, request);
  expect(await beyond.gone).toBeLessThan(product.idle);
  expect(beyond.received()).toBe("");
  await host.close();
});

describe("R-LIMIT-03 before the body was sent, the host refuses", () => {
  test.each(["/control/lease", "/control/saves", "/whep"])("a stranger at %s", async (path) => {
    const stranger = client(hurried, endlessPost(path, ["Authorization: Bearer nobody-knows-this-one"]));
    await stranger.receives(/HTTP/);
    expect(stranger.received()).toMatch(/^HTTP\/1\.1 401/);
  });

  test("a key that opens no seat; the key of one is asked for its offer", async () => {
    const body = JSON.stringify({
      leaseId: "l1",
      scheduleId: "s1",
      sessionKey,
      gameId: "g-test",
      quality: "standard",
      freeAwaySeconds: 0,
    });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const leased = await fetch(`http://127.0.0.1:${hurried.port}/control/lease`, {
      method: "POST",
      headers,
      body,
    });
    expect(leased.status).toBe(200);
    const player = client(hurried, endlessPost("/whep", [`Authorization: Bearer ${sessionKey}`]));
    await player.gone;
    expect(player.received()).toMatch(/^HTTP\/1\.1 408/);
  });
});
