import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createHostRegistrar } from "../../../host/fleet/hostRegistrar.ts";
import { noteTry } from "../../../host/library/tries.ts";
import { readSettings } from "../../../host/settings.ts";
import { type Registration, registration } from "../../../wire/hosts/hostControl.ts";
import { tempFolder } from "../../support/tempFolder.ts";
import { manualClock } from "../support/manualClock.ts";

/** What a host with these settings says of itself. */
async function saidOf(given: Readonly<Record<string, string>>): Promise<Registration> {
  const settings = readSettings({
    MACHINE_TOKEN: "0123456789abcdef",
    SERVICE_CONTROL_URL: "http://10.0.0.1:8080",
    HOST: "10.0.0.5",
    ...given,
  });
  return new Promise((resolve, reject) => {
    createHostRegistrar({
      settings,
      calls: {
        async post(_path, body) {
          resolve(registration.parse(body));
          return null;
        },
      },
      clock: manualClock(),
      library: { available: async () => ({ games: [], missing: new Map(), notice: null, withheld: 0 }) },
      drain: { left: () => null },
      port: 8081,
      reportError: (_where, error) => reject(error),
    });
  });
}

test("R-OPS-10 a host says when its games were last tried, and nothing where that cannot be read", async () => {
  const MACHINE_DATA_DIR = tempFolder();
  const tries = async () => (await saidOf({ MACHINE_DATA_DIR })).tries;
  expect(await tries()).toEqual([]);
  const [first, again] = [1, 2].map((at) => ({ gameId: "g-doom", at, ok: at === 2 }));
  for (const each of [first, { gameId: "g-mrboom", at: 1, ok: true }, again])
    if (each !== undefined) noteTry(MACHINE_DATA_DIR, each);
  expect(await tries()).toEqual([{ gameId: "g-mrboom", at: 1, ok: true }, again]);
  writeFileSync(path.join(MACHINE_DATA_DIR, "tries.json"), '[{"gameId":');
  expect(await tries()).toEqual([]);
});

const probePortOf = async (given: Readonly<Record<string, string>>) => (await saidOf(given)).probePort;

test("R-REGION-01 a host says at which port players reach its probes, in front of it where it is mapped", async () => {
  expect(await probePortOf({})).toBeNull();
  expect(await probePortOf({ MACHINE_PROBE_PORT: "8199" })).toBe(8199);
  expect(await probePortOf({ MACHINE_PROBE_PORT: "8198", MACHINE_PUBLIC_PROBE_PORT: "8199" })).toBe(8199);
  await expect(probePortOf({ MACHINE_PUBLIC_PROBE_PORT: "8199" })).rejects.toThrow("MACHINE_PROBE_PORT");
});

test("R-FLEET-01 a host says where players and the service reach it", async () => {
  const { address, controlUrl } = await saidOf({});
  expect({ address, controlUrl }).toEqual({
    address: { host: "10.0.0.5", port: 8081 },
    controlUrl: "http://10.0.0.5:8081",
  });
  const mapped = await saidOf({ PUBLIC_HOST: "host.example", MACHINE_PUBLIC_PORT: "8443" });
  expect(mapped.address).toEqual({ host: "host.example", port: 8443 });
});
