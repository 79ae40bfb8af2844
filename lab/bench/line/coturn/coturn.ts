import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { addresses } from "./namespaces.ts";

/** A coturn with the configuration of `deploy/`, between the networks of player and host. */
export interface Coturn {
  /** Users of the allocations so far. */
  readonly users: ReadonlySet<string>;
  stop(): Promise<void>;
}

const configuration = fileURLToPath(new URL("../../../../deploy/coturn/turnserver.conf", import.meta.url));
export const relayPort = 3_478;

/** To be called in the router's namespace. @throws when it ends early */
export async function startCoturn(secret: string): Promise<Coturn> {
  const child = spawn(
    "turnserver",
    [
      ...["-c", configuration, `--static-auth-secret=${secret}`, "--realm=relay.test"],
      ...[`--listening-ip=${addresses.relay}`, `--relay-ip=${addresses.relayed}`],
      ...[`--allowed-peer-ip=${addresses.host}`, "--no-tls", "--no-dtls", "--verbose"],
      ...["--pidfile=/dev/null", "--log-file=stdout"],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const users = new Set<string>();
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-4_000);
    for (const [, user = ""] of text.matchAll(/user <([^>]+)>: incoming packet ALLOCATE processed, success/g))
      users.add(user);
  });
  const ended = once(child, "exit");
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on("data", () => log.includes("admin thread") && resolve());
    }),
    ended.then(() => {
      throw new Error(`coturn has ended:\n${log}`);
    }),
  ]);
  return {
    users,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
