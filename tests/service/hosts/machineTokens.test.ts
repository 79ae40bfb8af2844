import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createServiceCalls } from "../../../host/fleet/serviceCalls.ts";
import { addGameRoutes } from "../../../host/http/server.ts";
import { readSettings as readHostSettings } from "../../../host/settings.ts";
import { createHttpHost } from "../../../service/hosts/httpHost.ts";
import { readSettings } from "../../../service/settings/settings.ts";
import { machinePaths } from "../../../wire/hosts/hostControl.ts";
import { libraryOf, noScreenshots } from "../../host/support/games.ts";
import { startTestService } from "../support/service.ts";

const before = "old-token-of-16-characters";
const after = "new-token-of-16-characters";

/** A service process and its calls to a host. */
async function service(setting: string) {
  const { service: own, settings } = await startTestService({ env: { MACHINE_TOKEN: setting } });
  const url = await own.app.listen({ port: 0, host: "127.0.0.1" });
  const asks = (host: string) => createHttpHost(host, settings.machineTokens[0], () => undefined).games();
  return { url, isTaken: async (host: string) => (await asks(host)) !== null };
}

/** A host and its calls to a service. */
async function host(setting: string) {
  const { tokens } = readHostSettings({ MACHINE_TOKEN: setting });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.register(async (scope) =>
    addGameRoutes(scope, { library: libraryOf([]), screenshots: noScreenshots, tokens }),
  );
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const tell = (to: string) =>
    createServiceCalls([to], tokens[0]).post(machinePaths.events, { plays: [] }, 4_000);
  return { url, isTaken: async (to: string) => (await tell(to)) !== null };
}

/** Whether a service's call to a host is taken, and the host's to the service. */
async function bothWays(ofService: string, ofHost: string): Promise<readonly boolean[]> {
  const [one, other] = [await service(ofService), await host(ofHost)];
  return [await one.isTaken(other.url), await other.isTaken(one.url)];
}

const steps = [before, `${before},${after}`, `${after},${before}`, after];

test("R-SEC-15 no call is refused while MACHINE_TOKEN is changed in three steps, whoever is restarted first; a step left out is noticed", async () => {
  for (const [index, from] of steps.slice(0, -1).entries()) {
    const to = steps[index + 1] ?? "";
    for (const [ofService, ofHost] of [
      [from, from],
      [from, to],
      [to, from],
      [to, to],
    ] as const)
      expect({ ofService, ofHost, taken: await bothWays(ofService, ofHost) }).toEqual({
        ofService,
        ofHost,
        taken: [true, true],
      });
  }
  expect(await bothWays(`${after},${before}`, before)).toEqual([false, true]);
  expect(await bothWays(before, `${after},${before}`)).toEqual([true, false]);
  expect(await bothWays(before, after)).toEqual([false, false]);
});

test.each([
  ["", "at least 16"],
  [`${after},`, "an empty token"],
  [`,${after}`, "an empty token"],
  [`${after},,${before}`, "an empty token"],
  [`${after},${"x".repeat(15)}`, "at least 16 characters a token"],
  ["x".repeat(15), "at least 16 characters a token"],
  ["x".repeat(201), "at most 200 characters a token"],
  [`${after}, ${after}`, "each token once"],
  [`${after}, with a space in it`, "without spaces"],
])("R-SEC-15 MACHINE_TOKEN=%j is refused by services and hosts, in a line without it", (setting, why) => {
  const read = readSettings({ MACHINE_TOKEN: setting });
  const said = read.kind === "wrong" ? read.message : "";
  expect(said).toContain(setting === "" ? "Setting MACHINE_TOKEN is missing" : `MACHINE_TOKEN is wrong`);
  if (setting !== "") expect(said).toContain(why);
  expect(() => readHostSettings({ MACHINE_TOKEN: setting })).toThrow(/MACHINE_TOKEN/);
  expect(said).not.toContain(after);
});

test.each([["x".repeat(16)], ["x".repeat(200)], [` ${after} , ${before} `]])(
  "R-SEC-15 MACHINE_TOKEN=%j is accepted by services and hosts alike",
  (setting) => {
    const tokens = setting.split(",").map((token) => token.trim());
    expect(readSettings({ MACHINE_TOKEN: setting })).toMatchObject({ settings: { machineTokens: tokens } });
    expect(readHostSettings({ MACHINE_TOKEN: setting }).tokens).toEqual(tokens);
  },
);
