import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { JWK } from "jose";
import { loadOrCreateKeys } from "../../service/signIn/keys.ts";
import { openStore } from "../../service/store/openStore.ts";
import type { ShownLease } from "./books.ts";
import { type Child, startChild } from "./child.ts";
import { readLedger } from "./ledger.ts";
import type { LightHostOptions } from "./lightHost.ts";

/** Services, hosts and their database, each a process of its own. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** A process of the cluster; keeps its address when it is restarted. */
export type Member = ReturnType<typeof member>;

export interface ClusterOptions {
  readonly services: number;
  readonly hosts: number;
  readonly seats: number;
  readonly playMs: number;
  readonly port: number;
  /** URL of a PostgreSQL database; null for SQLite, which only a single service can use. */
  readonly databaseUrl: string | null;
  readonly profile: string | null;
  /** Location of the n-th process of a kind: its address, and the command that runs it there. */
  readonly place?: (kind: "service" | "host", index: number) => Place;
}

interface Place {
  readonly address: string;
  readonly inside: readonly string[];
}

const here: Place = { address: "127.0.0.1", inside: [] };
const portsOfService = 10;
const portsToHosts = 1_000;

export async function startCluster(options: ClusterOptions) {
  const { port, databaseUrl, place = () => here } = options;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "load-"));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  process.once("exit", remove);
  const token = randomBytes(24).toString("base64url");
  const servicePlaces = Array.from({ length: options.services }, (_, index) => ({
    ...place("service", index),
    port: port + index * portsOfService,
  }));
  const origins = servicePlaces.map(({ address, port }) => `http://${address}:${port}`);
  const issuer = origins[0] ?? "";
  const data = path.join(folder, "data");
  const key = await createKeys(data, databaseUrl);
  const common = { MACHINE_TOKEN: token };
  const services = servicePlaces.map((at, index) =>
    member(`service ${index + 1}`, origins[index] ?? "", (name) =>
      startChild({
        name,
        file: "service/main.ts",
        inside: at.inside,
        profile: options.profile,
        env: { ...common, ...serviceEnv(at, servicePlaces[0] ?? at, data, port + portsToHosts, databaseUrl) },
      }),
    ),
  );
  const ledgers = Array.from({ length: options.hosts }, (_, index) =>
    path.join(folder, `host-${index + 1}.log`),
  );
  const hosts = ledgers.map((ledger, index) => {
    const at = place("host", index);
    const hostPort = port + portsToHosts + index;
    const first = index % origins.length;
    const hostOptions: LightHostOptions = {
      id: `light-${index + 1}`,
      address: at.address,
      port: hostPort,
      seats: options.seats,
      playMs: options.playMs,
      // Different first services, so that all get work.
      services: [...origins.slice(first), ...origins.slice(0, first)],
      token,
      ledger,
    };
    return member(`host ${index + 1}`, `http://${at.address}:${hostPort}`, (name) =>
      startChild({
        name,
        file: "lab/load/lightHost.ts",
        inside: at.inside,
        env: { ...common, LIGHT_HOST: JSON.stringify(hostOptions) },
      }),
    );
  });
  // The first one creates or migrates the database.
  for (const each of [...services, ...hosts]) await each.start();
  return {
    services,
    hosts,
    /** Signs the bots' identity tokens for this issuer. */
    key,
    issuer: `${issuer}/oidc`,
    /** Everything that the hosts have shown so far. */
    shown: (): readonly ShownLease[] => ledgers.flatMap(readLedger),
    /** The services' database: a PostgreSQL URL, or a SQLite file. */
    database: databaseUrl ?? path.join(data, "service.db"),
    async end() {
      await Promise.all(hosts.map((each) => each.end("SIGKILL")));
      // Not SIGKILL: a killed process writes no profile.
      await Promise.all(services.map((each) => each.end("SIGTERM")));
      process.off("exit", remove);
      remove();
    },
  };
}

function member(name: string, origin: string, begin: (name: string) => Promise<Child>) {
  let child: Child | null = null;
  return {
    name,
    origin,
    child(): Child {
      if (child === null) throw new Error(`${name} was not started`);
      return child;
    },
    /** Restarts it after it has ended. */
    async start() {
      child = await begin(name);
    },
    /** Ends it, if it runs. @returns once it has exited */
    async end(signal: "SIGTERM" | "SIGKILL") {
      await child?.end(signal);
    },
  };
}

function serviceEnv(
  { address, port }: { address: string; port: number },
  first: { address: string; port: number },
  data: string,
  hostPort: number,
  databaseUrl: string | null,
): Readonly<Record<string, string>> {
  return {
    PORT: String(port),
    HOST: address,
    // Players get the same URL from all of them.
    PUBLIC_ORIGIN: `http://${first.address}:${first.port}`,
    PAY_ORIGIN: `http://${first.address}:${first.port + 1}`,
    PUBLIC_HOST: address,
    PAY_PORT: String(port + 1),
    PROBE_PORT: String(port + 2),
    MACHINE_PORT: String(hostPort),
    DATA_DIR: data,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    RATE_LIMIT: "1000000",
    SIGN_INS_PER_MINUTE: "1000000",
    CONNECTIONS_PER_ADDRESS: "100000",
    TRIAL_GIFTS_PER_ADDRESS: "0",
    TRIAL_GIFTS_PER_DEVICE: "0",
    DEMO_TRIAL_SECONDS: String(trialSeconds),
    DEMO_REGION_DELAYS_MS: "0",
    FREE_AWAY_SECONDS: "0",
  };
}

/** Initial play time of each account, s. */
export const trialSeconds = 100_000;

/** Creates the database with the keys of all services. @returns the signing key */
async function createKeys(dataDir: string, databaseUrl: string | null): Promise<JWK> {
  const database = { dataDir, databaseUrl, databaseSessionUrl: null, databaseConnections: 1 };
  const store = await openStore(database, console.error);
  const { signing } = await loadOrCreateKeys(store);
  await store.close();
  return signing;
}
