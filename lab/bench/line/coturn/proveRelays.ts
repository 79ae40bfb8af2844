import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makeNetwork, missingForNetwork } from "./namespaces.ts";

/**
 * `npm run bench -- line --relay` proves the relays (R-RELAY) with a real coturn and the whole product: player, host and relay sit in network
 * namespaces of their own, and a firewall between them blocks UDP. Needs root, coturn and nftables; without them it says so and ends.
 * An argument chooses the proofs that have it in their name.
 */

const missing = missingForNetwork();
if (missing === null) {
  const network = makeNetwork();
  try {
    const script = fileURLToPath(new URL("./run.ts", import.meta.url));
    const { status } = spawnSync(
      "ip",
      [
        ...["netns", "exec", network.router, process.execPath, "--import", "tsx", script],
        ...[network.player, network.host, ...process.argv.slice(2).filter((word) => word !== "--relay")],
      ],
      { stdio: "inherit" },
    );
    process.exitCode = status ?? 1;
  } finally {
    network.remove();
  }
} else console.log(`Skipped: ${missing}`);
