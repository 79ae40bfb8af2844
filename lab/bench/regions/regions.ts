import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/launch/product.ts";
import { createSupervisor } from "../../../scripts/launch/supervisor.ts";
import { type Distance, openDistance } from "./distance.ts";

/** A region of one real host, at an address of its own of this computer. */
export interface Region {
  readonly id: string;
  readonly name: { readonly en: string; readonly th: string };
  readonly address: string;
  readonly seats: number;
  /** Between players and the host's probes. */
  readonly distance: Distance;
}

/** One service and a host in each of two regions. */
export interface Regions {
  readonly origin: string;
  /** `PROBE_PORT`: players measure the hosts there. */
  readonly probePort: number;
  readonly near: Region;
  readonly far: Region;
  end(): Promise<void>;
}

const places = [
  { id: "chiang-mai", name: { en: "Chiang Mai", th: "เชียงใหม่" }, address: "127.0.0.2", seats: 1 },
  { id: "singapore", name: { en: "Singapore", th: "สิงคโปร์" }, address: "127.0.0.3", seats: 2 },
] as const;

/**
 * Starts them as an operator would: each with its own settings, the probes of each host behind a proxy.
 * @param port the first of eight
 * @throws when a process does not start
 */
export async function startRegions(port: number): Promise<Regions> {
  const data = mkdtempSync(path.join(tmpdir(), "cloudplay-regions-"));
  const probePort = port + 2;
  const supervisor = createSupervisor();
  const distances: Distance[] = [];
  const end = async (): Promise<void> => {
    await supervisor.stop();
    for (const distance of distances) distance.close();
    rmSync(data, { recursive: true, force: true });
  };
  const common = {
    MACHINE_TOKEN: randomBytes(24).toString("base64url"),
    DATA_DIR: data,
    PROBE_PORT: String(probePort),
  };
  const hostOf = async (index: 0 | 1): Promise<Region> => {
    const place = places[index];
    const ownProbes = port + 6 + index;
    const front = { host: place.address, port: probePort };
    const distance = await openDistance(front, { host: place.address, port: ownProbes });
    distances.push(distance);
    const env = {
      ...common,
      HOST: place.address,
      MACHINE_PORT: String(port + 4 + index),
      MACHINE_ID: place.id,
      MACHINE_REGION: place.id,
      MACHINE_SEATS: String(place.seats),
      MACHINE_PROBE_PORT: String(ownProbes),
      MACHINE_PUBLIC_PROBE_PORT: String(probePort),
      SERVICE_CONTROL_URL: `http://127.0.0.1:${port}`,
    };
    await supervisor.start({ name: place.id, file: path.join(root, "host/main.ts"), env });
    return { ...place, distance };
  };
  try {
    await supervisor.start({
      name: "service",
      file: path.join(root, "service/main.ts"),
      env: {
        ...common,
        PORT: String(port),
        MACHINE_PORT: String(port + 1),
        PAY_PORT: String(port + 3),
        REGION_NAMES: JSON.stringify(Object.fromEntries(places.map(({ id, name }) => [id, name]))),
        // Its own probes stay at one address: the next ones are the hosts'.
        DEMO_REGION_DELAYS_MS: "0",
        DEMO_SPEED_PROBES: "20",
        DEMO_SPEED_INTERVAL_MS: "50",
      },
    });
    const [near, far] = [await hostOf(0), await hostOf(1)];
    return { origin: `http://127.0.0.1:${port}`, probePort, near, far, end };
  } catch (error) {
    await end();
    throw error;
  }
}
