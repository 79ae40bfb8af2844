import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Three computers in network namespaces: a player and a host, with a router between them that runs the relay. */
export interface Network {
  readonly player: string;
  readonly router: string;
  readonly host: string;
  remove(): void;
}

/** Addresses in the two networks. */
export const addresses = {
  player: "10.78.1.2",
  /** The router's, for players: the relay listens here. */
  relay: "10.78.1.1",
  /** The router's, for hosts: what is relayed comes from here. */
  relayed: "10.78.2.1",
  host: "10.78.2.2",
} as const;

/** What is missing for such a network, in one line; null where nothing is. */
export function missingForNetwork(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "network namespaces need root on Linux";
  const folders = (process.env.PATH ?? "").split(":");
  const missing = ["ip", "nft", "turnserver"].filter(
    (name) => !folders.some((folder) => existsSync(`${folder}/${name}`)),
  );
  return missing.length === 0 ? null : `not installed: ${missing.join(", ")}`;
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
}

/** Makes the network. Its names bear the process's number, so that several can be there. */
export function makeNetwork(): Network {
  const [player, router, host] = ["player", "router", "host"].map((name) => `${name}${process.pid}`);
  if (player === undefined || router === undefined || host === undefined) throw new Error("no names");
  const names = [player, router, host];
  const remove = (): void => {
    for (const name of names) {
      try {
        run("ip", "netns", "delete", name);
      } catch {
        // It was not made.
      }
    }
  };
  const connect = (name: string, link: string, address: string, gateway: string): void => {
    run("ip", "-n", router, "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name);
    run("ip", "-n", router, "address", "add", `${gateway}/24`, "dev", link);
    run("ip", "-n", router, "link", "set", link, "up");
    run("ip", "-n", name, "address", "add", `${address}/24`, "dev", "eth0");
    run("ip", "-n", name, "link", "set", "eth0", "up");
    run("ip", "-n", name, "route", "add", "default", "via", gateway);
  };
  try {
    for (const name of names) {
      run("ip", "netns", "add", name);
      run("ip", "-n", name, "link", "set", "lo", "up");
    }
    connect(player, "players", addresses.player, addresses.relay);
    connect(host, "hosts", addresses.host, addresses.relayed);
    run("ip", "netns", "exec", router, "sysctl", "-q", "-w", "net.ipv4.ip_forward=1");
  } catch (error) {
    remove();
    throw error;
  }
  return { player, router, host, remove };
}

/** What the router lets through besides TCP to the host. */
export type Firewall = "everything" | "no UDP to the host" | "no UDP at all";

/** To be called in the router's namespace. */
export function setFirewall(firewall: Firewall): void {
  const forward = firewall === "everything" ? "" : "meta l4proto udp drop;";
  const input = firewall === "no UDP at all" ? 'iifname "players" meta l4proto udp drop;' : "";
  const rules = `
    table ip line { }
    flush table ip line
    delete table ip line
    table ip line {
      chain forward { type filter hook forward priority 0; ${forward} }
      chain input { type filter hook input priority 0; ${input} }
    }`;
  execFileSync("nft", ["-f", "-"], { input: rules, stdio: ["pipe", "ignore", "inherit"] });
}
