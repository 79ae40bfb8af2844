import { spawnSync } from "node:child_process";
import fs from "node:fs";

/** Computers of a small network: network namespaces on one bridge. Needs root and iproute2. */
export type Namespaces = ReturnType<typeof createNamespaces>;

/** Removed when this process exits. Removes what killed runs left behind. @throws if they can't be created */
export function createNamespaces() {
  const subnet = `10.${150 + (process.pid % 100)}.${process.pid % 250}`;
  const id = `c${process.pid}`;
  const bridge = `br${id}`;
  const [own, database] = [`${subnet}.1`, `${subnet}.2`];
  const namespace = (name: string) => `${id}-${name}`;
  const cable = (name: string) => `v${id}${name}`.slice(0, 15);
  const places = new Map<string, { address: string; inside: readonly string[] }>();
  const remove = () => {
    process.off("exit", remove);
    removeAll([...places.keys()].map(namespace), [...[...places.keys()].map(cable), bridge]);
  };
  removeLeft();
  process.once("exit", remove);
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${own}/24`, "dev", bridge);
  ip("addr", "add", `${database}/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  return {
    /** Addresses of this computer on the bridge: for the players, and for the database. */
    own,
    database,
    range: `${subnet}.0/24`,
    /** Creates a computer, or returns the one with this name: its address, and the command that runs something on it. */
    place(name: string): { readonly address: string; readonly inside: readonly string[] } {
      const known = places.get(name);
      if (known !== undefined) return known;
      const address = `${subnet}.${10 + places.size}`;
      const inside = ["ip", "netns", "exec", namespace(name)];
      const place = { address, inside };
      places.set(name, place);
      ip("netns", "add", namespace(name));
      ip("link", "add", cable(name), "type", "veth", "peer", "name", "eth0", "netns", namespace(name));
      ip("link", "set", cable(name), "master", bridge, "up");
      ip("-n", namespace(name), "addr", "add", `${address}/24`, "dev", "eth0");
      ip("-n", namespace(name), "link", "set", "eth0", "up");
      ip("-n", namespace(name), "link", "set", "lo", "up");
      ip("-n", namespace(name), "route", "add", "default", "via", own);
      return place;
    },
    /** Disconnects its network cable, or connects it. */
    plug: (name: string, isIn: boolean): void => ip("link", "set", cable(name), isIn ? "up" : "down"),
    /** Drops its packets to an address, or stops dropping them. */
    block: (name: string, address: string, isBlocked: boolean): void =>
      ip("-n", namespace(name), "route", isBlocked ? "add" : "del", "blackhole", `${address}/32`),
    remove,
  };
}

/** In a single command, because an ending process may not have long. Ignores missing ones. */
function removeAll(namespaces: readonly string[], links: readonly string[]): void {
  const lines = [
    ...links.map((link) => `link del ${link}`),
    ...namespaces.map((name) => `netns del ${name}`),
  ];
  spawnSync("ip", ["-force", "-batch", "-"], {
    input: lines.join("\n"),
    stdio: ["pipe", "ignore", "ignore"],
  });
}

function removeLeft(): void {
  const { stdout } = spawnSync("ip", ["netns", "list"], { encoding: "utf8" });
  const left = [...(stdout ?? "").matchAll(/^(c(\d+)-\S+)/gm)].filter(
    ([, , pid = ""]) => !fs.existsSync(`/proc/${pid}`),
  );
  removeAll(
    left.map(([name]) => name),
    left.map(([, , pid = ""]) => `brc${pid}`),
  );
}

function ip(...words: readonly string[]): void {
  const { status, stderr, error } = spawnSync("ip", [...words], { encoding: "utf8" });
  if (status === 0) return;
  throw new Error(
    `ip ${words.join(" ")}: ${error?.message ?? stderr.trim()}. Network namespaces need root and iproute2.`,
  );
}
