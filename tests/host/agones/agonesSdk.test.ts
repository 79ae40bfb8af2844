import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { startAgonesSdk } from "../../../host/agones/agonesSdk.ts";
import { callSdk } from "../../../host/agones/callSdk.ts";
import { listenLocally } from "../../support/listenLocally.ts";
import { manualClock } from "../support/manualClock.ts";

/** What the SDK server takes, as its published description (`sdk.swagger.json`) has it: method and path, and a body's members. */
const described: Readonly<Record<string, readonly string[]>> = {
  "POST /ready": [],
  "POST /health": [],
  "POST /allocate": [],
  "POST /shutdown": [],
  "PUT /metadata/label": ["key", "value"],
};

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** A host beside a fake SDK server, with a clock that a test moves. */
async function beside(hostId = "host-7f9c:8081") {
  const said: string[] = [];
  const wrong: string[] = [];
  let isUp = true;
  const sdk = createServer(async (request, reply) => {
    const call = `${request.method} ${request.url}`;
    const members = described[call];
    const sent = await text(request);
    const body: unknown = JSON.parse(sent);
    const given = typeof body === "object" && body !== null ? body : {};
    const fits =
      request.headers["content-type"] === "application/json" &&
      members !== undefined &&
      Object.keys(given).join() === members.join() &&
      Object.values(given).every((value) => typeof value === "string");
    if (!fits) wrong.push(`${call} ${sent}`);
    if (isUp) said.push(members?.length ? `${call} ${Object.values(given).join("=")}` : call);
    reply.writeHead(isUp && fits ? 200 : 503, { "content-type": "application/json" }).end("{}");
  });
  server = sdk;
  const port = await listenLocally(sdk);
  const clock = manualClock();
  const errors: unknown[] = [];
  let seats = 0;
  const call = callSdk(port);
  let running = 0;
  const agones = startAgonesSdk({
    clock,
    hostId,
    seatsInUse: () => seats,
    async call(...given) {
      running += 1;
      const isTaken = await call(...given);
      running -= 1;
      return isTaken;
    },
    reportError: (_where, error) => errors.push(error),
  });
  const settled = async (): Promise<void> => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (running > 0);
  };
  await settled();
  return {
    agones,
    errors,
    wrong,
    /** What was said since the last time. */
    heard: () => said.splice(0),
    async pass(ms: number) {
      clock.advance(ms);
      await settled();
    },
    play: (count: number) => {
      seats = count;
    },
    setUp: (up: boolean) => {
      isUp = up;
    },
  };
}

test("R-AGONES-01 a host is named, ready and healthy at its start, and healthy every 2 s from then on", async () => {
  const { heard, pass, wrong, errors } = await beside();
  expect(heard()).toEqual(["POST /health", "PUT /metadata/label host=host-7f9c.8081", "POST /ready"]);
  await pass(1_999);
  expect(heard()).toEqual([]);
  await pass(1);
  expect(heard()).toEqual(["POST /health"]);
  expect([wrong, errors]).toEqual([[], []]);
});

test("R-AGONES-01 it is allocated while somebody plays, and ready again afterwards", async () => {
  const { heard, pass, play } = await beside();
  heard();
  play(1);
  await pass(2_000);
  expect(heard()).toEqual(["POST /health", "POST /allocate"]);
  play(2);
  await pass(2_000);
  expect(heard()).toEqual(["POST /health"]);
  play(0);
  await pass(2_000);
  expect(heard()).toEqual(["POST /health", "POST /ready"]);
});

test("R-AGONES-01 an empty host says once a minute that it is ready: an allocation may have had no player", async () => {
  const { heard, pass } = await beside();
  heard();
  for (let seconds = 2; seconds < 60; seconds += 2) await pass(2_000);
  expect(heard().filter((call) => call !== "POST /health")).toEqual([]);
  await pass(2_000);
  expect(heard()).toEqual(["POST /health", "POST /ready"]);
});

test("R-AGONES-01 what the SDK server does not take is said again, and reported once", async () => {
  const { heard, pass, play, setUp, errors } = await beside();
  heard();
  setUp(false);
  play(1);
  for (let round = 0; round < 3; round += 1) await pass(2_000);
  expect(errors).toHaveLength(1);
  setUp(true);
  await pass(2_000);
  expect(heard()).toEqual(["POST /health", "POST /allocate"]);
});

test("R-AGONES-01 a host that ends says so, and nothing else afterwards", async () => {
  const { heard, pass, agones } = await beside();
  heard();
  await agones.shutDown();
  await pass(10_000);
  expect(heard()).toEqual(["POST /shutdown"]);
});

test("R-AGONES-01 a host that ends without an SDK server ends all the same", async () => {
  const { agones } = await beside();
  server?.close();
  server?.closeAllConnections();
  await agones.shutDown();
});
